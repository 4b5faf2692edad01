// smc: -DW=1 -DR=2
// expect: verdict=verified exit=0 executions=7 blocked=0
// smc: -DW=2 -DR=1
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: -DW=3 -DR=0
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: -DW=0 -DR=3
// expect: verdict=verified exit=0 executions=15 blocked=0
// smc: --model=sc -DW=1 -DR=3
// expect: verdict=verified exit=0 executions=36 blocked=0
// smc: --model=tso -DW=1 -DR=2
// expect: verdict=verified exit=0 executions=7 blocked=0
//
// The writer tests first: a round has several accesses, and all rounds are executed. Three rounds
// are explored, since they cost little; one more would not be enough.
// smc: -DW=1 -DR=2 -DLOOKS
// expect: verdict=bounded exit=0 executions=1200
// expect-stderr: only 3 rounds of this loop were explored; other threads could see more. --undone=4
//
// The writer stores, which overwrites a reader's addition; it uses the value read; or it stores
// that it has waited.
// smc: -DW=2 -DR=2 -DSTORES
// expect: verdict=unsafe exit=1 error=race
// smc: -DW=1 -DR=1 -DASKS
// expect: verdict=unsafe exit=1 error=assertion line=64
// report: assertion failed: atomic_fetch_and
// smc: -DW=1 -DR=1 -DREMEMBERS --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=57
// report: assertion failed: waited != READER
//
// A readers-writer lock of one word: a reader that finds a writer subtracts itself and retries; a
// writer waits until there is no reader. Readers that come and go only prolong its wait.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { WRITER = 1, UPGRADED = 2, READER = 4 };
static atomic_uint l;
static int data;

static void lock_shared(void) {
    while (atomic_fetch_add_explicit(&l, READER, memory_order_acquire) & (WRITER | UPGRADED))
        atomic_fetch_sub_explicit(&l, READER, memory_order_release);
}
static void unlock_shared(void) { atomic_fetch_sub_explicit(&l, READER, memory_order_release); }

static void lock(void) {
    for (unsigned nobody = 0, waited = 0;; nobody = 0) {
#ifdef LOOKS
        while (atomic_load_explicit(&l, memory_order_relaxed)) {}
#endif
        if (atomic_compare_exchange_strong_explicit(&l, &nobody, WRITER, memory_order_acquire,
                                                    memory_order_relaxed))
            return;
#ifdef REMEMBERS
        waited |= nobody;
        assert(waited != READER);
#endif
    }
}

static void unlock(void) {
#ifdef ASKS
    assert(atomic_fetch_and_explicit(&l, ~(unsigned)WRITER, memory_order_release) == WRITER);
#elif defined STORES
    atomic_store_explicit(&l, 0, memory_order_release);
#else
    atomic_fetch_and_explicit(&l, ~(unsigned)(WRITER | UPGRADED), memory_order_release);
#endif
}

static void *reader(void *unused) {
    lock_shared();
    assert(data < W + 1);
    unlock_shared();
    return unused;
}

static void *writer(void *unused) {
    lock();
    data++;
    unlock();
    return unused;
}

int main(void) {
    pthread_t threads[W + R];
    for (int i = 0; i < W + R; i++)
        pthread_create(&threads[i], NULL, i < W ? writer : reader, NULL);
    for (int i = 0; i < W + R; i++) pthread_join(threads[i], NULL);
}
