// The process ends only if the worker reads 1. If it reads 0, main waits for ever, which is an error.
// smc:
// expect: verdict=unsafe exit=1 error=liveness line=22
// smc: --algo=enumerate
// expect: verdict=unsafe exit=1 error=liveness line=22
// smc: --model=c11
// expect: verdict=unsafe exit=1 error=liveness line=22
// smc: -DALWAYS
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x, never;

static void *worker(void *arg) { if (atomic_load(&x)) exit(0); return arg; }

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    atomic_store(&x, 1);
    while (!atomic_load(&never)) {
#ifdef ALWAYS
        exit(0);
#endif
    }
    pthread_join(t, NULL);
    return 0;
}
