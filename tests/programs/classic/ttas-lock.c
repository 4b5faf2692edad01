// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DBUG_STORE
// expect: verdict=unsafe exit=1 error=race line=76
// smc: --model=ra --keep-going -DBUG_GAVE_UP -DN=3
// expect: verdict=unsafe exit=1 error=race line=76
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_RELAXED_LOCK
// expect: verdict=unsafe exit=1 error=race line=85
//
// A test-and-test-and-set lock that backs off longer after each failure, and one that gives up after some attempts. BUG_STORE:
// the lock is tested and then set, in two steps. BUG_GAVE_UP: a thread that gave up still releases the lock, so a third thread
// enters beside the holder. BUG_RELAXED_LOCK: a thread that takes the lock may not see earlier critical sections.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif
#ifdef BUG_RELAXED_LOCK
#define LOCKED memory_order_relaxed
#else
#define LOCKED memory_order_acquire
#endif
enum { LONGEST_DELAY = 4, TRIES = 2 };

struct ttas_lock {
    atomic_bool held;
};

static bool test_and_set(struct ttas_lock *l) {
    if (atomic_load_explicit(&l->held, memory_order_relaxed)) return false;
#ifdef BUG_STORE
    atomic_store_explicit(&l->held, true, memory_order_release);
    return true;
#else
    return !atomic_exchange_explicit(&l->held, true, LOCKED);
#endif
}

static void lock(struct ttas_lock *l) {
    unsigned delay = 1;
    while (!test_and_set(l)) {
        for (unsigned i = 0; i < delay; i++) __builtin_ia32_pause();
        if (delay < LONGEST_DELAY) delay *= 2;
    }
}

static bool lock_or_give_up(struct ttas_lock *l) {
    for (int i = 0; i < TRIES; i++) {
        if (test_and_set(l)) return true;
        sched_yield();
    }
    return false;
}

static void unlock(struct ttas_lock *l) {
    atomic_store_explicit(&l->held, false, memory_order_release);
}

static struct ttas_lock guard;
static int counter;

static void *insist(void *arg) {
    bool *counted = arg;
    lock(&guard);
    counter++;
    unlock(&guard);
    *counted = true;
    return NULL;
}

static void *attempt(void *arg) {
    bool *counted = arg;
    *counted = lock_or_give_up(&guard);
    if (*counted) counter++;
#ifdef BUG_GAVE_UP
    unlock(&guard);
#else
    if (*counted) unlock(&guard);
#endif
    return NULL;
}

int main(void) {
    pthread_t t[N];
    bool counted[N] = {false};
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, i == 1 ? attempt : insist, &counted[i]);
    int expected = 0;
    for (int i = 0; i < N; i++) {
        pthread_join(t[i], NULL);
        expected += counted[i];
    }
    assert(counter == expected && counted[0]);
    return 0;
}
