// Each attempt of a pop first reads a setting, which was written before the threads began, so the first read of a
// round is no event. The round's read of the node races with a thread that then writes the node: late, after the loop.
// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --algo=trust
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --algo=lapor
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --elision=off
// expect: verdict=unsafe exit=1 error=race
// smc: --model=c20 --jobs=2
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DTOLD=memory_order_release -DASKS=memory_order_acquire
// expect: verdict=verified exit=0 errors=0
// smc: --model=sc
// expect: verdict=verified exit=0 errors=0
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef TOLD
#define TOLD memory_order_relaxed
#define ASKS memory_order_relaxed
#endif

typedef struct node { int value; } node;

static node first, second;
static _Atomic(node *) top = &first;
static atomic_int popped;
static volatile int setting;
static volatile int seen;

static void *pop(void *arg) {
    node *n;
    do {
        (void)setting;
        n = atomic_load_explicit(&top, memory_order_relaxed);
        seen = n->value;
    } while (!atomic_compare_exchange_strong_explicit(&top, &n, NULL, memory_order_relaxed, memory_order_relaxed));
    if (n == &second) atomic_store_explicit(&popped, 1, TOLD);
    return arg;
}

static void *push(void *arg) {
    atomic_store_explicit(&top, &second, memory_order_relaxed);
    return arg;
}

static void *reuse(void *arg) {
    if (atomic_load_explicit(&popped, ASKS)) first.value = 3;
    return arg;
}

int main(void) {
    static void *(*const all[])(void *) = {pop, push, reuse};
    pthread_t t[3];
    setting = 1;
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, all[i], NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
