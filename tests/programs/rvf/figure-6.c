// A source that only appears after another read: a backtrack signal, and two traces (RVF-SMC, CAV 2021, Figure 6).
// smc: --model=sc --algo=rvf
// expect: verdict=verified exit=0 executions=2 redundant=0
// smc: --model=sc --algo=rvf --debug=rvf-backtrack=off
// expect: verdict=verified exit=0 executions=2
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *one(void *arg) {
    (void)arg;
    atomic_store(&x, 1);
    atomic_store(&y, 1);
    (void)atomic_load(&x);
    return NULL;
}

static void *two(void *arg) {
    (void)arg;
    atomic_store(&x, 1);
    atomic_store(&y, 1);
    (void)atomic_load(&y);
    atomic_store(&x, 2);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    return 0;
}
