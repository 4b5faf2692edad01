// A monitor that compares two readings of a counter which a long thread increments.
// bug: a threshold that only two readings at distinct increments, two apart, exceed
// depth: 4; threads: 3
// smc: --model=sc
#include "threads.h"

enum { ROUNDS = 99, AT = 40 };

static atomic_int counter, published, state;

static void *count(void *unused) {
    for (int i = 1; i <= ROUNDS; i++) {
        atomic_store(&published, i);
        atomic_store(&counter, i);
    }
    return unused;
}

static void *monitor(void *unused) {
    const int first = atomic_load(&counter);
    atomic_store(&state, first);
    const int second = atomic_load(&counter);
#ifndef FIX
    assert(!(first == AT && second == AT + 2));
#else
    assert(first <= second);
#endif
    return unused;
}

int main(void) {
    pthread_t id[2];
    pthread_create(&id[0], 0, count, 0);
    pthread_create(&id[1], 0, monitor, 0);
    for (int i = 0; i < 2; i++) pthread_join(id[i], 0);
}
