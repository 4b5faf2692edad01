// The threads pass each other the turn until a flag is set, which never happens. Each round changes what the
// other one waits for, so no thread undoes its own round: memory is the same again after a round of each.
// smc: --check=termination
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --algo=trust --model=tso
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --keep-going
// expect: verdict=unsafe exit=1 error=termination
// report: infinite fair execution: these steps repeat for ever
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn, enough;

static void *first(void *arg) {
    while (!enough) {
        while (turn != 0) {}
        turn = 1;
    }
    return arg;
}

static void *second(void *arg) {
    while (!enough) {
        while (turn != 1) {}
        turn = 0;
    }
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
