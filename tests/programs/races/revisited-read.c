// smc: --model=rc11 --algo=tracer
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --algo=trust --keep-going
// expect: verdict=unsafe exit=1 error=race errors=1 executions=2 blocked=0
// smc: --model=rc11 --algo=enumerate --keep-going
// expect: verdict=unsafe exit=1 error=race errors=1 executions=2 blocked=0
//
// The compare-exchange only writes if it reads the store, which comes after the plain read: then
// the two race. The storing thread has another read before, so that the compare-exchange is added
// first and revisited by the store.
#include <pthread.h>
#include <stddef.h>

static int x, y;

static void *exchange(void *unused) {
    int seven = 7;
    __atomic_compare_exchange_n(&x, &seven, 8, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    return unused;
}

static void *look_and_store(void *unused) {
    (void)__atomic_load_n(&y, __ATOMIC_RELAXED);
    (void)*(volatile int *)&x;
    __atomic_store_n(&x, 7, __ATOMIC_RELAXED);
    return unused;
}

int main(void) {
    pthread_t thread[2];
    pthread_create(&thread[0], NULL, exchange, NULL);
    pthread_create(&thread[1], NULL, look_and_store, NULL);
    pthread_join(thread[0], NULL);
    pthread_join(thread[1], NULL);
    return 0;
}
