// The thread that writes what main reads does not exist yet when main reaches that read.
// smc: --model=sc --algo=rvf
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=sc --algo=rvf --keep-going
// expect: executions=3
// smc: --model=sc --algo=tracer --keep-going
// expect: executions=3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *writer(void *arg) {
    (void)arg;
    x = 1;
    return NULL;
}

static void *creator(void *arg) {
    (void)arg;
    pthread_t t;
    if (y == 0) pthread_create(&t, NULL, writer, NULL);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, creator, NULL);
    const int seen = x;
    y = 1;
    assert(seen == 0);
    return 0;
}
