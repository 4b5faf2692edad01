// smc: -DMUTEX
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX --algo=trust --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX --model=c11
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX --algo=enumerate --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX -DFENCE
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX --jobs=2
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DC11
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DSPIN
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DREAD
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DWRITE
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DSEMAPHORE
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX -DPLAIN
// expect: verdict=unsafe exit=1 error=race
// smc: -DMUTEX --model=sc
// expect: verdict=verified exit=0
// smc: -DSEMAPHORE --model=tso
// expect: verdict=verified exit=0
// smc: -DMUTEX -DAFTER
// expect: verdict=verified exit=0
// smc: -DREAD -DAFTER
// expect: verdict=verified exit=0
// smc: -DSEMAPHORE -DAFTER --model=c11
// expect: verdict=verified exit=0
// smc: -DMUTEX --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX --algo=trust --keep-going --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX --algo=enumerate --keep-going --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX -DFENCE --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX --jobs=2 --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DC11 --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DSPIN --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DREAD --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DWRITE --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DSEMAPHORE --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX -DTIMED --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DC11 -DTIMED --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DREAD -DTIMED --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DWRITE -DTIMED --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DSEMAPHORE -DTIMED --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX -DPLAIN --model=ra
// expect: verdict=unsafe exit=1 error=race
// smc: -DMUTEX -DAFTER --model=ra
// expect: verdict=verified exit=0
// smc: -DC11 -DAFTER --model=ra
// expect: verdict=verified exit=0
// smc: -DSPIN -DAFTER --model=ra
// expect: verdict=verified exit=0
// smc: -DREAD -DAFTER --model=ra
// expect: verdict=verified exit=0
// smc: -DWRITE -DAFTER --model=ra
// expect: verdict=verified exit=0
// smc: -DSEMAPHORE -DAFTER --model=ra
// expect: verdict=verified exit=0
// smc: -DMUTEX --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX --algo=trust --keep-going --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX --algo=enumerate --keep-going --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX -DFENCE --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX --jobs=2 --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DC11 --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DSPIN --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DREAD --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DWRITE --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DSEMAPHORE --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX -DTIMED --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DC11 -DTIMED --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DREAD -DTIMED --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DWRITE -DTIMED --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DSEMAPHORE -DTIMED --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX -DPLAIN --model=sra
// expect: verdict=unsafe exit=1 error=race
// smc: -DMUTEX -DAFTER --model=sra
// expect: verdict=verified exit=0
// smc: -DC11 -DAFTER --model=sra
// expect: verdict=verified exit=0
// smc: -DSPIN -DAFTER --model=sra
// expect: verdict=verified exit=0
// smc: -DREAD -DAFTER --model=sra
// expect: verdict=verified exit=0
// smc: -DWRITE -DAFTER --model=sra
// expect: verdict=verified exit=0
// smc: -DSEMAPHORE -DAFTER --model=sra
// expect: verdict=verified exit=0
// smc: -DMUTEX -DTIMED
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DC11 -DTIMED
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DREAD -DTIMED
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DWRITE -DTIMED
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DSEMAPHORE -DTIMED
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DREAD -DTIMED --model=sc
// expect: verdict=verified exit=0
// smc: -DMUTEX -DTIMED --model=pso
// expect: verdict=verified exit=0
// smc: -DMUTEX -DOVERLAP --model=ra --algo=trust --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX -DOVERLAP --model=ra --algo=enumerate --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX -DOVERLAP -DPLAIN --model=ra --algo=trust
// expect: verdict=unsafe exit=1 error=race
// smc: -DMUTEX -DOVERLAP -DAFTER --model=ra --algo=trust
// expect: verdict=verified exit=0
// smc: -DMUTEX -DOVERLAP --model=sra --algo=trust --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX -DOVERLAP --model=sra --algo=enumerate --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX -DOVERLAP -DPLAIN --model=sra --algo=trust
// expect: verdict=unsafe exit=1 error=race
// smc: -DMUTEX -DOVERLAP -DAFTER --model=sra --algo=trust
// expect: verdict=verified exit=0
// smc: -DMUTEX -DOVERLAP --algo=trust --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DREAD -DOVERLAP -DTIMED --algo=trust --keep-going --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=275
// smc: -DMUTEX -DWRITES --model=ra --algo=trust --keep-going
// expect: verdict=unsafe exit=1 error=assertion executions=4
// smc: -DMUTEX -DWRITES --model=sra --algo=trust --keep-going
// expect: verdict=verified exit=0 executions=3
// smc: -DMUTEX -DWRITES -DOVERLAP --model=sra --algo=trust --keep-going
// expect: verdict=verified exit=0 executions=3
// smc: -DMUTEX -DWRITES -DOVERLAP --model=sra --algo=enumerate --keep-going
// expect: verdict=verified exit=0 executions=3
//
// Who fails to take a lock knows that another thread holds it, and no more: it does not synchronise
// with the holder (C17 7.26.4.5, C++20 [thread.mutex.requirements.mutex], POSIX 4.12), also by a
// fence. Under SC, TSO and PSO a failed attempt is a locked instruction. Under RA and SRA every
// access of the program synchronises; a failed attempt is none of them: what thread 2 reads of the
// lock's word does not happen before its check, so that it may still read the initial 0, which is
// the first of x in coherence (and in SRA's one order of writes). With AFTER, the attempt succeeds
// once the holder has let go, and synchronises. With OVERLAP, the same beside accesses of different
// sizes.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <threads.h>

