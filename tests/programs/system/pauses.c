// smc: -DLOOP=0
// expect: verdict=verified exit=0 executions=5
// smc: -DLOOP=1 --model=sc
// expect: verdict=verified exit=0 executions=5
// smc: -DLOOP=2
// expect: verdict=verified exit=0 executions=5
// smc: -DLOOP=3
// expect: verdict=verified exit=0 executions=5
// smc: -DLOOP=4
// expect: verdict=verified exit=0 executions=5
// smc: -DLOOP=0 -DLATE
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DLOOP=5
// expect: verdict=verified exit=0 executions=1
//
// Pauses measured by a clock end however often they are made. main reads the flag at most four
// times: any read may be the first to see it, or none does.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/time.h>
#include <time.h>
#include <x86intrin.h>

static atomic_int flag;

static long long now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000ll + t.tv_nsec;
}

static void make_pause(void) {
#if LOOP == 0
    const unsigned long long end = __rdtsc() + 1000000;
    while (__rdtsc() < end) _mm_pause();
#elif LOOP == 1
    const long long end = now() + 3600000000000ll;
    while (now() < end) {}
#elif LOOP == 2
    struct timeval a, b;
    gettimeofday(&a, NULL);
    do gettimeofday(&b, NULL);
    while (b.tv_sec - a.tv_sec < 3);
#elif LOOP == 3
    const time_t start = time(NULL);
    while (time(NULL) == start) sched_yield();
#else // counts what nobody looks at, and looks at two clocks
    const long long end = now() + 5000000000ll;
    const time_t late = time(NULL) + 3;
    for (long long n = 0; now() < end || time(NULL) < late;) n++;
#endif
}

static void *setter(void *unused) {
    for (int i = 0; i < 3; i++) make_pause();
    atomic_store(&flag, 1);
    return unused;
}

int main(void) {
    pthread_t t;
    int seen = 0;
#if LOOP == 5
    const long long before = now();
    for (int i = 0; i < 1000; i++) make_pause();
    assert(now() - before >= 5000000000000ll);
    return 0;
#endif
    pthread_create(&t, NULL, setter, NULL);
    for (int i = 0; i < 6; i++) make_pause();
    for (int i = 0; i < 4 && !seen; i++) {
        seen = atomic_load(&flag);
        make_pause();
    }
#ifdef LATE
    assert(seen);
#endif
    pthread_join(t, NULL);
    return 0;
}
