// A reader of a sequence lock whose version is one bit can read in the middle of each update.
// smc:
// expect: verdict=verified exit=0
// expect-stderr: --check=termination searches for that [met]
// smc: --check=termination
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --keep-going
// expect: verdict=unsafe exit=1 error=termination
// report: infinite fair execution: these steps repeat for ever
#include <pthread.h>
#include <stdatomic.h>

static atomic_int version, data, done;

static void *first(void *arg) {
    while (!done) {
        version = 1;
        data = 7;
        version = 0;
    }
    return arg;
}

static void *second(void *arg) {
    do
        while (version) {}
    while (data != 7 || version);
    done = 1;
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
