// A waiting thread writes a plain variable in each round and restores it. Where it releases nothing
// in between, nobody can see the other value. Where it does, another thread may count such rounds.
// smc:
// expect: verdict=verified exit=0 executions=1
// smc: --algo=trust --elision=off
// expect: verdict=verified exit=0 executions=1
// smc: -DRELEASES
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DRELEASES --no-spin-loops --unroll=5
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DLOCKS
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DCOUNTS
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DLATE
// expect: verdict=unsafe exit=1 error=race
// smc: -DLATE -DATOMIC
// expect: verdict=unsafe exit=1 error=race
// smc: -DLATE --no-spin-loops --unroll=3
// expect: verdict=unsafe exit=1 error=race
// smc: -DLATE --model=ra
// expect: verdict=verified exit=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define LOAD(x) atomic_load_explicit(&(x), memory_order_acquire)
#define STORE(x, v) atomic_store_explicit(&(x), v, memory_order_release)

static atomic_int ready, turn, back;
static int tried;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int is_ready(void) { return atomic_load_explicit(&ready, memory_order_relaxed); }

#ifdef RELEASES
static int round_(void) {
    tried++;
    STORE(turn, 1);
    while (!LOAD(back));
    tried--;
    STORE(turn, 0);
    while (LOAD(back));
    return is_ready();
}
static void observe(void) {
    int seen = 0;
    for (int i = 0; i < 3; i++) {
        while (!LOAD(turn));
        seen += tried;
        STORE(back, 1);
        while (LOAD(turn));
        if (i == 2) STORE(ready, 1);
        STORE(back, 0);
    }
    assert(seen < 3);
}
#elif defined LOCKS
static int round_(void) {
    pthread_mutex_lock(&m);
    tried++;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    tried--;
    pthread_mutex_unlock(&m);
    return is_ready();
}
static int look(void) {
    pthread_mutex_lock(&m);
    const int seen = tried;
    pthread_mutex_unlock(&m);
    return seen;
}
static void observe(void) {
    const int a = look(), b = look(), c = look();
    STORE(ready, 1);
    assert(!(a == 1 && b == 0 && c == 1));
}
#elif defined COUNTS
static int round_(void) {
    tried++;
    assert(tried < 4);
    return is_ready();
}
static void observe(void) { STORE(ready, 1); }
#elif defined LATE // the access happens after nothing of the rounds that have failed
static int round_(void) {
    const int r = is_ready();
    if (!r) tried++, tried--; // only in rounds that fail
    return r;
}
static void observe(void) {
    STORE(ready, 1);
    if (!atomic_load_explicit(&turn, memory_order_relaxed)) return;
#ifdef ATOMIC
    (void)__atomic_load_n(&tried, __ATOMIC_RELAXED);
#else
    assert(tried < 2);
#endif
}
#else
static int round_(void) {
    tried++, tried--;
    return is_ready();
}
static void observe(void) { STORE(ready, 1); }
#endif

static void *waits(void *arg) {
    while (!round_());
#ifdef LATE
    atomic_store_explicit(&turn, 1, memory_order_relaxed);
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, waits, NULL);
    observe();
    pthread_join(t, NULL);
#ifndef COUNTS
    assert(tried == 0);
#endif
}
