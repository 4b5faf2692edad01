// A wait for a flag needs no bound: either the flag is seen, or the execution is blocked.
// smc: --model=ra --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int flag;
static int data;

static void *producer(void *arg) {
    (void)arg;
    data = 42;
    atomic_store_explicit(&flag, 1, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, producer, NULL);
    while (!atomic_load_explicit(&flag, memory_order_acquire)) {
    }
    assert(data == 42);
    pthread_join(t, NULL);
    return 0;
}
