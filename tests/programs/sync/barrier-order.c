// smc: --model=ra --algo=tracer --keep-going -DN=5 -DROUNDS=2
// expect: verdict=verified executions=1 blocked=0 redundant=0
// smc: --model=rc11 --algo=trust -DN=4 -DROUNDS=3
// expect: verdict=verified executions=1 blocked=0 redundant=0
// smc: --model=pso --algo=tracer -DN=3 -DROUNDS=2
// expect: verdict=verified executions=1 blocked=0
// smc: --model=sc --algo=enumerate --keep-going -DN=2 -DROUNDS=1
// expect: verdict=verified executions=2 blocked=2
// smc: --model=ra --algo=tracer -DN=4 -DROUNDS=2 -DSERIAL
// expect: verdict=verified executions=16 blocked=0 redundant=0
// smc: --model=sc --algo=trust -DN=4 -DROUNDS=2 -DBY_POINTER
// expect: verdict=verified executions=16 blocked=0
// smc: --model=ra --algo=tracer --symmetry=auto -DN=4 -DROUNDS=2 -DCOUNT
// expect: verdict=verified executions=24 blocked=0 redundant=0 interchangeable=4
// smc: --model=sc --algo=trust --symmetry=auto -DN=4 -DROUNDS=1 -DCOUNT -DMEET_FIRST
// expect: verdict=verified executions=1 blocked=0 redundant=0 interchangeable=4
// smc: --model=ra --algo=tracer --symmetry=off -DN=3 -DROUNDS=2 -DCOUNT
// expect: verdict=verified executions=36 blocked=0
// smc: --model=ra --algo=tracer --symmetry=off --keep-going -DN=3 -DROUNDS=1 -DPARTIES=2
// expect: verdict=unsafe error=deadlock executions=0 blocked=6
// smc: --model=ra --algo=tracer --symmetry=off --jobs=2 --keep-going -DN=3 -DROUNDS=1 -DPARTIES=2
// expect: verdict=unsafe error=deadlock executions=0 blocked=6
// smc: --model=tso --algo=tracer --keep-going -DN=2 -DROUNDS=1 -DPARTIES=3
// expect: verdict=unsafe error=deadlock executions=0 blocked=1
//
// The order of arrivals at a barrier is not observed: N threads meet ROUNDS times, and there is 1 execution. If the program tests
// for the serial thread, it is any of them in each round. Equal threads remain equal at a barrier: of the 4! ** 2 orders in which 4
// threads count, before and after it, 4! differ by more than names. If more threads arrive than it needs, the groups are observed.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef PARTIES
#define PARTIES N
#endif

static pthread_barrier_t barrier;
static int done[N][ROUNDS];
static atomic_int count;

#ifdef BY_POINTER
static int (*volatile meet)(pthread_barrier_t *) = pthread_barrier_wait;
#define WAIT() (void)(meet(&barrier) && 1)
#elif defined SERIAL
static atomic_int serial[ROUNDS];
#define WAIT() (void)(pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD && assert_first(&serial[r]))
static int assert_first(atomic_int *of) {
    assert(atomic_fetch_add(of, 1) == 0);
    return 1;
}
#else
#define WAIT() pthread_barrier_wait(&barrier)
#endif

static void *work(void *arg) {
    const int self = (int)(intptr_t)arg;
    for (int r = 0; r < ROUNDS; r++) {
#ifdef COUNT
        (void)self;
#ifdef MEET_FIRST
        WAIT();
#endif
        atomic_fetch_add(&count, 1);
        WAIT();
#else
        done[self][r] = 1;
        WAIT();
        for (int i = 0; i < N && PARTIES == N; i++) assert(done[i][r]);
#endif
    }
    return NULL;
}

int main(void) {
    pthread_t t[N];
    pthread_barrier_init(&barrier, NULL, PARTIES);
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, work, (void *)(intptr_t)i);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
#ifdef SERIAL
    for (int r = 0; r < ROUNDS; r++) assert(serial[r] == 1);
#endif
    pthread_barrier_destroy(&barrier);
    return 0;
}
