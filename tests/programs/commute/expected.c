// smc: --algo=tracer --model=tso --keep-going
// expect: verdict=verified executions=2 outcomes=2
// smc: --algo=trust --model=tso --keep-going
// expect: verdict=verified executions=2 outcomes=2
// smc: --algo=tracer --model=sc --keep-going -DSAME
// expect: verdict=verified executions=2 outcomes=1
// smc: --algo=tracer --keep-going -DSAME
// expect: verdict=verified executions=2 outcomes=1
// smc: --algo=enumerate --model=tso --keep-going
// expect: verdict=verified executions=2 outcomes=2
// smc: --algo=enumerate --model=sc --keep-going -DSAME
// expect: verdict=verified executions=2 outcomes=1
//
// Compare-exchanges come after all additions, and expect their sum or 0. A model must decide
// whether a compare-exchange writes, which depends on the value it reads: so the additions are
// ordered here.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sum;

static void *add(void *unused) {
    atomic_fetch_add(&sum, 1);
    return unused;
}

static void *expect_two(void *taken) {
    int two = 2;
#ifdef SAME
    return atomic_compare_exchange_strong(&sum, &two, 2) ? taken : NULL;
#else
    return atomic_compare_exchange_strong(&sum, &two, 5) ? taken : NULL;
#endif
}

static void *expect_none(void *taken) {
    int none = 0;
    return atomic_compare_exchange_strong(&sum, &none, 7) ? taken : NULL;
}

int main(void) {
    pthread_t t[4];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, add, NULL);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    pthread_create(&t[2], NULL, expect_two, t);
    pthread_create(&t[3], NULL, expect_none, t);
    for (int i = 2; i < 4; i++) pthread_join(t[i], NULL);
    return 0;
}
