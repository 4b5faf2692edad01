// smc: --model=rc11 -DN=3
// expect: verdict=verified executions=1 blocked=0
// smc: --model=sc --algo=trust -DN=3 -DASSERTED
// expect: verdict=verified executions=1 blocked=0
// smc: --model=tso -DN=3 -DBITS
// expect: verdict=verified executions=1 blocked=0
// smc: --model=rc11 -DN=3 -DLAST
// expect: verdict=verified executions=9 blocked=0
// smc: --model=rc11 -DN=2 -DLATE
// expect: verdict=verified executions=4 blocked=0
// smc: --model=rc11 -DN=2 -DKEPT
// expect: verdict=unsafe error=assertion
// smc: --model=rc11 -DN=2 -DWRONG
// expect: verdict=unsafe error=assertion
//
// The result of a wait at a barrier is only tested for errors: 1 execution, in whatever form. LAST: the serial thread does more;
// LATE: it does so after others' actions; KEPT: the result is known at the end. WRONG: the serial thread treats it as an error.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static pthread_barrier_t barrier;
static int done[N], last, late;
static _Thread_local int mine;

static void meet(void) {
    const int rc = pthread_barrier_wait(&barrier);
#ifdef ASSERTED
    assert(rc == 0 || rc == PTHREAD_BARRIER_SERIAL_THREAD);
#elif defined BITS
    if ((rc & 1) != (rc < 0)) abort();
#elif defined LAST
    if (rc == PTHREAD_BARRIER_SERIAL_THREAD) last++;
#elif defined LATE
    mine = 1;
    if (rc == PTHREAD_BARRIER_SERIAL_THREAD) late++;
#elif defined WRONG
    assert(rc == 0);
#else
    if (rc != 0 && rc != PTHREAD_BARRIER_SERIAL_THREAD) abort();
#endif
#ifdef KEPT
    mine += rc;
#endif
}

static void *work(void *arg) {
    const int self = (int)(intptr_t)arg;
    done[self] = 1;
    meet();
    for (int i = 0; i < N; i++) assert(done[i]);
    meet();
#ifdef KEPT
    assert(mine == 0);
#endif
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    pthread_barrier_init(&barrier, NULL, N);
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, work, (void *)(intptr_t)i);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    return 0;
}
