// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=3 blocked=0 redundant=0
//
// Three threads of CAS(0, 1): one of them succeeds, and the two others can only read its 1.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int x;

static void *try(void *arg) {
    (void)arg;
    int expected = 0;
    intptr_t won = atomic_compare_exchange_strong(&x, &expected, 1);
    assert(won ? expected == 0 : expected == 1);
    return (void *)won;
}

int main(void) {
    pthread_t t[3];
    intptr_t winners = 0;
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, try, NULL);
    for (int i = 0; i < 3; i++) {
        void *won;
        pthread_join(t[i], &won);
        winners += (intptr_t)won;
    }
    assert(winners == 1);
    return 0;
}
