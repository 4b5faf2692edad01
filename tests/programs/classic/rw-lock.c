// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --symmetry=off --model=ra --keep-going -DBUG_STORE -DN=3
// expect: verdict=unsafe exit=1 error=race line=98
// smc: --model=ra --keep-going -DBUG_UPGRADE
// expect: verdict=unsafe exit=1 error=liveness line=66
// smc: --symmetry=off --model=ra --keep-going -DBUG_LATE_READER
// expect: verdict=unsafe exit=1 error=race line=98
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 -DN=3
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_RELAXED_READER -DN=3
// expect: verdict=unsafe exit=1 error=race line=98
//
// A readers-writer lock in one counter: a bit for the writer, and the number of readers above it. A reader
// adds itself, and waits until there is no writer. A reader that is alone may become the writer without
// unlocking; otherwise it unlocks and begins as a writer. Two threads read and then update, the others
// read. BUG_STORE: the writer unlocks by a store, which overwrites readers. BUG_UPGRADE: a thread that
// upgrades waits to be alone, as another one may do. BUG_LATE_READER: a reader tests for a writer before
// it adds itself. BUG_RELAXED_READER: a writer may write while a reader that has unlocked still reads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif
#ifdef BUG_RELAXED_READER
#define LEFT memory_order_relaxed
#else
#define LEFT memory_order_release
#endif

#define WRITER UINT32_C(1)
#define READER UINT32_C(2)

struct rw_lock {
    _Atomic(uint32_t) state;
};

static void read_lock(struct rw_lock *l) {
#ifdef BUG_LATE_READER
    while (atomic_load_explicit(&l->state, memory_order_acquire) & WRITER) {
    }
    atomic_fetch_add_explicit(&l->state, READER, memory_order_acquire);
#else
    if (!(atomic_fetch_add_explicit(&l->state, READER, memory_order_acquire) & WRITER)) return;
    while (atomic_load_explicit(&l->state, memory_order_acquire) & WRITER) {
    }
#endif
}

static void read_unlock(struct rw_lock *l) {
    atomic_fetch_sub_explicit(&l->state, READER, LEFT);
}

static bool from_to(struct rw_lock *l, uint32_t from, uint32_t to) {
    return atomic_compare_exchange_strong_explicit(&l->state, &from, to, memory_order_acquire, memory_order_relaxed);
}

static void write_lock(struct rw_lock *l) {
    while (!from_to(l, 0, WRITER)) {
    }
}

static void write_unlock(struct rw_lock *l) {
#ifdef BUG_STORE
    atomic_store_explicit(&l->state, 0, memory_order_release);
#else
    atomic_fetch_sub_explicit(&l->state, WRITER, memory_order_release);
#endif
}

// From reader to writer. Others may have written in between.
static void upgrade(struct rw_lock *l) {
#ifdef BUG_UPGRADE
    while (!from_to(l, READER, WRITER)) {
    }
#else
    if (from_to(l, READER, WRITER)) return;
    read_unlock(l);
    write_lock(l);
#endif
}

static struct rw_lock guard;
static int value, twice;

static void increment(void) {
    value++;
    twice += 2;
}

static void *update(void *unused) {
    read_lock(&guard);
    assert(twice == 2 * value);
    upgrade(&guard);
    increment();
    write_unlock(&guard);
    return unused;
}

static void *look(void *unused) {
    read_lock(&guard);
    assert(twice == 2 * value);
    read_unlock(&guard);
    return unused;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, i < 2 ? update : look, NULL);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    assert(value == 2);
    assert(atomic_load(&guard.state) == 0);
    return 0;
}
