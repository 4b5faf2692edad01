// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=race line=17
// smc: --model=rc11 --keep-going
// expect: verdict=unsafe exit=1 error=race errors=1 executions=2 blocked=0
// smc: --model=rc11 --algo=enumerate --keep-going
// expect: verdict=unsafe exit=1 error=race errors=1 executions=2 blocked=0
//
// The compare-exchange only writes if it comes before the addition; then it races with the plain
// read, which comes after the addition.
#include <pthread.h>
#include <stddef.h>

static int x;

static void *swap(void *unused) {
    int zero = 0;
    __atomic_compare_exchange_n(&x, &zero, 5, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, swap, NULL);
    (void)*(volatile int *)&x;
    __atomic_fetch_add(&x, 1, __ATOMIC_RELAXED);
    pthread_join(thread, NULL);
    return 0;
}
