// Test-and-set: a failed attempt writes the value that it reads. One execution for each order of
// three threads, which are equal, so one order is visited.
// smc: --model=ra
// expect: verdict=verified exit=0 executions=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_flag locked = ATOMIC_FLAG_INIT;
static int counter;

static void *worker(void *arg) {
    (void)arg;
    while (atomic_flag_test_and_set_explicit(&locked, memory_order_acquire)) {
    }
    counter++;
    atomic_flag_clear_explicit(&locked, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    assert(counter == 3);
    return 0;
}
