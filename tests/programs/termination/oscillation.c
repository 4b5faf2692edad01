// The first thread writes 1, 2, 1, 2, .., and the second one may read only after each 1. Every write is seen in the end, and every
// thread runs: an endless fair execution under each model, as it is an interleaving. There is no error in finitely many steps.
// smc:
// expect: verdict=verified exit=0
// smc: --check=termination --model=sc
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --model=tso
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --model=pso
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --model=ra
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --model=sra
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --model=rc11
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --algo=trust
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --algo=lapor --model=sc
// expect: exit=2
// smc: --check=termination --model=c11
// expect: exit=2
// smc: --check=termination --keep-going
// expect: verdict=unsafe exit=1 error=termination
// report: infinite fair execution: these steps repeat for ever
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *first(void *arg) {
    while (y != 1) {
        x = 1;
        x = 2;
    }
    return arg;
}

static void *second(void *arg) {
    while (x != 2) {}
    y = 1;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
