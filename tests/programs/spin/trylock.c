// Waiting by trylock, with a bounded loop between attempts, whose counter may be in memory (volatile): a failed attempt
// does not change the state, because the counter's lifetime ends. Of the 3! orders of equal threads one is visited.
// smc: --model=ra
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DCOUNTER=volatile
// expect: verdict=verified exit=0 executions=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef COUNTER
#define COUNTER
#endif

static atomic_int locked;
static int counter;

static bool trylock(void) {
    int expected = 0;
    return atomic_compare_exchange_strong_explicit(&locked, &expected, 1, memory_order_acquire, memory_order_relaxed);
}

static void *worker(void *arg) {
    (void)arg;
    while (!trylock())
        for (COUNTER int pause = 0; pause < 3; pause++) {
        }
    counter++;
    atomic_store_explicit(&locked, 0, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    assert(counter == 3);
    return 0;
}
