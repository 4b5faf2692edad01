// An exit handler runs while other threads run: its write races with the worker's. quick_exit does not run it.
// smc:
// expect: verdict=unsafe exit=1 error=race
// smc: --algo=enumerate
// expect: verdict=unsafe exit=1 error=race
// smc: --model=c11
// expect: verdict=unsafe exit=1 error=race
// smc: -DLEAVE=exit(0)
// expect: verdict=unsafe exit=1 error=race
// smc: -DLEAVE=quick_exit(0)
// expect: verdict=verified exit=0
// smc: -DLEAVE=_Exit(0)
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdlib.h>

static int shared;

static void handler(void) { shared = 2; }
static void *worker(void *arg) { shared = 1; return arg; }

int main(void) {
    pthread_t t;
    atexit(handler);
    pthread_create(&t, NULL, worker, NULL);
#ifdef LEAVE
    LEAVE;
#endif
    return 0;
}
