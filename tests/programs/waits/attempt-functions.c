// A readers-writer lock whose attempts are functions, in loops that count attempts and pause for
// longer each time. Failed attempts change nothing: the executions are the orders of one reader and
// two writers, which are interchangeable.
// smc: --model=sc
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: --model=rc11
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: --model=rc11 --algo=trust
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: --model=rc11 --awaits=off
// expect: verdict=verified exit=0 executions=291
// The count shows how long a thread has waited, which omitted attempts would not.
// smc: --model=rc11 -DTELLS
// expect: verdict=unsafe exit=1 error=assertion
// A signed count may overflow, in a round in which an attempt has failed.
// smc: --model=rc11 -DCOUNTS_FROM=2147483647 --check=overflow
// expect: verdict=unsafe exit=1 error=arithmetic
// smc: --model=rc11 -DCOUNTS_FROM=2147483647
// expect: verdict=verified exit=0 executions=3 blocked=0
// A pause in such a round never ends.
// smc: --model=rc11 -DSTEP=0
// expect: verdict=unsafe exit=1 error=liveness
// A thread that reads the lock may see intermediate values.
// smc: --model=rc11 -DLOOKS
// expect: verdict=unsafe exit=1 error=assertion
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef COUNTS_FROM
#define COUNTS_FROM 0
#endif
#ifndef STEP
#define STEP 1
#endif
enum { READER = 1, WRITER = 0x100000 };
static atomic_int word = WRITER;
static int data;

static bool try_read(atomic_int *w) {
    if (atomic_fetch_sub_explicit(w, READER, memory_order_acquire) > 0) return true;
    atomic_fetch_add_explicit(w, READER, memory_order_relaxed);
    return false;
}
static bool subtract_all(atomic_int *w) {
    if (atomic_fetch_sub_explicit(w, WRITER, memory_order_acquire) == WRITER) return true;
    atomic_fetch_add_explicit(w, WRITER, memory_order_relaxed);
    return false;
}
static bool try_write(atomic_int *w) { return subtract_all(w); }

static void *reader(void *unused) {
    unsigned pause = 1;
    while (!try_read(&word)) {
        for (unsigned i = 0; i < pause; i += STEP) sched_yield();
        if (pause < 64) pause <<= 1;
        while (atomic_load_explicit(&word, memory_order_relaxed) <= 0);
    }
    const int is = data;
    assert(is == 0 || is == 1 || is == 2);
    atomic_fetch_add_explicit(&word, READER, memory_order_release);
    return unused;
}

static void *writer(void *unused) {
    int tried = COUNTS_FROM;
    while (!try_write(&word)) {
        if (tried++ > 9) sched_yield();
        while (atomic_load_explicit(&word, memory_order_relaxed) != WRITER);
    }
#ifdef TELLS
    assert(!tried);
#endif
    data++;
    atomic_fetch_add_explicit(&word, WRITER, memory_order_release);
    return unused;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, reader, NULL);
    pthread_create(&t[1], NULL, writer, NULL);
    pthread_create(&t[2], NULL, writer, NULL);
#ifdef LOOKS
    assert(atomic_load(&word) > -WRITER); // both have subtracted, and a reader
#endif
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    assert(data == 2);
}
