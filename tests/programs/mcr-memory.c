// The values read are the same whether or not the memory is freed first, or allocated before it is used.
// smc: --model=sc --algo=mcr --keep-going
// expect: verdict=unsafe exit=1 errors=1 error=memory executions=1
// smc: --model=tso --algo=mcr --keep-going
// expect: verdict=unsafe exit=1 errors=1 error=memory executions=1
// smc: --model=sc --algo=mcr --keep-going -DORDERED
// expect: verdict=verified exit=0 executions=1
// smc: --model=pso --algo=mcr --keep-going -DTOLD
// expect: verdict=verified exit=0 executions=2
// smc: --model=pso --algo=mcr --keep-going -DTOLD_EARLY
// expect: verdict=unsafe exit=1 error=memory executions=2
// smc: --model=sc --algo=mcr --keep-going -DTOLD -DBY_ANOTHER
// expect: verdict=unsafe exit=1 error=memory executions=2
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int *shared;
static atomic_int done;

static void *use(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
#ifdef TOLD_EARLY
    atomic_store(&done, 1);
#endif
    atomic_store_explicit(shared, 1, memory_order_relaxed);
#ifdef TOLD
    atomic_store(&done, 1);
#endif
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *tell(void *arg) {
    atomic_store(&done, 1);
    return arg;
}

int main(void) {
    pthread_t t;
    shared = malloc(sizeof *shared);
    pthread_create(&t, NULL, use, NULL);
#ifdef BY_ANOTHER
    pthread_create(&t, NULL, tell, NULL);
#else
    (void)tell;
#endif
#ifdef ORDERED
    pthread_join(t, NULL);
#endif
#if defined TOLD || defined TOLD_EARLY
    if (!atomic_load(&done)) return 0;
    free(shared);
#else
    pthread_mutex_lock(&lock);
    free(shared);
    pthread_mutex_unlock(&lock);
#endif
    return 0;
}
