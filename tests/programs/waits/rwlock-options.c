// A readers-writer lock as in libraries: attempts are functions that return an optional guard, a
// beginning reader tests the number of readers, and an ending reader or writer asserts that it
// holds the lock.
//
// Two readers and a writer. Sections of readers follow each other (the writer is in 3 places) or
// overlap in 2 ways (it is first or last). Symmetric threads count once: 3 + 2 * 2.
// smc: --model=c20
// expect: verdict=verified exit=0 executions=7 blocked=0
// smc: --model=sc --algo=trust
// expect: verdict=verified exit=0 executions=7 blocked=0
// smc: --model=c20 --jobs=2
// expect: verdict=verified exit=0 executions=7 blocked=0
// smc: --model=c20 -DREADERS=1
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: --model=c20 -DREADERS=0
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// A reader's assertion reads any write between its own two: 1 if sections follow each other, else 2
// * 2 or 3 in all. A failed attempt changes bits that the assertion does not use.
// smc: --model=c20 -DCHECKS
// expect: verdict=verified exit=0 executions=17 blocked=0
// smc: --model=sc -DCHECKS
// expect: verdict=verified exit=0 executions=17 blocked=0
//
// An assertion that fails if a reader has just failed: all attempts are executed.
// smc: --model=c20 -DALONE -DREADERS=1
// expect: verdict=unsafe exit=1 error=assertion line=79
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

enum { WRITER = 1, UPGRADED = 2, READER = 4 };
#ifndef READERS
#define READERS 2
#endif

typedef struct guard {
    atomic_ulong *lock;
    int *data;
} guard;

static atomic_ulong lock;
static int data;

static unsigned long count_reader(void) {
    const unsigned long most = -1ul / READER / 2 * READER,
                        old = atomic_fetch_add_explicit(&lock, READER, memory_order_acquire);
    if (old > most) {
        atomic_fetch_sub_explicit(&lock, READER, memory_order_relaxed);
        abort();
    }
    return old;
}

static guard try_read(void) {
    guard g;
    if (count_reader() & (WRITER | UPGRADED)) {
        atomic_fetch_sub_explicit(&lock, READER, memory_order_release);
        g.lock = NULL;
    } else {
        g.lock = &lock;
        g.data = &data;
    }
    return g;
}

static void end_read(guard g) {
#ifdef CHECKS
    assert((atomic_load_explicit(&lock, memory_order_relaxed) & ~(unsigned long)WRITER) > 0);
#endif
    atomic_fetch_sub_explicit(g.lock, READER, memory_order_release);
}

static void end_write(guard g) {
#ifdef ALONE
    assert(atomic_load_explicit(&lock, memory_order_relaxed) == WRITER);
#elif defined CHECKS
    assert(atomic_load_explicit(&lock, memory_order_relaxed) & WRITER);
#endif
    atomic_fetch_and_explicit(g.lock, ~(unsigned long)(WRITER | UPGRADED), memory_order_release);
}

static guard try_write(void) {
    guard g;
    unsigned long free = 0;
    g.lock = NULL;
    if (atomic_compare_exchange_weak_explicit(&lock, &free, WRITER, memory_order_acquire,
                                              memory_order_relaxed)) {
        g.lock = &lock;
        g.data = &data;
    }
    return g;
}

static void *read(void *unused) {
    for (;;) {
        const guard g = try_read();
        if (!g.lock) continue;
        assert(*g.data <= 3);
        end_read(g);
        return unused;
    }
}

static void *write(void *unused) {
    for (;;) {
        const guard g = try_write();
        if (!g.lock) continue;
        ++*g.data;
        end_write(g);
        return unused;
    }
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, i < READERS ? read : write, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    assert(data == 3 - READERS && lock == 0);
}
