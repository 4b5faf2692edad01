// smc:
// expect: verdict=unsafe exit=1 error=deadlock line=28 errors=1
// report: error: deadlock: 1 of 2 threads reached barrier b; thread 2 ended (line 39) without reaching it
// report: note: main waits for thread 1, waiter, to end
// smc: -DAGAIN
// expect: verdict=unsafe exit=1 error=deadlock line=25 errors=1
// report: error: deadlock: 1 of 2 threads reached barrier b; thread 2 ended (line 38) without reaching it again
// smc: -DTOKEN
// expect: verdict=unsafe exit=1 error=deadlock
// report: error: deadlock: thread 0 waits at b, which thread 2 would reach; thread 2 waits for token, which thread 0 would post
// report: note: thread 1, waiter, waits at barrier b, which thread 2, other, would reach
//
// A barrier that too few threads reach: one has ended, or has not come a second time, or waits
// (TOKEN) for what another one does only after the barrier.
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_barrier_t b;
static sem_t token;
static int skips = 1;
static void *waiter(void *unused) {
#ifdef AGAIN
    pthread_barrier_wait(&b);
    pthread_barrier_wait(&b);
    return unused;
#endif
    pthread_barrier_wait(&b);
    return unused;
}
static void *other(void *unused) {
#if !defined AGAIN && !defined TOKEN
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
