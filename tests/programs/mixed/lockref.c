// smc: --model=rc11 --keep-going
// expect: verdict=verified exit=0
// smc: --model=tso --keep-going
// expect: verdict=verified exit=0
// smc: --model=tso -DBUG_IGNORES_LOCK
// expect: verdict=unsafe exit=1 error=assertion
//
// A count and its lock in one word, as in Linux's lockref: while the lock is free, both are compared and exchanged together;
// otherwise the count changes under the lock, which is an access to its half. BUG_IGNORES_LOCK: the exchange ignores the lock.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

union lockref {
    uint64_t both;
    struct {
        uint32_t lock;
        int32_t count;
    };
};

static union lockref ref = {.count = 1};

static void get(void) {
    union lockref old = {.both = __atomic_load_n(&ref.both, __ATOMIC_RELAXED)}, new;
    for (int tries = 0; tries < 2; tries++) {
#ifndef BUG_IGNORES_LOCK
        if (old.lock) break;
#endif
        new = old;
        new.count++;
        if (__atomic_compare_exchange_n(&ref.both, &old.both, new.both, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) return;
    }
    while (__atomic_exchange_n(&ref.lock, 1, __ATOMIC_ACQUIRE)) {
    }
    __atomic_store_n(&ref.count, __atomic_load_n(&ref.count, __ATOMIC_RELAXED) + 1, __ATOMIC_RELAXED);
    __atomic_store_n(&ref.lock, 0, __ATOMIC_RELEASE);
}

static void *reader(void *arg) { return get(), arg; }

// Nobody may take a reference between the test and the mark.
static void *reaper(void *arg) {
    while (__atomic_exchange_n(&ref.lock, 1, __ATOMIC_ACQUIRE)) {
    }
    const int32_t count = __atomic_load_n(&ref.count, __ATOMIC_RELAXED);
    __atomic_store_n(&ref.count, count + 16, __ATOMIC_RELAXED);
    __atomic_store_n(&ref.lock, 0, __ATOMIC_RELEASE);
    return arg;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, reader, NULL);
    pthread_create(&u, NULL, reaper, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    assert(ref.count == 18);
}
