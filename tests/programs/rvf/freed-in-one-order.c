// The values read are the same in both orders of critical sections; in one of them the memory is already freed.
// smc: --model=sc --algo=rvf
// expect: verdict=unsafe exit=1 error=memory
// smc: --model=sc --algo=rvf -DORDERED
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *shared;

static void *use(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    *shared = 1;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t t;
    shared = malloc(sizeof *shared);
    pthread_create(&t, NULL, use, NULL);
#ifdef ORDERED
    pthread_join(t, NULL);
#endif
    pthread_mutex_lock(&lock);
    free(shared);
    pthread_mutex_unlock(&lock);
    return 0;
}
