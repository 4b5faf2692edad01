// smc: -DMUTEX
// expect: verdict=unsafe exit=1 error=race line=78
// smc: -DMUTEX --algo=trust --keep-going
// expect: verdict=unsafe exit=1 error=race line=78
// smc: -DMUTEX --release-sequence=c11
// expect: verdict=unsafe exit=1 error=race line=78
// smc: -DMUTEX --model=c11
// expect: verdict=unsafe exit=1 error=race line=78
// smc: -DMUTEX --algo=enumerate
// expect: verdict=unsafe exit=1 error=race line=78
// smc: -DMUTEX --model=c11 --algo=enumerate
// expect: verdict=unsafe exit=1 error=race line=78
// smc: -DSEMAPHORE
// expect: verdict=unsafe exit=1 error=race line=78
// smc: -DATOMIC
// expect: verdict=verified exit=0
// smc: -DATOMIC --model=c11
// expect: verdict=verified exit=0
// smc: -DATOMIC --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DMUTEX --model=sc
// expect: verdict=verified exit=0
//
// A failed attempt is no atomic operation: an acquire fence after it does not synchronise with who
// held the lock before ([atomics.fences]). Where thread 1 reads z == 0, the seq_cst fences tell
// thread 3 that thread 1 has let go of the lock: thread 2 holds it when the attempt fails. Nothing
// orders the write of x before the read. A lock of the program's own, with an exchange that takes
// it and a load that looks, does: the fence synchronises with the release of thread 1.
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

static int x;
static atomic_int z, passed;

static void *first(void *arg) {
    LOCK;
    x = 1;
    UNLOCK;
    atomic_thread_fence(memory_order_seq_cst);
    const int r = atomic_load_explicit(&z, memory_order_relaxed);
    if (!r) atomic_store_explicit(&passed, 1, memory_order_relaxed);
    return arg;
}

static void *second(void *arg) {
    LOCK;
    UNLOCK;
    return arg;
}

static void *third(void *arg) {
    atomic_store_explicit(&z, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    if (TRY) {
        UNLOCK;
        return arg;
    }
    atomic_thread_fence(memory_order_acquire);
    if (atomic_load_explicit(&passed, memory_order_relaxed)) (void)x;
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
