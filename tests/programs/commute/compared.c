// smc: --algo=tracer --keep-going
// expect: verdict=verified executions=2 outcomes=2 redundant=0
// smc: --algo=trust --model=sc --keep-going
// expect: verdict=verified executions=2 outcomes=2
// smc: --algo=tracer --keep-going --commute=off
// expect: verdict=verified executions=2 outcomes=2
//
// Two threads add and then compare the sum: one of them reads the expected value.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sum;

static void *take(void *arg) {
    int all = 3;
    return (void *)(long)(atomic_compare_exchange_strong(&sum, &all, 0) + (long)arg - (long)arg);
}

int main(void) {
    pthread_t t[2];
    void *took[2];
    atomic_fetch_add(&sum, 1);
    atomic_fetch_add(&sum, 2);
    for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, take, (void *)i);
    for (int i = 0; i < 2; i++) pthread_join(t[i], &took[i]);
    assert((took[0] != NULL) + (took[1] != NULL) == 1);
    return 0;
}
