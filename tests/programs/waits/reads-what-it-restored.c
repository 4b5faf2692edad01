// Each round takes a value by an exchange and restores it by a store, both relaxed. After the loop
// the same thread reads the values that it has restored. It does not synchronise with the thread
// that wrote them first, as it would without the rounds. So there is a race with the write of
// `data`, but only if each of three values has been restored: two rounds do not stand for three.
// smc:
// expect: verdict=unsafe error=race
// smc: --undone=2
// expect: verdict=bounded
// smc: --model=c20
// expect: verdict=unsafe error=race
// smc: --model=ra
// expect: verdict=verified
// smc: --undone=2 -DTAKES=memory_order_acquire
// expect: verdict=verified
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);

#ifndef TAKES
#define TAKES memory_order_relaxed
#endif

enum { VALUES = 3, TAKEN = 9 };
static atomic_int word[VALUES], are_written;
static int data;

// Executions in which it finds TAKEN are not looked at.
static void *writes(void *unused) {
    data = 1;
    for (int i = 0; i < VALUES; i++) {
        int before = 0;
        __VERIFIER_assume(atomic_compare_exchange_strong_explicit(
            &word[i], &before, 1, memory_order_release, memory_order_relaxed));
    }
    return unused;
}

static void *restores(void *unused) {
    unsigned i;
    while (!atomic_load_explicit(&are_written, memory_order_relaxed));
    while ((i = (unsigned)__VERIFIER_nondet_int() % (VALUES + 1)) < VALUES) {
        const int value = atomic_exchange_explicit(&word[i], TAKEN, TAKES);
        atomic_store_explicit(&word[i], value, memory_order_relaxed);
    }
    for (i = 0; i < VALUES; i++)
        if (atomic_load_explicit(&word[i], memory_order_acquire) != 1) return unused;
    return data ? unused : NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, restores, 0);
    pthread_create(&b, 0, writes, 0);
    pthread_join(b, 0);
    atomic_store_explicit(&are_written, 1, memory_order_relaxed);
    pthread_join(a, 0);
}
