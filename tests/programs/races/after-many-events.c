// smc: --model=rc11.cat
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra.cat
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11.cat -DLOAD=memory_order_relaxed
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 -DLOAD=memory_order_relaxed
// expect: verdict=unsafe exit=1 error=race
//
// Relations of a model file have one word a row up to 64 events, and more here. Happens-before
// consists of program order and synchronisation: without either the reader races.
#include <pthread.h>
#include <stdatomic.h>

#ifndef LOAD
#define LOAD memory_order_acquire
#endif

static int data;
static atomic_int steps, ready;

static void *writer(void *unused) {
    data = 1;
    for (int i = 1; i <= 70; i++) atomic_store_explicit(&steps, i, memory_order_relaxed);
    atomic_store_explicit(&ready, 1, memory_order_release);
    return unused;
}

static void *reader(void *unused) {
    if (atomic_load_explicit(&ready, LOAD)) data++;
    return unused;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, writer, NULL);
    pthread_create(&u, NULL, reader, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return 0;
}
