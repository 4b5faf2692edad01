// A round of main must be in the middle of three consecutive rounds of another thread. In
// executions with two rounds, each of these only leads main to another round.
// smc:
// expect: verdict=unsafe error=assertion errors=1
// smc: --model=sc
// expect: verdict=unsafe error=assertion errors=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int busy, stop;

static void *worker(void *unused) {
    do {
        atomic_exchange(&busy, 1);
        atomic_exchange(&busy, 0);
    } while (!stop);
    return unused;
}

static void *stops(void *unused) {
    stop = 1;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, stops, 0);
    while (!stop) assert(!busy || busy || !busy || busy || !busy);
    pthread_join(a, 0);
    pthread_join(b, 0);
}
