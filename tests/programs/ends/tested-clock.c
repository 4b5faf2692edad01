// A wait with a timeout, or with a nondeterministic exit, is not endless; the end of the process ends it like any other.
// smc: -DKIND=0 -DLEAVE=exit(0)
// expect: verdict=verified exit=0 errors=0
// smc: -DKIND=1 -DLEAVE=exit(0)
// expect: verdict=verified exit=0 errors=0
// smc: -DKIND=2 -DLEAVE=exit(0)
// expect: verdict=verified exit=0 errors=0
// smc: -DKIND=2 -DLEAVE=exit(0) --algo=enumerate
// expect: verdict=verified exit=0 errors=0
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

_Bool __VERIFIER_nondet_bool(void);
static atomic_int never;

static void *worker(void *arg) {
#if KIND == 0
    while (!atomic_load(&never) && time(NULL) < 1000000) {}
#elif KIND == 1
    while (!atomic_load(&never)) (void)__VERIFIER_nondet_bool();
#else
    for (;;) {}
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    LEAVE;
}
