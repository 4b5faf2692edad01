// A plain read returns the last value that happens before it: the flag is relaxed, so there is no
// synchronisation, and data is read as 0, in a race.
// smc: --model=c11 --keep-going
// expect: verdict=unsafe exit=1 error=race errors=1 executions=2
// smc: --model=c11 --keep-going --elision=off
// expect: verdict=unsafe exit=1 error=race errors=1 executions=2
#include <pthread.h>
#include <stdatomic.h>

static int data, seen;
static atomic_int flag;

static void *writer(void *p) {
    data = 1;
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return p;
}

static void *reader(void *p) {
    if (atomic_load_explicit(&flag, memory_order_relaxed)) seen = data;
    return p;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, writer, 0);
    pthread_create(&b, 0, reader, 0);
}
