// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=c11 --algo=cdschecker
// expect: verdict=verified exit=0
// smc: --model=sc --algo=rvf
// expect: verdict=verified exit=0
// smc: --model=ra -DWRONG=1
// expect: verdict=unsafe exit=1 error=lock line=46
// report: b is initialised again without being destroyed
// smc: --model=ra -DWRONG=2
// expect: verdict=unsafe exit=1 error=lock
// report: b is used while another thread destroys it
// smc: --model=ra --keep-going -DWRONG=3
// expect: verdict=unsafe exit=1 error=lock line=49
// report: b is destroyed while a thread waits at it
// smc: --model=ra -DWRONG=4
// expect: verdict=unsafe exit=1 error=lock line=64
// report: b is used after it was destroyed
//
// The last thread at a barrier destroys it, though the other may not have returned yet, and initialises it
// for another number of threads. Initialising it while a thread waits, or without destroying it, is an error.
#include <pthread.h>
#include <stdatomic.h>

#ifndef WRONG
#define WRONG 0
#endif

static pthread_barrier_t b;
static atomic_int arriving;
static int data;

static void *other(void *unused) {
    data = 1;
    atomic_store(&arriving, 1);
    pthread_barrier_wait(&b);
    return unused;
}

static void make_anew(unsigned count) {
    pthread_barrier_destroy(&b);
    pthread_barrier_init(&b, NULL, count);
}

static int wrong(void) {
    if (WRONG == 1) return pthread_barrier_init(&b, NULL, 1);
    if (WRONG == 2) return pthread_barrier_destroy(&b), pthread_barrier_init(&b, NULL, 1);
    // By now the other one may wait.
    return atomic_load(&arriving) && pthread_barrier_destroy(&b);
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&b, NULL, 2);
    pthread_create(&t, NULL, other, NULL);
    if (WRONG && WRONG < 4) return wrong();
    // Either is the last.
    pthread_barrier_wait(&b);
    if (data != 1) __builtin_trap();
    make_anew(1);
    pthread_barrier_wait(&b);
    pthread_join(t, NULL);
    pthread_barrier_destroy(&b);
    if (WRONG == 4) pthread_barrier_wait(&b);
    return 0;
}
