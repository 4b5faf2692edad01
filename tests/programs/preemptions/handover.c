// Leaving a waiting thread is no preemption: threads that pass on a token need none, whether they spin, yield, test under a mutex
// or wait for a condition. (It is not known that there are no executions with more, since a thread could have been preempted.)
// smc: --model=sc --preemptions=0 -DWAIT=SPIN
// expect: verdict=bounded executions=1 blocked=0
// smc: --model=sc --preemptions=0 -DWAIT=YIELD
// expect: verdict=bounded executions=1 blocked=0
// smc: --model=sc --preemptions=0 -DWAIT=LOCKED
// expect: verdict=verified executions=1 blocked=0
// smc: --model=sc --preemptions=0 -DWAIT=SLEEP
// expect: verdict=unsafe error=assertion
// smc: --model=sc --preemptions=2 -DWAIT=SPIN
// expect: verdict=verified executions=1 blocked=0
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum { N = 3, SPIN, YIELD, LOCKED, SLEEP };
static atomic_int turn, at_once;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static int looks(int i) {
    pthread_mutex_lock(&m);
    const int is = turn == i;
    pthread_mutex_unlock(&m);
    return is;
}

static void *pass(void *arg) {
    const int i = (int)(long)arg;
    if (WAIT == SPIN) while (turn != i);
    if (WAIT == YIELD) while (turn != i) sched_yield();
    if (WAIT == LOCKED) while (!looks(i));
    pthread_mutex_lock(&m);
    if (WAIT == SLEEP) while (turn != i) pthread_cond_wait(&c, &m);
    turn = i + 1;
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t[N];
    for (long i = N; i-- > 0;) pthread_create(&t[i], 0, pass, (void *)i);
    for (int i = 0; i < N; i++) pthread_join(t[i], 0);
    assert(turn == N && (WAIT != SLEEP || !turn));
}
