// A thread's first step comes after its creation, and that after its creator's earlier steps.
// smc: --model=sc --algo=tracer
// expect: verdict=verified executions=3 blocked=0
// smc: --model=sc --algo=trust
// expect: verdict=verified executions=3 blocked=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b;

static void *early(void *p) {
    atomic_store(&y, 1);
    a = atomic_load(&x);
    return p;
}

static void *late(void *p) {
    b = atomic_load(&y);
    return p;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, early, 0);
    atomic_store(&x, 1);
    pthread_create(&t[1], 0, late, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(a || b);
}
