// The server writes 1 for a moment in each round, and main waits for 1: it may read it, and another
// thread may miss it. Under fairness no wait is endless; main returns when it has read it.
// smc:
// expect: exit=0 errors=0
// smc: --algo=enumerate
// expect: exit=0 errors=0
// smc: --model=c11
// expect: exit=0 errors=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *serve(void *arg) {
    for (;;) {
        atomic_store(&x, 1);
        atomic_store(&x, 0);
    }
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, serve, NULL);
    while (!atomic_load(&x)) {}
    return 0;
}
