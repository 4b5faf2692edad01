// Three threads write the same values; two of them read. 98 orders of conflicting accesses, 9
// reads-from classes, and one combination of values (RVF-SMC, CAV 2021, Figure 1, with its numbers).
// smc: --model=sc --algo=rvf
// expect: verdict=verified exit=0 executions=1 redundant=0
// smc: --model=sc --algo=tracer
// expect: verdict=verified exit=0 executions=9
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *write(void *arg) {
    (void)arg;
    atomic_store(&x, 1);
    atomic_store(&y, 1);
    return NULL;
}

static void *read_x(void *arg) {
    write(arg);
    (void)atomic_load(&x);
    return NULL;
}

static void *read_y(void *arg) {
    write(arg);
    (void)atomic_load(&y);
    return NULL;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, write, NULL);
    pthread_create(&b, NULL, read_x, NULL);
    pthread_create(&c, NULL, read_y, NULL);
    return 0;
}
