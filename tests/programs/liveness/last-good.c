// smc: --model=sc --algo=tracer --keep-going
// expect: verdict=unsafe exit=1 error=liveness executions=4 blocked=4 redundant=0
// smc: --model=sc --algo=enumerate --keep-going
// expect: verdict=unsafe exit=1 error=liveness executions=4 blocked=4
// smc: --model=ra --algo=trust --keep-going
// expect: verdict=unsafe exit=1 error=liveness executions=8 blocked=4 redundant=0
//
// The value that ends a wait may be overwritten; the thread continues if it reads it in time. A wait that has
// read the last write is not repeated if another thread, after that write, makes an earlier read take its own.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, z;

static void *reader(void *arg) {
    (void)atomic_load(&x);
    return arg;
}

static void *second(void *arg) {
    while (atomic_load(&y) == 2) {
    }
    return arg;
}

static void *third(void *arg) {
    while (atomic_load(&z) == 2) {
    }
    atomic_store(&y, 1);
    atomic_store(&x, 1);
    return arg;
}

static void *closer(void *arg) {
    atomic_store(&y, 2);
    atomic_store(&z, 2);
    return arg;
}

int main(void) {
    pthread_t t[4];
    pthread_create(&t[0], NULL, reader, NULL);
    pthread_create(&t[1], NULL, second, NULL);
    pthread_create(&t[2], NULL, third, NULL);
    pthread_create(&t[3], NULL, closer, NULL);
    for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
    return 0;
}
