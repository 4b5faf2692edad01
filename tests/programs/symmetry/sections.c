// THREADS equal threads lock a mutex ROUNDS times. Two of them are equal again after sections that directly follow each
// other and only read. If they write, only the first sections are in the order of the threads.
// smc: --algo=tracer --model=sc
// expect: verdict=verified executions=11 interchangeable=2
// smc: --algo=trust --model=tso -DTHREADS=3
// expect: verdict=verified executions=50 interchangeable=3
// smc: --algo=enumerate --model=sc
// expect: verdict=verified executions=11 interchangeable=2
// smc: --algo=tracer --model=ra --jobs=2 -DTHREADS=3 -DROUNDS=3
// expect: verdict=verified executions=1204 interchangeable=3
// smc: --algo=tracer --model=c20 -DTHREADS=3 --elision=off
// expect: verdict=verified executions=50 interchangeable=3
// smc: --algo=tracer --model=sc --symmetry=off
// expect: verdict=verified executions=30 interchangeable=0
// smc: --algo=tracer -DWRITES
// expect: verdict=verified executions=15 interchangeable=2
// smc: --algo=tracer -DWRITES --elision=off --model=pso
// expect: verdict=verified executions=15 interchangeable=2
// smc: --algo=enumerate -DWRITES --model=sc
// expect: verdict=verified executions=15 interchangeable=2
// smc: --algo=tracer -DWRITES -DSUM=6
// expect: verdict=unsafe exit=1 error=assertion
// smc: --algo=tracer -DSEEN=1
// expect: verdict=unsafe exit=1 error=assertion
#include <assert.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 2
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void *reader(void *unused) {
    int sum = 0;
    for (int i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&lock);
#ifdef WRITES
        data++;
#endif
        sum += data;
        pthread_mutex_unlock(&lock);
    }
#ifdef SUM // 2 + 4: the sections of the threads alternate
    assert(sum != SUM);
#endif
#ifdef SEEN // main's write comes between the sections of some thread
    assert(sum != SEEN);
#endif
    return unused;
}

int main(void) {
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++) pthread_create(&t[i], NULL, reader, NULL);
    pthread_mutex_lock(&lock);
#ifndef WRITES
    data = 1;
#endif
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
}
