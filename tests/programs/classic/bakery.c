// smc: --model=sc
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=pso
// expect: verdict=verified exit=0
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=sc -DN=3
// expect: verdict=verified exit=0
// smc: --model=rc11 -DN=3
// expect: verdict=verified exit=0
// smc: --model=sc --keep-going -DBUG_NO_CHOOSING
// expect: verdict=unsafe exit=1 error=assertion line=102
// smc: --model=sc --keep-going -DBUG_TIE
// expect: verdict=unsafe exit=1 error=liveness line=77
// smc: --model=tso --keep-going -DBUG_NO_FENCE
// expect: verdict=unsafe exit=1 error=assertion line=102
// smc: --model=sc -DBUG_NO_FENCE
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_NO_FENCE
// expect: verdict=unsafe exit=1 error=race line=93
//
// Lamport's bakery: a thread takes a number larger than all it reads, and waits for threads with smaller ones. It
// announces while it is choosing, since another thread may have the same number and not have published it. Writes
// and subsequent reads need fences in between. BUG_NO_CHOOSING: no thread waits for a choosing one. BUG_TIE: equal
// numbers are not ordered. BUG_NO_FENCE: on x86 the number may be in the store buffer while others' are read.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif
#ifdef BUG_NO_FENCE
#define FENCE() (void)0
#else
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
#endif

struct bakery {
    atomic_bool choosing[N];
    atomic_uint number[N]; // 0: does not want to enter
};

static bool is_before(unsigned a, int i, unsigned b, int j) {
#ifdef BUG_TIE
    (void)i, (void)j;
    return a <= b;
#else
    return a < b || (a == b && i < j);
#endif
}

static void lock(struct bakery *l, int self) {
    unsigned mine = 0;
    atomic_store_explicit(&l->choosing[self], true, memory_order_relaxed);
    FENCE();
    for (int i = 0; i < N; i++) {
        const unsigned other = atomic_load_explicit(&l->number[i], memory_order_relaxed);
        if (other > mine) mine = other;
    }
    mine++;
    atomic_store_explicit(&l->number[self], mine, memory_order_relaxed);
    atomic_store_explicit(&l->choosing[self], false, memory_order_release);
    FENCE();
    for (int i = 0; i < N; i++) {
        if (i == self) continue;
#ifndef BUG_NO_CHOOSING
        while (atomic_load_explicit(&l->choosing[i], memory_order_acquire)) {
        }
#endif
        for (;;) {
            const unsigned other = atomic_load_explicit(&l->number[i], memory_order_acquire);
            if (!other || !is_before(other, i, mine, self)) break;
        }
    }
}

static void unlock(struct bakery *l, int self) {
    atomic_store_explicit(&l->number[self], 0, memory_order_release);
}

static struct bakery bakery;
static int counter;

static void *work(void *arg) {
    const int self = (int)(intptr_t)arg;
    lock(&bakery, self);
    counter++;
    unlock(&bakery, self);
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (intptr_t i = 0; i < N; i++) pthread_create(&t[i], NULL, work, (void *)i);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    assert(counter == N);
    return 0;
}
