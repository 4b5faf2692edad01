// smc:
// expect: verdict=verified executions=1
// smc: -DLEFT
// expect: verdict=verified executions=1
// smc: -DMONOTONIC
// expect: verdict=verified executions=1
// smc: -DINTERRUPTED
// expect: verdict=verified executions=1
// smc: -DGROWS
// expect: verdict=verified executions=1
// smc: -DGROWS -DDECIDES
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DREADS_LEFT
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DDECIDES
// expect: verdict=unsafe exit=1 error=assertion
//
// A back-off that pauses at first and sleeps after a number of attempts (folly's Sleeper): the
// count only decides about pauses. If the remaining time is read, or the count decides something
// else, it is part of the state. A pause is never interrupted, so code for that case does not count
// (INTERRUPTED). A length that grows (GROWS) makes no difference either.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

typedef struct sleeper {
    int count;
    unsigned length; // GROWS: of the next sleep
} sleeper;

static atomic_int lock, attempts;
static int guarded;

static void pause_or_sleep(sleeper *s) {
    if (s->count < 3) {
        s->count++;
        __builtin_ia32_pause();
        return;
    }
    struct timespec time = {0, 500000};
#ifdef GROWS
    usleep(s->length);
    sleep(s->length);
    s->length = s->length < 100000 ? 2 * s->length + 1 : 0;
#elif defined LEFT || defined READS_LEFT
    nanosleep(&time, &time);
#elif defined INTERRUPTED
    if (nanosleep(&time, NULL) == -1) atomic_store(&attempts, 1);
#elif defined MONOTONIC
    clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL);
#else
    nanosleep(&time, NULL);
#endif
#ifdef READS_LEFT
    assert(time.tv_nsec);
#endif
#ifdef DECIDES
    atomic_store(&attempts, 1);
#endif
}

static void *work(void *arg) {
    sleeper s = {0};
    while (atomic_exchange(&lock, 1))
        do pause_or_sleep(&s);
        while (atomic_load_explicit(&lock, memory_order_relaxed));
    guarded++;
    assert(!atomic_load(&attempts));
    atomic_store(&lock, 0);
    return arg;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, work, NULL);
    pthread_create(&u, NULL, work, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    assert(guarded == 2);
    return 0;
}
