// Each ticket is served once, so there is one execution for each order of three threads, which are
// equal, so one order is visited.
// smc: --model=ra
// expect: verdict=verified exit=0 executions=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int next, serving;
static int counter;

static void *worker(void *arg) {
    (void)arg;
    const int mine = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
    while (atomic_load_explicit(&serving, memory_order_acquire) != mine) {
    }
    counter++;
    atomic_store_explicit(&serving, mine + 1, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    assert(counter == 3);
    return 0;
}
