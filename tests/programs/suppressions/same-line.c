// Suppressing a race on one variable does not suppress a race on another one in the same line.
// smc:
// expect: verdict=unsafe exit=1 errors=1 error=race line=16
// report: data race on kept
// report: 1 suppressed
// smc: --keep-going --algo=trust
// expect: verdict=unsafe exit=1 errors=1 error=race line=16
// smc: -DONE
// expect: verdict=verified exit=0 errors=0
// report: 1 suppressed
#include <pthread.h>

__attribute__((annotate("smc.allow.race"))) int lost;
int kept;

static void add(int *to) { ++*to; }

static void *work(void *arg) {
    add(&lost);
#ifndef ONE
    add(&kept);
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
}
