// smc:
// expect: verdict=verified exit=0
// smc: -DUNCHECKED
// expect: verdict=unsafe exit=1 error=race
// smc: -DTWO_RESULTS
// expect: verdict=unsafe exit=1 error=assertion
// smc: --no-spin-loops --unroll=4
// expect: verdict=bounded exit=0
// smc: --model=sc
// expect: verdict=verified exit=0
// smc: --check=termination
// expect: verdict=verified exit=0
//
// A thread waits for a flag for at most a million pauses, and then by a condition variable. It counts the pauses by
// what a function returns, which is always the same number. UNCHECKED: it does not wait at all after that.
// TWO_RESULTS: the function returns one of two numbers, of which only one ends the wait in its second round.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_bool ready;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int data;

#ifdef TWO_RESULTS
static int done;
static int pauses(int round) {
    if (round) {
        done = 1;
        return 1000000;
    }
    return 64;
}
#else
static int pauses(int round) {
    (void)round;
    return 64;
}
#endif

static void wait(void) {
    int n = 0;
    while (n < 1000000) {
        n += pauses(n);
        if (atomic_load_explicit(&ready, memory_order_acquire)) return;
    }
#ifndef UNCHECKED
    pthread_mutex_lock(&m);
    while (!atomic_load_explicit(&ready, memory_order_acquire)) pthread_cond_wait(&changed, &m);
    pthread_mutex_unlock(&m);
#endif
}

static void *producer(void *arg) {
    data = 1;
    pthread_mutex_lock(&m);
    atomic_store_explicit(&ready, true, memory_order_release);
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, producer, NULL);
    wait();
    assert(data == 1);
#ifdef TWO_RESULTS
    assert(!done);
#endif
    pthread_join(t, NULL);
    return 0;
}
