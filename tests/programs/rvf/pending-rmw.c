// An RMW that was not executed yet is a future source: it raises the backtrack signal of another one.
// smc: --model=sc --algo=rvf --keep-going
// expect: verdict=verified exit=0 outcomes=3
// smc: --model=sc --algo=tracer --keep-going
// expect: verdict=verified exit=0 outcomes=3
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *one(void *arg) {
    (void)arg;
    atomic_store(&x, 2);
    atomic_fetch_add(&x, 1);
    return NULL;
}

static void *two(void *arg) {
    (void)arg;
    int expected = 2;
    atomic_compare_exchange_strong(&x, &expected, 2);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    return 0;
}
