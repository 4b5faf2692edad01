// smc:
// expect: verdict=unsafe exit=1 error=assertion
// smc: --keep-going
// expect: verdict=unsafe exit=1 error=assertion errors=2
// smc: --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion errors=2
// smc: --keep-going -DTRIES
// expect: verdict=unsafe exit=1 error=assertion errors=3
// smc: --keep-going -DWAITS
// expect: verdict=unsafe exit=1 error=deadlock errors=3
// smc: --keep-going -DBEHIND --model=c11
// expect: verdict=unsafe exit=1 error=assertion errors=1
//
// Threads that are created by other threads than main, before and after main's: the order in which
// they are first seen, and so their numbers, differ between executions. Each error is replayed by
// its token (tests/results/tokens.py).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef BEHIND
static int got[2];
#define A (got)
#define B (got + 1)
#else
#define A (void *)1
#define B (void *)2
#endif

static atomic_int first, seen, go;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int *_Atomic left;

static void *leaf(void *number) {
#ifdef BEHIND // Reads what is written only later.
    *(int *)number = atomic_load_explicit(&go, memory_order_relaxed);
    atomic_store_explicit(&first, 7, memory_order_relaxed);
    return NULL;
#endif
    int none = 0;
    atomic_compare_exchange_strong(&first, &none, (int)(long)number);
    left = malloc(sizeof(int));
#ifdef TRIES // The word of the mutex says who holds it.
    if (pthread_mutex_trylock(&lock) == 0) pthread_mutex_unlock(&lock);
    else seen = 1;
#endif
#ifdef WAITS // So does the list of those who wait.
    pthread_mutex_lock(&lock);
    pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
#endif
    return NULL;
}

static void *node(void *number) {
    pthread_t child;
    pthread_create(&child, NULL, leaf, number);
#ifdef WAITS
    pthread_mutex_lock(&lock);
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
#endif
    pthread_join(child, NULL);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, node, A);
    pthread_create(&b, NULL, node, B);
#ifdef BEHIND
    const int was = atomic_load_explicit(&first, memory_order_relaxed);
    atomic_store_explicit(&go, 1, memory_order_relaxed);
#endif
    pthread_join(a, NULL);
    pthread_join(b, NULL);
#ifdef BEHIND
    assert(!(was == 7 && got[0] && got[1]));
    return 0;
#endif
    assert(!seen);
    assert(first != 1);
    assert(first != 2);
    return 0;
}
