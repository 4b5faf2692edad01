// Test and test-and-set. In each order of the N threads, the load of the k-th one reads 0 from the initialisation or from
// one of the k-1 earlier releases: N! executions for each of the N! orders of equal threads, one of which is visited.
// smc: --model=ra -DN=2
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0 executions=6
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int locked;
static int counter;

static void lock(void) {
    do {
        while (atomic_load_explicit(&locked, memory_order_relaxed)) {
        }
    } while (atomic_exchange_explicit(&locked, 1, memory_order_acquire));
}

static void *worker(void *arg) {
    (void)arg;
    lock();
    counter++;
    atomic_store_explicit(&locked, 0, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    assert(counter == N);
    return 0;
}
