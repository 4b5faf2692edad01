// smc:
// expect: verdict=verified exit=0 executions=2
// smc: --model=tso --algo=trust
// expect: verdict=verified exit=0 executions=2
// smc: --algo=enumerate
// expect: verdict=verified exit=0
// smc: --no-spin-loops --unroll=3
// expect: verdict=bounded exit=0 executions=7
// smc: --strict
// expect: verdict=verified exit=0
// smc: --jobs=2
// expect: verdict=verified exit=0 executions=2
// smc: --check=overflow
// expect: verdict=verified exit=0
// smc: -DCLOCK=1
// expect: verdict=verified exit=0 executions=2
// smc: -DCLOCK=2
// expect: verdict=verified exit=0 executions=2
// smc: -DNOBODY
// expect: verdict=unsafe exit=1 error=liveness line=73
// smc: -DOBSERVED=1
// expect: verdict=unsafe exit=1 error=assertion line=86
// smc: -DOBSERVED=2
// expect: verdict=unsafe exit=1 error=assertion line=89
// smc: -DOBSERVED=3
// expect: verdict=unsafe exit=1 error=assertion line=92
// smc: -DOBSERVED=4
// expect: verdict=unsafe exit=1 error=assertion line=84
// smc: -DINVALID
// expect: verdict=unsafe exit=1 error=assertion line=84
//
// A thread polls by waits with a limit that it computes from a clock in each round. Nothing else
// depends on the clock, so each round is like the first one.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

#ifndef CLOCK
#define CLOCK 0
#endif
#ifndef OBSERVED
#define OBSERVED 0
#endif

static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready;
static struct timespec begin, last;
static int picked;
static const int choices[] = {0, 1};

static struct timespec in_five_milliseconds(void) {
    struct timespec t;
#if CLOCK == 0
    clock_gettime(CLOCK_REALTIME, &t);
#elif CLOCK == 1
    struct timeval now;
    gettimeofday(&now, NULL);
    t.tv_sec = now.tv_sec, t.tv_nsec = now.tv_usec * 1000;
#else
    timespec_get(&t, TIME_UTC);
#endif
    t.tv_nsec += 5000000;
    if (t.tv_nsec >= 1000000000) t.tv_nsec -= 1000000000, t.tv_sec++;
    return t;
}

static void *wait_for_it(void *arg) {
    pthread_mutex_lock(&m);
    while (!ready) {
        struct timespec until = in_five_milliseconds();
#ifdef INVALID
        until.tv_nsec = -1;
#endif
#if OBSERVED == 4
        static const struct timespec either[] = {{1800000000, 0}, {0, -1}};
        const int error = pthread_cond_timedwait(&c, &m, &either[until.tv_sec > 1700000900]);
#else
        const int error = pthread_cond_timedwait(&c, &m, &until);
#endif
        assert(!error || error == ETIMEDOUT);
#if OBSERVED == 1
        assert(until.tv_sec < 1700000900);
#elif OBSERVED == 2
        if (error) clock_gettime(CLOCK_REALTIME, &last);
        assert(!error || last.tv_sec - begin.tv_sec < 900);
#elif OBSERVED == 3
        picked = choices[until.tv_sec > 1700000900];
        assert(!picked);
#endif
    }
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t t;
    if (OBSERVED == 2) clock_gettime(CLOCK_REALTIME, &begin);
    pthread_create(&t, NULL, wait_for_it, NULL);
#ifndef NOBODY
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
#endif
    pthread_join(t, NULL);
}
