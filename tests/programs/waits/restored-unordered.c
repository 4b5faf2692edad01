// A round takes a value by an exchange and restores it by a store, both relaxed. A thread that
// reads the restored value does not synchronise with its original writer. For a race with the write
// of `data`, each of three values must be read from another round.
//
// Another thread reads them.
// smc:
// expect: verdict=unsafe error=race
// smc: --undone=2
// expect: verdict=bounded
// smc: --model=ra
// expect: verdict=verified
// smc: -DTAKES=memory_order_acquire -DPUTS=memory_order_release --undone=2
// expect: verdict=verified
//
// The thread that has restored them does, from three locations.
// smc: -DOWN
// expect: verdict=unsafe error=race
// smc: -DOWN --undone=2
// expect: verdict=bounded
//
// The thread that has restored them has also written them first, which ends the release sequence in
// C++20 only.
// smc: -DFIRST --release-sequence=c20
// expect: verdict=unsafe error=race
// smc: -DFIRST --release-sequence=c20 --undone=2
// expect: verdict=bounded
// smc: -DFIRST --release-sequence=c20 -DPUTS=memory_order_release --undone=2
// expect: verdict=verified
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

#ifndef TAKES
#define TAKES memory_order_relaxed
#endif
#ifndef PUTS
#define PUTS memory_order_relaxed
#endif

enum { VALUES = 3, TAKEN = 9 };
static atomic_int word[VALUES + 1], which = 1, known;
static int data;

// Executions in which it finds TAKEN are not looked at.
static void put(int i, int value) {
    int before = value - 1;
    __VERIFIER_assume(atomic_compare_exchange_strong_explicit(
        &word[i], &before, value, memory_order_release, memory_order_relaxed));
}

static void *puts_back(void *unused) {
    int i, data_of_other = 0;
#ifdef FIRST
    data = 1;
    for (i = 1; i <= VALUES; i++) atomic_store_explicit(&word[i], 1, memory_order_release);
#endif
    while ((i = atomic_load_explicit(&which, memory_order_relaxed))) {
        const int value = atomic_exchange_explicit(&word[i], TAKEN, TAKES);
        atomic_store_explicit(&word[i], value, PUTS);
    }
#ifdef OWN
    for (i = 1; i <= VALUES; i++)
        if (atomic_load_explicit(&word[i], memory_order_acquire) != 1) return unused;
    data_of_other = data;
#endif
    return data_of_other ? unused : NULL;
}

#ifndef FIRST
static void *writes(void *unused) {
    data = 1;
    for (int i = 1; i <= VALUES; i++) {
#ifdef OWN
        put(i, 1);
        atomic_store_explicit(&which, i, memory_order_relaxed);
    }
    atomic_store_explicit(&which, 0, memory_order_relaxed);
#else
        put(1, i);
        while (atomic_load_explicit(&known, memory_order_relaxed) < i);
    }
#endif
    return unused;
}
#endif

static void read_values(void) {
    for (int i = 1; i <= VALUES; i++) {
#ifdef FIRST
        atomic_store_explicit(&which, i, memory_order_relaxed);
        __VERIFIER_assume(atomic_load_explicit(&word[i], memory_order_acquire) == 1);
#else
        while (atomic_load_explicit(&word[1], memory_order_acquire) != i);
        atomic_store_explicit(&known, i, memory_order_relaxed);
#endif
    }
}

int main(void) {
    pthread_t a, b;
    int seen = 0;
    pthread_create(&a, 0, puts_back, 0);
#ifndef FIRST
    pthread_create(&b, 0, writes, 0);
#endif
#ifndef OWN
    read_values();
    seen = data;
    atomic_store_explicit(&which, 0, memory_order_relaxed);
#endif
    pthread_join(a, 0);
#ifndef FIRST
    pthread_join(b, 0);
#endif
    return seen == 2;
}
