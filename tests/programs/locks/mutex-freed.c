// smc: --keep-going
// expect: verdict=unsafe exit=1 complete=true executions=2 errors=3 error=memory line=19 error=memory line=20 error=memory line=21
// expect-stderr: error: use after free: thread 1's lock of a->mutex may come after thread 0 has freed it
// smc: --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 complete=true executions=2 errors=3 error=memory
//
// A structure is freed while the other thread may still have to lock its mutex: shown in one of two
// executions, by the lock and all later accesses.
#include <pthread.h>
#include <stdlib.h>

typedef struct account {
    pthread_mutex_t mutex;
    int money;
} account;

static void *deposit(void *arg) {
    account *a = arg;
    pthread_mutex_lock(&a->mutex);
    a->money++;
    pthread_mutex_unlock(&a->mutex);
    return NULL;
}

int main(void) {
    account *a = malloc(sizeof *a);
    pthread_mutex_init(&a->mutex, NULL);
    a->money = 0;
    pthread_t thread;
    pthread_create(&thread, NULL, deposit, a);
    pthread_mutex_lock(&a->mutex);
    pthread_mutex_unlock(&a->mutex);
    free(a);
    pthread_join(thread, NULL);
}
