// Of two writes, the one that comes first in every run would be a read's first source: three reads
// have their two, two and three sources independently.
// smc: --model=sc --algo=tracer
// expect: verdict=verified executions=12 blocked=0
// smc: --model=tso --algo=tracer
// expect: verdict=verified executions=12 blocked=0
// smc: --model=sc --algo=enumerate
// expect: verdict=verified executions=12 blocked=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, z, q, alone;

static void *later(void *p) {
    atomic_store(&z, 1);
    atomic_store(&x, 1);
    return p;
}

static void *earlier(void *p) {
    atomic_store(&x, 2);
    (void)atomic_load(&z); // 0: this write of x came first
    return p;
}

static void *reader(void *p) {
    (void)atomic_load(&q);
    (void)atomic_load(&x);
    return p;
}

static void *writer(void *p) {
    (void)atomic_load(&alone); // reads are taken one after the other: this one after the reader's
    atomic_store(&q, 1);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, later, 0);
    pthread_create(&t, 0, earlier, 0);
    pthread_create(&t, 0, reader, 0);
    pthread_create(&t, 0, writer, 0);
}
