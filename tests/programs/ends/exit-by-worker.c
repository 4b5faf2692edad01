// Main waits for a thread that waits for ever, until another thread ends the process.
// smc:
// expect: verdict=verified exit=0 errors=0
// smc: --algo=enumerate
// expect: verdict=verified exit=0
// smc: --model=c11
// expect: verdict=verified exit=0
// smc: -DNOBODY
// expect: verdict=unsafe exit=1 error=liveness
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int never;

static void *spin(void *arg) { while (!atomic_load(&never)) {} return arg; }

static void *leave(void *arg) {
#ifndef NOBODY
    exit(0);
#endif
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, spin, NULL);
    pthread_create(&b, NULL, leave, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
