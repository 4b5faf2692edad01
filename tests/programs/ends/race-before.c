// The return of main orders nothing: the worker may still run, and its write races with main's.
// smc:
// expect: verdict=unsafe exit=1 error=race
// smc: --algo=enumerate
// expect: verdict=unsafe exit=1 error=race
// smc: --model=c11
// expect: verdict=unsafe exit=1 error=race
// smc: -DWAITS
// expect: verdict=unsafe exit=1 error=race
#include <pthread.h>
#include <stdatomic.h>

static int shared;
static atomic_int never;

static void *worker(void *arg) {
    shared = 1;
#ifdef WAITS
    while (!atomic_load(&never)) {}
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    shared = 2;
    return 0;
}
