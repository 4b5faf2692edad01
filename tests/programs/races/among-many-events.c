// smc: --model=rc11.cat --keep-going
// expect: verdict=verified exit=0 executions=15
// smc: --model=rc11 --keep-going --algo=trust
// expect: verdict=verified exit=0 executions=15
// smc: --model=rc11.cat -DADD=atomic_load_explicit(&x,memory_order_relaxed),atomic_store_explicit(&x,2,memory_order_relaxed)
// expect: verdict=unsafe exit=1 error=race
//
// With more than 64 events, as in after-many-events.c: data passed on through an RMW; seq_cst
// stores and loads, one of which sees a store.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ADD
#define ADD atomic_fetch_add_explicit(&x, 1, memory_order_relaxed)
#endif

static int data;
static atomic_int steps, x, y, z;

static void *hands_over(void *unused) {
    data = 1;
    atomic_store_explicit(&x, 1, memory_order_release);
    return unused;
}

static void *adds(void *unused) {
    if (atomic_load_explicit(&x, memory_order_relaxed) == 1) (void)(ADD);
    return unused;
}

static void *reads(void *unused) {
    if (atomic_load_explicit(&x, memory_order_acquire) == 2) data++;
    return unused;
}

static int seen[2];
static void *first(void *unused) {
    atomic_store(&y, 1);
    seen[0] = atomic_load(&z);
    return unused;
}

static void *second(void *unused) {
    atomic_store(&z, 1);
    seen[1] = atomic_load(&y);
    return unused;
}

static void run(void *(*a)(void *), void *(*b)(void *), void *(*c)(void *)) {
    pthread_t t, u, v;
    pthread_create(&t, NULL, a, NULL);
    pthread_create(&u, NULL, b, NULL);
    if (c) pthread_create(&v, NULL, c, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    if (c) pthread_join(v, NULL);
}

int main(void) {
    for (int i = 1; i <= 50; i++) atomic_store_explicit(&steps, i, memory_order_relaxed);
    run(hands_over, adds, reads);
    run(first, second, NULL);
    assert(seen[0] || seen[1]);
}
