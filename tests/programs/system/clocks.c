// smc: -DLOOP=0
// expect: verdict=verified exit=0 executions=1
// expect-stderr: functions returned one fixed value each; others were not explored
// smc: -DLOOP=1
// expect: verdict=verified exit=0 executions=2
// smc: -DLOOP=1 -DNEVER=missed
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DLOOP=1 -DNEVER=seen
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DLOOP=2
// expect: verdict=verified exit=0 executions=3
// smc: -DLOOP=3
// expect: verdict=verified exit=0 executions=5
// smc: -DLOOP=3 -DNEVER=missed
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DLOOP=3 -DNEVER=seen
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DLOOP=4
// expect: verdict=verified exit=0
// smc: -DLOOP=5
// expect: verdict=verified exit=0
// smc: -DLOOP=6
// expect: verdict=verified exit=0 executions=1
// smc: -DLOOP=7
// expect: verdict=verified exit=0
//
// Each clock advances whenever it is read, so that loops with a timeout end, in time and too late; sleeping
// takes time. Creation and joining of threads synchronise their clocks. A timeout of 1 us expires after one
// read of the flag, one of 1 s after two, one of an hour after four; each read may be the one that sees it.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static atomic_int flag, seen, missed;
static struct timespec started, ended;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static int64_t now(clockid_t which) {
    struct timespec t;
    clock_gettime(which, &t);
    return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

static int64_t between(const struct timespec *a, const struct timespec *b) {
    return (b->tv_sec - a->tv_sec) * INT64_C(1000000000) + (b->tv_nsec - a->tv_nsec);
}

static void *setter(void *unused) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    assert(between(&started, &t) > 0);
    atomic_store(&flag, 1);
    const time_t limit = time(NULL) + 20;
    while (time(NULL) < limit) {}
    clock_gettime(CLOCK_MONOTONIC, &ended);
    return unused;
}

// Either it sees the flag or the time is over.
static void poll_until(int64_t limit) {
    const int64_t deadline = now(CLOCK_MONOTONIC) + limit;
    int there;
    while (!(there = atomic_load(&flag)) && now(CLOCK_MONOTONIC) < deadline) usleep(10);
    if (there) atomic_store(&seen, 1);
    else atomic_store(&missed, 1);
}

int main(void) {
    pthread_t t;
#if LOOP == 0
    struct timeval a, b;
    clock_t before = clock(), after = clock();
    assert(after > before);
    const time_t first = time(NULL);
    while (time(NULL) == first) {}
    gettimeofday(&a, NULL);
    gettimeofday(&b, NULL);
    assert(timercmp(&a, &b, <));
    const int64_t start = now(CLOCK_REALTIME);
    sleep(2);
    usleep(500000);
    nanosleep(&(struct timespec){1, 500000000}, NULL);
    const int64_t slept = now(CLOCK_REALTIME) - start;
    assert(slept >= INT64_C(4000000000));
    struct timespec cpu;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
    assert(cpu.tv_sec < 100000000);
#elif LOOP < 4
    pthread_create(&t, NULL, setter, NULL);
    poll_until(LOOP == 1 ? 1000 : LOOP == 2 ? INT64_C(1000000000) : INT64_C(3600000000000));
    pthread_join(t, NULL);
    assert(seen + missed == 1);
#ifdef NEVER
    assert(!NEVER);
#endif
#elif LOOP == 4 // the same with a condition
    struct timespec until;
    pthread_create(&t, NULL, setter, NULL);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 5;
    pthread_mutex_lock(&m);
    const int error = pthread_cond_timedwait(&c, &m, &until);
    pthread_mutex_unlock(&m);
    assert(error == ETIMEDOUT && time(NULL) >= until.tv_sec);
    pthread_join(t, NULL);
#elif LOOP == 5 // a clock that is read while waiting for something else
    pthread_create(&t, NULL, setter, NULL);
    int64_t last = 0;
    while (!atomic_load(&flag)) last = now(CLOCK_MONOTONIC);
    pthread_join(t, NULL);
    assert(last >= 0);
#elif LOOP == 6 // what others did before has happened before
    clock_gettime(CLOCK_MONOTONIC, &started);
    pthread_create(&t, NULL, setter, NULL);
    pthread_join(t, NULL);
    struct timespec over;
    clock_gettime(CLOCK_MONOTONIC, &over);
    assert(between(&started, &ended) >= INT64_C(19000000000) && between(&ended, &over) > 0);
#else // each retry has a limit of its own
    pthread_create(&t, NULL, setter, NULL);
    for (int i = 0; i < 2 && !seen; i++) poll_until(INT64_C(1000000000));
    pthread_join(t, NULL);
#endif
    return 0;
}
