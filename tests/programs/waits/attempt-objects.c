// A readers-writer lock whose threads store in an object how long to pause after a failed attempt,
// like crossbeam's Backoff. Failed attempts have no observable effect: the executions are the
// orders of one reader and two interchangeable writers.
// smc: --model=sc
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: --model=rc11
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: --model=tso --algo=trust
// expect: verdict=verified exit=0 executions=3 blocked=0
// The object shows how many attempts have failed.
// smc: --model=rc11 -DTELLS
// expect: verdict=unsafe exit=1 error=assertion
// A thread waits for another value than the one with which its next attempt would succeed.
// smc: --model=rc11 -DNEVER
// expect: verdict=unsafe exit=1 error=liveness
// One of the values that a waiting thread may read is an error: two writers have subtracted.
// smc: --model=rc11 -DMEETS
// expect: verdict=unsafe exit=1 error=assertion
// Before each attempt a thread tests whether to stop.
// smc: --model=rc11 -DSTOPS
// expect: verdict=verified exit=0
// A failed attempt also reads another location.
// smc: --model=rc11 -DASKS
// expect: verdict=unsafe exit=1 error=assertion
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { READER = 1, WRITER = 0x100000 };
static atomic_int word = WRITER;
static int data;
static atomic_int stop;

struct backoff {
    unsigned n;
};

static void snooze(struct backoff *b) {
    for (unsigned i = 0; i < b->n; i++) sched_yield();
    if (b->n < 64) b->n <<= 1;
}

static bool try_read(atomic_int *w) {
    if (atomic_fetch_sub_explicit(w, READER, memory_order_acquire) > 0) return true;
    atomic_fetch_add_explicit(w, READER, memory_order_relaxed);
    return false;
}

static bool try_write(atomic_int *w) {
    if (atomic_fetch_sub_explicit(w, WRITER, memory_order_acquire) == WRITER) return true;
    atomic_fetch_add_explicit(w, WRITER, memory_order_relaxed);
    return false;
}

static void *reader(void *unused) {
    struct backoff b = {1};
    while (!try_read(&word)) {
        snooze(&b);
        int found;
        while ((found = atomic_load_explicit(&word, memory_order_relaxed)) <= 0) {
#ifdef MEETS
            assert(found != -WRITER);
#endif
        }
    }
    const int is = data;
    assert(is == 0 || is == 1 || is == 2);
    atomic_fetch_add_explicit(&word, READER, memory_order_release);
    return unused;
}

static void *writer(void *unused) {
    struct backoff b = {1};
    while (!try_write(&word)) {
        snooze(&b);
#ifdef NEVER
        while (atomic_load_explicit(&word, memory_order_relaxed) != 2 * WRITER) snooze(&b);
#elif defined ASKS
        assert(!atomic_load_explicit(&stop, memory_order_relaxed));
#else
        while (atomic_load_explicit(&word, memory_order_relaxed) != WRITER) snooze(&b);
#endif
    }
#ifdef TELLS
    assert(b.n == 1);
#endif
    data++;
    atomic_fetch_add_explicit(&word, WRITER, memory_order_release);
    return unused;
}

#ifdef STOPS
static void *stopped(void *unused) {
    while (!atomic_load_explicit(&stop, memory_order_relaxed))
        if (try_write(&word)) break;
    return unused;
}
#endif

int main(void) {
    pthread_t t[3];
#ifdef STOPS
    const bool is = try_write(&word);
    assert(is);
    pthread_create(&t[0], NULL, stopped, NULL);
    atomic_store_explicit(&stop, 1, memory_order_relaxed);
    pthread_join(t[0], NULL);
    return 0;
#endif
    pthread_create(&t[0], NULL, reader, NULL);
    pthread_create(&t[1], NULL, writer, NULL);
    pthread_create(&t[2], NULL, writer, NULL);
    atomic_store_explicit(&stop, 1, memory_order_relaxed);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    assert(data == 2);
}
