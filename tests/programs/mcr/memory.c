// The values read are the same whether or not the memory is freed first; in the order that is visited it is not.
// smc: --model=sc --algo=mcr --keep-going
// expect: verdict=unsafe exit=1 error=memory executions=1
// smc: --model=tso --algo=mcr --keep-going
// expect: verdict=unsafe exit=1 error=memory executions=1
// smc: --model=sc --algo=mcr --keep-going -DORDERED
// expect: verdict=verified exit=0 executions=1
// smc: --model=pso --algo=mcr --keep-going -DTOLD
// expect: verdict=verified exit=0 executions=2
// smc: --model=sc --algo=mcr --keep-going -DTOLD -DBY_ANOTHER
// expect: verdict=unsafe exit=1 error=memory executions=2
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int *shared;
static atomic_int done;

static void *use(void *arg) {
    pthread_mutex_lock(&lock);
    atomic_store_explicit(shared, 1, memory_order_relaxed);
    pthread_mutex_unlock(&lock);
    atomic_store(&done, 1);
    return arg;
}

static void *drop(void *arg) {
#ifdef TOLD
    if (!atomic_load(&done)) return arg;
#endif
    pthread_mutex_lock(&lock);
    free(shared);
    pthread_mutex_unlock(&lock);
    return arg;
}

static void *tell(void *arg) {
    atomic_store(&done, 1);
    return arg;
}

int main(void) {
    pthread_t user, other;
    shared = malloc(sizeof *shared);
    pthread_create(&user, NULL, use, NULL);
#ifdef ORDERED
    pthread_join(user, NULL);
#endif
    pthread_create(&other, NULL, drop, NULL);
#ifdef BY_ANOTHER
    pthread_create(&other, NULL, tell, NULL);
#else
    (void)tell;
#endif
    return 0;
}
