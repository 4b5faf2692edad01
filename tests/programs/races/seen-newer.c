// A plain read returns the last value that happens before it, unless its thread has seen a newer
// one, as here: then it returns that, in a race.
// smc: --model=rc11 --keep-going --algo=trust
// expect: verdict=unsafe exit=1 error=race errors=1 executions=2
// smc: --model=rc11 --keep-going --algo=tracer
// expect: verdict=unsafe exit=1 error=race errors=1 executions=2
// smc: --model=rc11 --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 error=race errors=1 executions=2
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static int seen;

static void *writer(void *p) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return p;
}

static void *reader(void *p) {
    if (atomic_load_explicit(&x, memory_order_relaxed)) seen = *(int *)&x;
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    pthread_create(&t, 0, reader, 0);
}
