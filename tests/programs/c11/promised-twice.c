// Two writes of the same value: either can fulfil the reader's promise, so the reader can read from either.
// smc: --model=c11 --keep-going
// expect: verdict=verified executions=4
// smc: --model=c11 --keep-going --algo=enumerate
// expect: verdict=verified executions=4
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

#define READ(v) atomic_load_explicit(&v, memory_order_relaxed)
#define WRITE(v, to) atomic_store_explicit(&v, to, memory_order_relaxed)

static void *first(void *p) {
    (void)READ(x);
    WRITE(y, 1);
    return p;
}
static void *second(void *p) {
    if (READ(y)) {
        WRITE(x, 1);
        WRITE(x, 1);
    }
    return p;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, first, 0);
    pthread_create(&t, 0, second, 0);
}
