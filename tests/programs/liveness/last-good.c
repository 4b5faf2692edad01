// smc: --model=sc --algo=tracer --keep-going
// expect: verdict=unsafe exit=1 error=liveness executions=4 blocked=4 redundant=0
// smc: --model=sc --algo=enumerate --keep-going
// expect: verdict=unsafe exit=1 error=liveness executions=4 blocked=4
// smc: --model=ra --algo=trust --keep-going
// expect: verdict=unsafe exit=1 error=liveness executions=8 blocked=4 redundant=0
//
// What lets a thread go on may be followed by what does not: it goes on if it is quick. A wait that has read the last write is not
// read anew when another thread, which goes on by way of that write, makes an earlier read take its own.
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
