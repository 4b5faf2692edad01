// smc: --algo=tracer
// expect: verdict=verified executions=4 blocked=0 redundant=0
// smc: --algo=trust
// expect: verdict=verified executions=8 blocked=0 redundant=0
// smc: --algo=tracer --awaits=off
// expect: verdict=verified executions=4 blocked=5
// smc: --algo=enumerate
// expect: verdict=verified executions=4
// smc: --algo=tracer --jobs=2 --debug=share-after=0
// expect: verdict=verified executions=4 blocked=0
//
// Thread 2 waits for either of two writes, and thread 1 reads instead thread 4's write, which comes
// after its own await. That revisit removes thread 2's read: it is made from the graph in which the
// read has the canonical one of its two sources, and not from the other one again.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, z;

static int load(atomic_int *at) { return atomic_load_explicit(at, memory_order_relaxed); }
static void store(atomic_int *at, int v) { atomic_store_explicit(at, v, memory_order_relaxed); }

static void *reader(void *arg) {
    (void)load(&y);
    store(&x, 1);
    return arg;
}

static void *waiter(void *arg) {
    while (!load(&x)) {}
    return arg;
}

static void *writer(void *arg) {
    store(&x, 2);
    store(&z, 1);
    return arg;
}

static void *late(void *arg) {
    while (!load(&z)) {}
    store(&y, 1);
    return arg;
}

int main(void) {
    static void *(*const run[])(void *) = {reader, writer, waiter, late};
    pthread_t t[4];
    for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, run[i], NULL);
    for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
    return 0;
}
