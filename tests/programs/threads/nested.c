// smc: --symmetry=off --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0
//
// A tree of threads, each creating and joining its children; the leaves make one fetch_add each. Of three leaves in
// two families, the left two run together, in 2 orders, and are joined before the right one is created.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int count;

static void *leaf(void *arg) {
    atomic_fetch_add(&count, (int)(intptr_t)arg);
    return NULL;
}

static void *pair(void *arg) {
    intptr_t second = (intptr_t)arg;
    pthread_t a, b;
    pthread_create(&a, NULL, leaf, (void *)1);
    if (second) pthread_create(&b, NULL, leaf, (void *)second);
    pthread_join(a, NULL);
    if (second) pthread_join(b, NULL);
    return NULL;
}

int main(void) {
    pthread_t left, right;
    pthread_create(&left, NULL, pair, (void *)1);
    pthread_join(left, NULL);
    assert(atomic_load(&count) == 2);
    pthread_create(&right, NULL, pair, (void *)0);
    pthread_join(right, NULL);
    assert(atomic_load(&count) == 3);
    return 0;
}
