// smc: --model=aarch64.cat --keep-going
// expect: verdict=verified exit=0 executions=8 outcomes=8
// smc: --model=aarch64.cat --algo=enumerate --keep-going
// expect: verdict=verified exit=0 executions=8 outcomes=8
// smc: --model=imm.cat --keep-going -DROUNDS=200
// expect: verdict=verified exit=0 executions=8 outcomes=8
// smc: --model=lkmm.cat --keep-going
// expect: verdict=verified exit=0 executions=8 outcomes=8
//
// A thread that is not created yet writes after the reads of its creator, but not after the reads
// of another thread: main reads x, which the second thread writes, before or after that thread is
// created by the first one. The first reads, and those after the threads have ended, have one
// source each: the number of rounds does not change how long the exploration takes.
#include <pthread.h>
#include <stdatomic.h>

#ifndef ROUNDS
#define ROUNDS 3
#endif

static int count;
static atomic_int x, y;

static void *second(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    count++;
    return unused;
}

static void *first(void *unused) {
    pthread_t thread;
    int early = atomic_load_explicit(&y, memory_order_relaxed);
    (void)early;
    pthread_create(&thread, NULL, second, NULL);
    int read = atomic_load_explicit(&x, memory_order_relaxed);
    (void)read;
    pthread_join(thread, NULL);
    return unused;
}

int main(void) {
    pthread_t thread;
    for (int i = 0; i < ROUNDS; i++) count++;
    pthread_create(&thread, NULL, first, NULL);
    int read = atomic_load_explicit(&x, memory_order_relaxed);
    (void)read;
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    pthread_join(thread, NULL);
    for (int i = 0; i < ROUNDS; i++) count++;
    return 0;
}
