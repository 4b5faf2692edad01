// smc: --model=c11 -DRACE
// expect: verdict=unsafe exit=1 error=race
// smc: --model=c11 -DDEADLOCK
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=c11 -DFREED
// expect: verdict=unsafe exit=1 error=memory
// smc: --model=c11 -DWAITS
// expect: verdict=unsafe exit=1 error=liveness line=57
// smc: --model=c11 --keep-going
// expect: verdict=verified exit=0 executions=2
//
// Errors of every kind under a model for which executions are guessed as a whole.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;
static int *cell, data;

static void *other(void *unused) {
#if defined(RACE)
    if (atomic_load_explicit(&flag, memory_order_relaxed)) data = 2;
#elif defined(DEADLOCK)
    pthread_mutex_lock(&n);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&n);
#elif defined(FREED)
    free(cell);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
#elif !defined(WAITS)
    pthread_mutex_lock(&m);
    data++;
    pthread_mutex_unlock(&m);
#endif
    return unused;
}

int main(void) {
    pthread_t t;
    cell = malloc(sizeof *cell);
    pthread_create(&t, NULL, other, NULL);
#if defined(RACE)
    data = 1;
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
#elif defined(FREED)
    if (!atomic_load_explicit(&flag, memory_order_acquire))
        *cell = 1;
#elif defined(DEADLOCK)
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&n);
    pthread_mutex_unlock(&n);
    pthread_mutex_unlock(&m);
#elif defined(WAITS)
    while (!atomic_load_explicit(&flag, memory_order_relaxed)) {}
#else
    pthread_mutex_lock(&m);
    data++;
    pthread_mutex_unlock(&m);
#endif
    pthread_join(t, NULL);
#if !defined(RACE) && !defined(FREED) && !defined(DEADLOCK) && !defined(WAITS)
    assert(data == 2);
#endif
}
