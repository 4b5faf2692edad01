// smc: --model=c11 --algo=cdschecker
// expect: verdict=verified exit=0
// smc: --model=c11 --algo=cdschecker -DBUG
// expect: verdict=unsafe exit=1 error=race
//
// The readers-writer lock of older Linux kernels: a counter, from which a reader subtracts one and a writer all.
// Each of two threads reads a variable under the lock, then writes it. BUG: a writer unlocks by a relaxed store.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef BUG
#define WRITTEN memory_order_relaxed
#else
#define WRITTEN memory_order_release
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

static void read_unlock(void) { atomic_fetch_add_explicit(&lock, 1, memory_order_release); }
static void write_unlock(void) { atomic_fetch_add_explicit(&lock, BIAS, WRITTEN); }

static void *run(void *unused) {
    static int seen[2];
    read_lock();
    seen[unused != NULL] = data;
    read_unlock();
    write_lock();
    data = 1;
    write_unlock();
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, (void *)1);
    run(NULL);
    pthread_join(t, NULL);
}
