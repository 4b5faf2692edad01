// smc:
// expect: verdict=verified exit=0 executions=2 events=12
// smc: --elision=off
// expect: verdict=verified exit=0 executions=2 events=74
// smc: -DOTHER
// expect: verdict=verified exit=0 executions=3
// smc: -DOTHER --algo=enumerate
// expect: verdict=verified exit=0 executions=3
// smc: -DBUFFERS --model=tso
// expect: verdict=verified exit=0 executions=3
// smc: -DBUFFERS --model=pso --algo=trust
// expect: verdict=verified exit=0 executions=3
//
// The list of exit handlers is private to main, and its lock no event, until another thread registers one (OTHER).
// A lock that would drain the thread's store buffer is an event in any case (BUFFERS): not both threads read 0.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x, y;
static int left;

static void one(void) { left = left * 10 + 1; }
static void two(void) { left = left * 10 + 2; }
static void at_end(void) {
#ifdef OTHER
    assert(left == 12 || left == 21);
#else
    assert(left == 1);
#endif
}

static void *work(void *unused) {
    y = 1;
#ifdef BUFFERS
    (void)atomic_load_explicit(&x, memory_order_relaxed);
#elif defined OTHER
    atexit(two);
#endif
    return unused;
}

int main(void) {
    pthread_t t;
    atexit(at_end);
    pthread_create(&t, NULL, work, NULL);
#ifdef BUFFERS
    atomic_store_explicit(&x, 1, memory_order_relaxed);
#endif
    atexit(one);
    const int seen = atomic_load_explicit(&y, memory_order_relaxed);
    pthread_join(t, NULL);
    (void)seen;
}
