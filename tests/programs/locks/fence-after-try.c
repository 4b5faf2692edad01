// smc: -DMUTEX
// expect: verdict=unsafe exit=1 error=race line=110
// smc: -DMUTEX --algo=trust --keep-going
// expect: verdict=unsafe exit=1 error=race line=110
// smc: -DMUTEX --release-sequence=c11
// expect: verdict=unsafe exit=1 error=race line=110
// smc: -DMUTEX --model=c11
// expect: verdict=unsafe exit=1 error=race line=110
// smc: -DMUTEX --algo=enumerate
// expect: verdict=unsafe exit=1 error=race line=110
// smc: -DMUTEX --model=c11 --algo=enumerate
// expect: verdict=unsafe exit=1 error=race line=110
// smc: -DSEMAPHORE
// expect: verdict=unsafe exit=1 error=race line=110
// smc: -DATOMIC
// expect: verdict=verified exit=0
// smc: -DATOMIC --model=c11
// expect: verdict=verified exit=0
// smc: -DATOMIC --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DMUTEX --model=sc
// expect: verdict=verified exit=0
// smc: -DMUTEX -DOVERLAP --algo=trust --keep-going
// expect: verdict=unsafe exit=1 error=race line=110
// smc: -DATOMIC -DOVERLAP --algo=trust
// expect: verdict=verified exit=0
// smc: -DMUTEX -DRELAXED --algo=trust --keep-going
// expect: verdict=verified exit=0 executions=14
// smc: -DMUTEX -DRELAXED -DOVERLAP --algo=trust --keep-going
// expect: verdict=verified exit=0 executions=14
// smc: -DMUTEX -DRELAXED -DOVERLAP --algo=enumerate --keep-going
// expect: verdict=verified exit=0 executions=14
//
// A failed attempt is no atomic operation: an acquire fence after it does not synchronise with
// earlier holders of the lock ([atomics.fences]). If thread 1 reads z == 0, the seq_cst fences
// imply that thread 1 has unlocked before thread 3's attempt: thread 2 holds the lock when it
// fails. Nothing orders the write of x before the read. A lock of the program itself, taken by an
// exchange after a load, does: the fence synchronises with thread 1's release.
//
// RELAXED: x is atomic, and nothing shows when it is written. An attempt that fails while thread 1
// or 2 holds the lock, in either order, may see it or not: 8 executions, and 6 orders without
// failure. OVERLAP: with accesses of different sizes to another object.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

#if defined(MUTEX)
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
#define LOCK pthread_mutex_lock(&lock)
#define UNLOCK pthread_mutex_unlock(&lock)
#define TRY (!pthread_mutex_trylock(&lock))
#elif defined(SEMAPHORE)
static sem_t lock;
#define LOCK sem_wait(&lock)
#define UNLOCK sem_post(&lock)
#define TRY (!sem_trywait(&lock))
#else
static atomic_int lock;
#define LOCK while (atomic_exchange_explicit(&lock, 1, memory_order_acquire)) {}
#define UNLOCK atomic_store_explicit(&lock, 0, memory_order_release)
#define TRY (!atomic_load_explicit(&lock, memory_order_relaxed) && try())
static int try(void) { return !atomic_exchange_explicit(&lock, 1, memory_order_acquire); }
#endif

#ifdef RELAXED
static atomic_int x;
#else
static int x;
static atomic_int z, passed;
#endif

#ifdef RELAXED
static void *first(void *arg) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    LOCK;
    UNLOCK;
    return arg;
}
#else
static void *first(void *arg) {
    LOCK;
    x = 1;
    UNLOCK;
    atomic_thread_fence(memory_order_seq_cst);
    const int r = atomic_load_explicit(&z, memory_order_relaxed);
    if (!r) atomic_store_explicit(&passed, 1, memory_order_relaxed);
    return arg;
}
#endif

static void *second(void *arg) {
    LOCK;
    UNLOCK;
    return arg;
}

static void *third(void *arg) {
#ifndef RELAXED
    atomic_store_explicit(&z, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
#endif
    if (TRY) {
        UNLOCK;
        return arg;
    }
    atomic_thread_fence(memory_order_acquire);
#ifdef RELAXED
    (void)atomic_load_explicit(&x, memory_order_relaxed);
#else
    if (atomic_load_explicit(&passed, memory_order_relaxed)) (void)x;
#endif
    return arg;
}

int main(void) {
    pthread_t t[3];
#ifdef SEMAPHORE
    sem_init(&lock, 0, 1);
#endif
    pthread_create(&t[0], NULL, first, NULL);
    pthread_create(&t[1], NULL, second, NULL);
    pthread_create(&t[2], NULL, third, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}

#ifdef OVERLAP
static union {
    _Atomic unsigned whole;
    _Atomic unsigned short half[2];
} overlap;
__attribute__((constructor)) static void access_both(void) {
    overlap.whole = 1;
    overlap.half[1] = 1;
}
#endif
