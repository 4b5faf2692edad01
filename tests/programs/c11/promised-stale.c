// The reader reads the old value of x twice, though x = 1 was written before: that write depends on a later write
// of the reader, which was promised to the writer, so it is no newer write that the reader could have read.
// smc: --model=c11 --keep-going --liveness=1
// expect: verdict=bounded executions=10
// smc: --model=c11 --keep-going --liveness=1 --algo=enumerate
// expect: verdict=bounded executions=10
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, z;

#define READ(v) atomic_load_explicit(&v, memory_order_relaxed)
#define WRITE(v, to) atomic_store_explicit(&v, to, memory_order_relaxed)

static void *writer(void *p) {
    (void)READ(z);
    WRITE(x, 1);
    WRITE(y, 1);
    return p;
}
static void *reader(void *p) {
    (void)READ(x);
    (void)READ(x);
    (void)READ(y);
    WRITE(z, 1);
    return p;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    pthread_create(&t, 0, reader, 0);
}
