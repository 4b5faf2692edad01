// The condition of the loop is set before it and not read in it: the loop does not wait.
// smc:
// expect: verdict=bounded exit=0 errors=0
// report: thread 1 runs for ever
// smc: --algo=enumerate
// expect: verdict=bounded exit=0 errors=0
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int x;

static void *serve(void *arg) {
    const int runs = (int)(intptr_t)arg;
    while (runs) {
        atomic_store(&x, 1);
        atomic_store(&x, 0);
    }
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, serve, (void *)1);
    pthread_join(t, NULL);
    return 0;
}
