// smc:
// expect: verdict=unsafe exit=1 error=race
// report: line 16 is assembly of x86. For code that is meant for x86 only: with --model=tso, no error is found.
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: -DTWICE
// expect: verdict=unsafe exit=1 error=race
// report: with --model=tso, there is still this error: assertion failed: seen < 2 (line 36).
//
// A flag is set by an xchg instruction and read by a plain read: correct on x86 only.
#include <assert.h>
#include <pthread.h>

static int set(int *p, int n) {
    // clang-format off
    __asm__ __volatile__("xchgl %0, %1" : "+r"(n), "+m"(*p) : : "memory");
    // clang-format on
    return n;
}

static int ready;

static void *run(void *unused) {
    set(&ready, 1);
#ifdef TWICE
    set(&ready, 2);
#endif
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    const int seen = ready;
    pthread_join(t, NULL);
    assert(seen < 2);
}
