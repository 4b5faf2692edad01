// A round changes private memory that the next one depends on: three values are read in an order that
// coherence allows: 1, 11, 111, 0.., ...: 4 executions, one for each number of initial zeros. None is a wait.
// smc: --model=ra
// expect: verdict=verified exit=0 executions=4 blocked=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int flag;

static void *producer(void *arg) {
    (void)arg;
    atomic_store(&flag, 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    volatile int seen[4] = {0, 0, 0, 0};
    pthread_create(&t, NULL, producer, NULL);
    while (!seen[2]) {
        const int v = 1 + atomic_load(&flag);
        seen[seen[0] ? seen[1] ? 2 : 1 : 0] = v;
    }
    assert(seen[0] <= seen[1] && seen[1] <= seen[2]);
    pthread_join(t, NULL);
    return 0;
}
