// The exit status is an error, whichever threads wait. With --exit-status=any it is not, and no wait is endless.
// smc:
// expect: verdict=unsafe exit=1 error=exit errors=1
// smc: --exit-status=ignore
// expect: verdict=verified exit=0
// smc: -DLEAVE=exit(3)
// expect: verdict=unsafe exit=1 error=exit errors=1
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int never;

static void *worker(void *arg) { while (!atomic_load(&never)) {} return arg; }

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
#ifdef LEAVE
    LEAVE;
#endif
    return 3;
}
