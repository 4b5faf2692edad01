// smc: --algo=tracer
// expect: verdict=verified executions=4
// smc: --algo=tracer --symmetry=off
// expect: verdict=verified executions=4
// smc: --algo=trust
// expect: verdict=verified executions=4
// smc: --algo=enumerate
// expect: verdict=verified executions=4
//
// Each member has a word, whose address is its argument. The third thread reads the first member's
// word by its variable, before the address was published: so the members are not interchangeable.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int own[2], x;

static void *member(void *arg) {
    atomic_store_explicit((atomic_int *)arg, 1, memory_order_relaxed);
    (void)atomic_exchange_explicit(&x, 1, memory_order_relaxed);
    return arg;
}

static void *other(void *arg) {
    (void)atomic_load_explicit(&own[0], memory_order_relaxed);
    return arg;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, member, &own[0]);
    pthread_create(&t[1], NULL, member, &own[1]);
    pthread_create(&t[2], NULL, other, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