#ifdef TIMED
#include <time.h>
static const struct timespec until; // it is late at once, or in time: both are tried
#endif

#if defined(C11)
static mtx_t lock;
#ifdef TIMED
#define TRY (mtx_timedlock(&lock, &until) == thrd_success)
#else
#define TRY (mtx_trylock(&lock) == thrd_success)
#endif
#define LOCK mtx_lock(&lock)
#define UNLOCK mtx_unlock(&lock)
#elif defined(SPIN)
static pthread_spinlock_t lock;
#define TRY (!pthread_spin_trylock(&lock))
#define LOCK pthread_spin_lock(&lock)
#define UNLOCK pthread_spin_unlock(&lock)
#elif defined(READ) || defined(WRITE)
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
#if defined(READ) && defined(TIMED)
#define TRY (!pthread_rwlock_timedrdlock(&lock, &until))
#elif defined(READ)
#define TRY (!pthread_rwlock_tryrdlock(&lock))
#elif defined(TIMED)
#define TRY (!pthread_rwlock_timedwrlock(&lock, &until))
#else
#define TRY (!pthread_rwlock_trywrlock(&lock))
#endif
#define LOCK pthread_rwlock_wrlock(&lock)
#define UNLOCK pthread_rwlock_unlock(&lock)
#elif defined(SEMAPHORE)
static sem_t lock;
#ifdef TIMED
#define TRY (!sem_timedwait(&lock, &until))
#else
#define TRY (!sem_trywait(&lock))
#endif
#define LOCK sem_wait(&lock)
#define UNLOCK sem_post(&lock)
#else
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
#ifdef TIMED
#define TRY (!pthread_mutex_timedlock(&lock, &until))
#else
#define TRY (!pthread_mutex_trylock(&lock))
#endif
#define LOCK pthread_mutex_lock(&lock)
#define UNLOCK pthread_mutex_unlock(&lock)
#endif

#ifdef PLAIN
static int x;
#define SET x = 1
#define CHECK (void)x
#elif defined WRITES
static atomic_int x;
static int failed;
#define SET atomic_store_explicit(&x, 1, memory_order_relaxed)
#define CHECK (failed = 1, atomic_store_explicit(&x, 2, memory_order_relaxed))
#else
static atomic_int x;
#define SET atomic_store_explicit(&x, 1, memory_order_relaxed)
#define CHECK assert(atomic_load_explicit(&x, memory_order_relaxed) == 1)
#endif
static atomic_int released;

static void *holder(void *arg) {
#ifdef AFTER
    LOCK;
    SET;
#else
    SET;
    LOCK;
#endif
    UNLOCK;
    atomic_store_explicit(&released, 1, memory_order_relaxed);
    return arg;
}

static void *other(void *arg) {
#ifdef AFTER
    if (!atomic_load_explicit(&released, memory_order_relaxed)) return arg;
    if (TRY) {
        CHECK;
        UNLOCK;
    }
#else
    if (TRY) {
        UNLOCK;
    } else {
#ifdef FENCE
        atomic_thread_fence(memory_order_acquire);
#endif
        CHECK;
    }
#endif
    return arg;
}

int main(void) {
    pthread_t s, t;
#if defined(C11)
    mtx_init(&lock, mtx_timed);
#elif defined(SPIN)
    pthread_spin_init(&lock, 0);
#elif defined(SEMAPHORE)
    sem_init(&lock, 0, 1);
#endif
    pthread_create(&s, NULL, holder, NULL);
    pthread_create(&t, NULL, other, NULL);
    pthread_join(s, NULL);
    pthread_join(t, NULL);
#ifdef WRITES
    assert(!failed || x == 2);
#endif
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
