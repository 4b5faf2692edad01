// smc:
// expect: verdict=verified exit=0 executions=8
// smc: -DSPINS=3
// expect: verdict=verified exit=0 executions=20
// smc: -DFOR
// expect: verdict=verified exit=0 executions=8
// smc: -DTHREE
// expect: verdict=verified exit=0 executions=8
// smc: --model=sc --algo=chess
// expect: verdict=verified exit=0
// smc: --algo=trust
// expect: verdict=verified exit=0
// smc: -DGOES_IN
// expect: verdict=unsafe exit=1 error=race
// smc: -DRELAXED
// expect: verdict=unsafe exit=1 error=race
//
// A loop that gives up has one condition with both of its ends: the lock is free, or there were
// enough rounds. clang merges both paths before it tests the result.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifndef SPINS
#define SPINS 1000
#endif
#ifdef RELAXED
#define GIVES memory_order_relaxed
#else
#define GIVES memory_order_release
#endif

static atomic_uint lock;
static int n;

#define look() atomic_load_explicit(&lock, memory_order_relaxed)

static unsigned spin(void) {
    int left = SPINS;
    unsigned seen;
#if defined FOR
    for (; (seen = look()) && --left > 0;) continue;
#elif defined THREE
    do { seen = look(); } while (seen && seen != 7 && --left > 0);
#else
    do { seen = look(); } while (seen && --left > 0);
#endif
    return seen;
}
static bool try(unsigned seen) {
    return !seen && atomic_compare_exchange_strong_explicit(&lock, &seen, 1, memory_order_acquire,
                                                            memory_order_relaxed);
}
static void *add(void *unused) {
    (void)unused;
    unsigned seen = spin();
#ifdef GOES_IN
    if (!seen) try(seen); // whoever has given up goes in
#else
    while (!try(seen)) seen = spin();
#endif
    n++;
    atomic_store_explicit(&lock, 0, GIVES);
    return NULL;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, add, NULL);
    add(NULL);
    pthread_join(t, NULL);
    assert(n == 2);
}
