// The attempt is a function with local variables and a variable of its caller, which has its old
// value after the attempt. One execution for each order.
// smc: --model=ra
// expect: verdict=verified exit=0 executions=2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int owner;
static int counter;

static bool attempt(int *expected, int me) {
    int scratch[4] = {me, *expected, 0, 0};
    const int old = scratch[1];
    const bool won = atomic_compare_exchange_strong(&owner, expected, scratch[0]);
    *expected = old;
    return won;
}

static void *worker(void *arg) {
    int expected = 0;
    while (!attempt(&expected, arg ? 1 : 2)) {
    }
    counter++;
    atomic_store(&owner, 0);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, &b);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == 2);
    return 0;
}
