// smc:
// expect: verdict=unsafe exit=1 error=deadlock line=40 errors=1
// report: error: deadlock: thread 2 waits for b, held by thread 3, thread 3 waits for a, held by thread 2
// report: note: main waits for thread 2, first, to end
// report: note: thread 1, bystander, waits for closed, which main would set
// report: Circle: thread 2 -> b -> thread 3 -> a -> thread 2. Lock these in the same order in every thread.
// report-lacks: is never woken
// smc: --jobs=2
// expect: verdict=unsafe exit=1 error=deadlock line=40 errors=1
// report: note: thread 1, bystander, waits for closed, which main would set
// smc: --algo=trust --model=sc -DSEMAPHORE
// expect: verdict=unsafe exit=1 error=deadlock line=40 errors=1
// report: note: thread 1, bystander, waits for work, which main would post
// smc: --algo=lapor -DBARRIER
// expect: verdict=unsafe exit=1 error=deadlock line=40 errors=1
// report: note: thread 1, bystander, waits at barrier met, which main would reach
// smc: --model=tso -DFLAG
// expect: verdict=unsafe exit=1 error=deadlock line=40 errors=1
// report: note: thread 1, bystander, waits for ready, which main would set
// smc: --algo=sampling -DFLAG
// expect: verdict=unsafe exit=1 error=deadlock line=40
// report: note: thread 1, bystander, waits for ready, which main would set
//
// Two threads lock two mutexes in different orders. That is the reason of the deadlock; threads
// that wait for what main would do after joining them are listed below it.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void *first(void *unused) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return unused;
}
static void *second(void *unused) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return unused;
}

#if defined SEMAPHORE
static sem_t work;
static void *bystander(void *unused) {
    sem_wait(&work);
    return unused;
}
static void release(void) { sem_post(&work); }
#elif defined BARRIER
static pthread_barrier_t met;
static void *bystander(void *unused) {
    pthread_barrier_wait(&met);
    return unused;
}
static void release(void) { pthread_barrier_wait(&met); }
#elif defined FLAG
static atomic_int ready;
static void *bystander(void *unused) {
    while (!ready) {}
    return unused;
}
static void release(void) { ready = 1; }
#else
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int closed;
static void *bystander(void *unused) {
    pthread_mutex_lock(&m);
    while (!closed) pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return unused;
}
static void release(void) {
    pthread_mutex_lock(&m);
    closed = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
}
#endif

int main(void) {
    pthread_t t[3];
#ifdef SEMAPHORE
    sem_init(&work, 0, 0);
#endif
#ifdef BARRIER
    pthread_barrier_init(&met, NULL, 2);
#endif
    pthread_create(&t[0], NULL, bystander, NULL);
    pthread_create(&t[1], NULL, first, NULL);
    pthread_create(&t[2], NULL, second, NULL);
    pthread_join(t[1], NULL);
    pthread_join(t[2], NULL);
    release();
    pthread_join(t[0], NULL);
    return 0;
}
