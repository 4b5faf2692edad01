// smc: --rounds=100
// expect: verdict=incomplete exit=3
// expect-stderr: two-numbers.c:20:5: warning: one execution has run 100 rounds of this loop (it writes in every round); make it and the number of threads (3, created in line 27) smaller, such as 2 rounds and 2 threads, or --unroll=work:3 bounds it [loop]
// smc: --rounds=100 -DTHREADS=1
// expect: verdict=incomplete exit=3
// expect-stderr: rounds of this loop (it writes in every round); make it smaller, such as 2 rounds, or --unroll=work:3 bounds it [loop]
//
// The note names the two numbers that make a stress test too large.
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 3
#endif

static atomic_uint tickets, last;

static void *work(void *unused) {
    // Nothing of its own leads out of the loop.
    for (unsigned mine = 0; mine != 100000; last = mine)
        mine = atomic_fetch_add(&tickets, 1);
    return unused;
}

int main(void) {
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++) pthread_create(&t[i], NULL, work, NULL);
    for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
}
