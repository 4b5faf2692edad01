// smc: -DMUTEX
// expect: verdict=unsafe exit=1 error=assertion line=114
// smc: -DMUTEX --algo=trust --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=114
// smc: -DMUTEX --model=c11
// expect: verdict=unsafe exit=1 error=assertion line=114
// smc: -DMUTEX --algo=enumerate --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=114
// smc: -DMUTEX -DFENCE
// expect: verdict=unsafe exit=1 error=assertion line=114
// smc: -DMUTEX --jobs=2
// expect: verdict=unsafe exit=1 error=assertion line=114
// smc: -DC11
// expect: verdict=unsafe exit=1 error=assertion line=114
// smc: -DSPIN
// expect: verdict=unsafe exit=1 error=assertion line=114
// smc: -DREAD
// expect: verdict=unsafe exit=1 error=assertion line=114
// smc: -DWRITE
// expect: verdict=unsafe exit=1 error=assertion line=114
// smc: -DSEMAPHORE
// expect: verdict=unsafe exit=1 error=assertion line=114
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
//
// Who fails to take a lock knows that another thread holds it, and no more: it does not synchronise with the holder (C17 7.26.4.5,
// C++20 [thread.mutex.requirements.mutex], POSIX 4.12), also by a fence. Under SC and TSO a failed attempt is a locked instruction.
// With AFTER, the attempt succeeds once the holder has let go, and synchronises.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <threads.h>

#if defined(C11)
static mtx_t lock;
#define TRY (mtx_trylock(&lock) == thrd_success)
#define LOCK mtx_lock(&lock)
#define UNLOCK mtx_unlock(&lock)
#elif defined(SPIN)
static pthread_spinlock_t lock;
#define TRY (!pthread_spin_trylock(&lock))
#define LOCK pthread_spin_lock(&lock)
#define UNLOCK pthread_spin_unlock(&lock)
#elif defined(READ) || defined(WRITE)
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
#ifdef READ
#define TRY (!pthread_rwlock_tryrdlock(&lock))
#else
#define TRY (!pthread_rwlock_trywrlock(&lock))
#endif
#define LOCK pthread_rwlock_wrlock(&lock)
#define UNLOCK pthread_rwlock_unlock(&lock)
#elif defined(SEMAPHORE)
static sem_t lock;
#define TRY (!sem_trywait(&lock))
#define LOCK sem_wait(&lock)
#define UNLOCK sem_post(&lock)
#else
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
#define TRY (!pthread_mutex_trylock(&lock))
#define LOCK pthread_mutex_lock(&lock)
#define UNLOCK pthread_mutex_unlock(&lock)
#endif

#ifdef PLAIN
static int x;
#define SET x = 1
#define CHECK (void)x
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
    mtx_init(&lock, mtx_plain);
#elif defined(SPIN)
    pthread_spin_init(&lock, 0);
#elif defined(SEMAPHORE)
    sem_init(&lock, 0, 1);
#endif
    pthread_create(&s, NULL, holder, NULL);
    pthread_create(&t, NULL, other, NULL);
    pthread_join(s, NULL);
    pthread_join(t, NULL);
    return 0;
}
