// Whether an RMW reads a write: the RMW from which the reader is about to read does not count, as it comes later.
// smc: --model=sc --algo=tracer
// expect: verdict=verified executions=80 blocked=0
// smc: --model=sc --algo=enumerate
// expect: verdict=verified executions=80 blocked=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, z;

static void *reader(void *p) {
    (void)atomic_load(&x);
    return p;
}

static void *later(void *p) {
    atomic_store(&z, 1);
    atomic_store(&x, 1);
    return p;
}

static void *adder(void *p) {
    (void)atomic_fetch_add(&x, 10);
    return p;
}

static void *earlier(void *p) {
    atomic_store(&x, 2);
    (void)atomic_load(&z); // 0: this write of x came first
    (void)atomic_fetch_add(&x, 20);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, reader, 0);
    pthread_create(&t, 0, later, 0);
    pthread_create(&t, 0, adder, 0);
    pthread_create(&t, 0, earlier, 0);
}
