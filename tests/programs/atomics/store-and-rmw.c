// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=5 blocked=0 redundant=0
//
// w; r || v; u with stores w, v, a load r and an RMW u of x. u reads w (then v is before w; r reads w or u) or v (then r
// reads w, v or u: r = v puts w before v, r = u puts w before the chain v u): 2 + 3.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int x;

static void *first(void *arg) {
    (void)arg;
    atomic_store(&x, 2);
    int r = atomic_load(&x);
    assert(r == 2 || r == 3);
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    atomic_store(&x, 2);
    assert(atomic_fetch_add(&x, 1) == 2);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    return 0;
}
