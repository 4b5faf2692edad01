// Three threads with one read-write lock: writers, one reader, two readers, readers only. The
// threads run different functions, so they are not interchangeable.
//
// The library's lock.
// smc: -DLOCK=0 -DREADERS=0
// expect: verdict=verified executions=6
// smc: -DLOCK=0 -DREADERS=1
// expect: verdict=verified executions=6
// smc: -DLOCK=0 -DREADERS=2
// expect: verdict=verified executions=14
// smc: -DLOCK=0 -DREADERS=3
// expect: verdict=verified executions=90
// A count of readers, who step back from a writer.
// smc: -DLOCK=1 -DREADERS=0
// expect: verdict=verified executions=6
// smc: -DLOCK=1 -DREADERS=1
// expect: verdict=verified executions=6
// smc: -DLOCK=1 -DREADERS=2
// expect: verdict=verified executions=14
// smc: -DLOCK=1 -DREADERS=3
// expect: verdict=verified executions=90
// A writer that waits keeps new readers out.
// smc: -DLOCK=2 -DREADERS=0
// expect: verdict=verified executions=432
// smc: -DLOCK=2 -DREADERS=1
// expect: verdict=verified executions=286
// smc: -DLOCK=2 -DREADERS=2
// expect: verdict=verified executions=200
// smc: -DLOCK=2 -DREADERS=3
// expect: verdict=verified executions=192
// A number of permits.
// smc: -DLOCK=3 -DREADERS=0
// expect: verdict=verified executions=60
// smc: -DLOCK=3 -DREADERS=1
// expect: verdict=verified executions=60
// smc: -DLOCK=3 -DREADERS=2
// expect: verdict=verified executions=70
// smc: -DLOCK=3 -DREADERS=3
// expect: verdict=verified executions=90
#include <pthread.h>
#include <stdatomic.h>
#ifndef READERS
#define READERS 0
#endif
static int x, y;
#if LOCK == 0 // the library's
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static void read_lock(void) { pthread_rwlock_rdlock(&l); }
static void read_unlock(void) { pthread_rwlock_unlock(&l); }
static void write_lock(void) { pthread_rwlock_wrlock(&l); }
static void write_unlock(void) { pthread_rwlock_unlock(&l); }
#elif LOCK == 1 // a count of readers above the bit of a writer; readers step back
static atomic_uint l;
static void read_lock(void) {
    while (atomic_fetch_add_explicit(&l, 2, memory_order_acquire) & 1) {
        atomic_fetch_sub_explicit(&l, 2, memory_order_relaxed);
        while (atomic_load_explicit(&l, memory_order_relaxed) & 1);
    }
}
static void read_unlock(void) { atomic_fetch_sub_explicit(&l, 2, memory_order_release); }
static void write_lock(void) {
    unsigned free = 0;
    while (!atomic_compare_exchange_weak_explicit(&l, &free, 1, memory_order_acquire, memory_order_relaxed)) free = 0;
}
static void write_unlock(void) { atomic_fetch_and_explicit(&l, ~1u, memory_order_release); }
#elif LOCK == 2 // exchanges; no reader enters while a writer waits
enum { WRITER = 1, WAITS = 2, READER = 4 };
static atomic_uint l;
static void read_lock(void) {
    unsigned old = atomic_load_explicit(&l, memory_order_relaxed);
    for (;;) {
        if (old & (WRITER | WAITS)) old = atomic_load_explicit(&l, memory_order_relaxed);
        else if (atomic_compare_exchange_weak_explicit(&l, &old, old + READER, memory_order_acquire, memory_order_relaxed)) return;
    }
}
static void read_unlock(void) { atomic_fetch_sub_explicit(&l, READER, memory_order_release); }
static void write_lock(void) {
    unsigned old = atomic_load_explicit(&l, memory_order_relaxed);
    for (;;) {
        if (!(old & ~WAITS)) {
            if (atomic_compare_exchange_weak_explicit(&l, &old, WRITER, memory_order_acquire, memory_order_relaxed)) return;
        } else if (!(old & WAITS)) {
            atomic_compare_exchange_weak_explicit(&l, &old, old | WAITS, memory_order_relaxed, memory_order_relaxed);
        } else old = atomic_load_explicit(&l, memory_order_relaxed);
    }
}
static void write_unlock(void) { atomic_fetch_and_explicit(&l, ~(unsigned)WRITER, memory_order_release); }
#else // a number of permits under a mutex; who finds too few waits for a condition variable
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int permits = 3;
static void take(int n) {
    pthread_mutex_lock(&m);
    while (permits < n) pthread_cond_wait(&c, &m);
    permits -= n;
    pthread_mutex_unlock(&m);
}
static void give(int n) {
    pthread_mutex_lock(&m);
    permits += n;
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
}
static void read_lock(void) { take(1); }
static void read_unlock(void) { give(1); }
static void write_lock(void) { take(3); }
static void write_unlock(void) { give(3); }
#endif
static int seen[3];
static void locks(int k) {
    if (k < READERS) { read_lock(); seen[k] = x + y; read_unlock(); }
    else { write_lock(); x++; y--; write_unlock(); }
}
static void *first(void *a) { locks(0); return a; }
static void *second(void *a) { locks(1); return a; }
static void *third(void *a) { locks(2); return a; }
int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], 0, first, 0);
    pthread_create(&t[1], 0, second, 0);
    pthread_create(&t[2], 0, third, 0);
    for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
    for (int i = 0; i < 3; i++) if (seen[i]) __builtin_abort();
}
