// A readers-writer lock as in old Linux: a failed attempt adds again what it has subtracted,
// waits, and retries. Failed attempts have no observable effect. Each of two threads begins to
// read, ends reading, and writes. Of the 20 orders of that, in 6 one writes while the other one
// reads.
// smc: --model=sc
// expect: verdict=verified exit=0 executions=14 blocked=0
// smc: --model=rc11
// expect: verdict=verified exit=0 executions=14 blocked=0
// smc: --model=rc11 --algo=trust
// expect: verdict=verified exit=0 executions=14 blocked=0
// smc: --model=rc11 --awaits=off
// expect: verdict=verified exit=0 executions=222
// Another thread reads the word: it may see intermediate values, and all attempts are executed.
// smc: --model=rc11 -DLOOKS=1
// expect: verdict=unsafe exit=1 error=assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef LOOKS
#define LOOKS 0
#endif
enum { BIAS = 0x100000 };
static atomic_int lock = BIAS;
static int data;

static void read_lock(void) {
    int before = atomic_fetch_sub_explicit(&lock, 1, memory_order_acquire);
    while (before <= 0) {
        atomic_fetch_add_explicit(&lock, 1, memory_order_relaxed);
        while (atomic_load_explicit(&lock, memory_order_relaxed) <= 0);
        before = atomic_fetch_sub_explicit(&lock, 1, memory_order_acquire);
    }
}

static void write_lock(void) {
    int before = atomic_fetch_sub_explicit(&lock, BIAS, memory_order_acquire);
    while (before != BIAS) {
        atomic_fetch_add_explicit(&lock, BIAS, memory_order_relaxed);
        while (atomic_load_explicit(&lock, memory_order_relaxed) != BIAS);
        before = atomic_fetch_sub_explicit(&lock, BIAS, memory_order_acquire);
    }
}

static void *run(void *unused) {
    static int seen[2];
    read_lock();
    seen[unused != NULL] = data;
    atomic_fetch_add_explicit(&lock, 1, memory_order_release);
    write_lock();
    data = 1;
    atomic_fetch_add_explicit(&lock, BIAS, memory_order_release);
    return NULL;
}

static void *nothing(void *unused) { return unused; }

static void *look(void *unused) { // at a writer, and a reader that has failed
    assert(atomic_load_explicit(&lock, memory_order_relaxed) != -1);
    return unused;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, run, (void *)1);
    pthread_create(&u, NULL, LOOKS ? look : nothing, NULL);
    run(NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    assert(lock == BIAS);
}
