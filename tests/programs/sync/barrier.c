// smc: --model=ra --algo=tracer --keep-going -DPARTIES=2 -DPHASES=1
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=enumerate --symmetry=off --keep-going -DPARTIES=2 -DPHASES=1
// expect: verdict=verified exit=0 executions=2 blocked=2
// smc: --model=ra --algo=tracer --keep-going -DPARTIES=2 -DPHASES=2
// expect: verdict=verified exit=0 executions=4 blocked=0
// smc: --model=ra --algo=tracer -DPARTIES=3 -DPHASES=1
// expect: verdict=unsafe exit=1 error=deadlock line=28
// smc: --model=ra --algo=tracer -DPARTIES=1 -DPHASES=1
// expect: verdict=unsafe exit=1 error=race
//
// After the barrier each thread sees the other's earlier write. Either is the serial thread of each phase
// (2 executions each); if arrivals are distinguished, as by the oracle, the other one then reads too early
// (blocked) or in time. With a count too large no thread passes, with one too small no thread waits.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static pthread_barrier_t barrier;
static int done[2][PHASES];
static atomic_int serial;

static void *work(void *arg) {
    const int self = (int)(intptr_t)arg;
    for (int p = 0; p < PHASES; p++) {
        done[self][p] = 1;
        if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) serial++;
        assert(done[1 - self][p]);
    }
    return NULL;
}

int main(void) {
    pthread_t t[2];
    assert(pthread_barrier_init(&barrier, NULL, 0) != 0);
    pthread_barrier_init(&barrier, NULL, PARTIES);
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, (void *)(intptr_t)i);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    assert(serial == PHASES);
    pthread_barrier_destroy(&barrier);
    return 0;
}
