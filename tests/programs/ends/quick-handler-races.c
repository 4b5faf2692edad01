// A handler of quick_exit runs while the worker runs; _Exit runs no handlers.
// smc:
// expect: verdict=unsafe exit=1 error=race
// smc: --algo=enumerate
// expect: verdict=unsafe exit=1 error=race
// smc: -DLEAVE=_Exit
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdlib.h>

#ifndef LEAVE
#define LEAVE quick_exit
#endif

static int shared;

static void handler(void) { shared = 2; }
static void *worker(void *arg) { shared = 1; return arg; }

int main(void) {
    pthread_t t;
    at_quick_exit(handler);
    pthread_create(&t, NULL, worker, NULL);
    LEAVE(0);
}
