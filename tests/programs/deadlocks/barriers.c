// smc:
// expect: verdict=unsafe exit=1 error=deadlock line=39 errors=1
// report: error: deadlock: 1 of 2 threads reached barrier b; thread 2 read skips = 1 (line 49) and ended without reaching it
// report: initialises b, a barrier of 2
// report-lacks: initialises b, 2 times
// report: note: main waits for thread 1, waiter, to end
// smc: -DAGAIN
// expect: verdict=unsafe exit=1 error=deadlock line=36 errors=1
// report: error: deadlock: 1 of 2 threads reached barrier b; thread 2 ended (line 54) without reaching it again
// smc: -DSTOPS
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: error: deadlock: 1 of 2 threads reached barrier b; thread 2 read stop = 1 (line 44) and ended without reaching it
// report: read stop = 1 (seq_cst), from step
// smc: -DTOKEN
// expect: verdict=unsafe exit=1 error=deadlock
// report: error: deadlock: thread 0 waits at b, which thread 2 would reach; thread 2 waits for token, which thread 0 would post
// report: note: thread 1, waiter, waits at barrier b, which thread 2, other, would reach
//
// A barrier that too few threads reach: one has ended, or has not arrived a second time, or waits
// (TOKEN) for what another thread does only after the barrier.
#include <pthread.h>
#include <stdatomic.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_barrier_t b;
static sem_t token;
static int skips = 1;
static atomic_int stop, rounds;
static void *waiter(void *unused) {
#ifdef STOPS
    atomic_store(&stop, 1);
#endif
#ifdef AGAIN
    pthread_barrier_wait(&b);
    pthread_barrier_wait(&b);
    return unused;
#endif
    pthread_barrier_wait(&b);
    return unused;
}
static void *other(void *unused) {
#ifdef STOPS
    if (atomic_load(&stop)) {
        rounds++;
        return unused;
    }
#elif !defined AGAIN && !defined TOKEN
    if (skips) return unused;
#elif defined TOKEN
    sem_wait(&token);
#endif
    pthread_barrier_wait(&b);
    return unused;
}
int main(void) {
    pthread_t t, u;
    sem_init(&token, 0, 0);
#ifdef TOKEN
    pthread_barrier_init(&b, NULL, 3);
#else
    pthread_barrier_init(&b, NULL, 2);
#endif
    pthread_create(&t, NULL, waiter, NULL);
    pthread_create(&u, NULL, other, NULL);
#ifdef TOKEN
    pthread_barrier_wait(&b);
    sem_post(&token);
#endif
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return skips - 1;
}
