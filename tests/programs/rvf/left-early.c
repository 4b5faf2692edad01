// While one read waits in vain, the thread that would write what another read waits for does not
// appear: the recorded writers of x are not all.
// smc: --model=sc --algo=rvf --keep-going
// expect: verdict=verified outcomes=40
// smc: --model=sc --algo=tracer --keep-going
// expect: verdict=verified outcomes=40
#include <pthread.h>
#include <stdatomic.h>

static atomic_int w, x, y, z;

static void *first_writer(void *arg) {
    if (z == 0) x = 1;
    return arg;
}

static void *second_writer(void *arg) {
    if (z != 0) x = 2;
    return arg;
}

static void *resetter(void *arg) {
    (void)z;
    z = 0;
    w = 1;
    return arg;
}

static void *waiter(void *arg) {
    (void)y;
    return arg;
}

static void *reader(void *arg) {
    if (x != 0) y = 1;
    return arg;
}

static void *setter(void *arg) {
    (void)x;
    z = 1;
    return arg;
}

int main(void) {
    static void *(*const functions[])(void *) = {first_writer, second_writer, resetter, waiter, reader, setter};
    pthread_t t;
    for (int i = 0; i < 6; i++) pthread_create(&t, NULL, functions[i], NULL);
    return 0;
}
