// A server that writes 1 for a moment has no exit, and its endless run is no error. The second thread waits for the 1, and may miss it each time.
// smc:
// expect: exit=0 errors=0
// smc: --check=termination
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --keep-going
// expect: verdict=unsafe exit=1 error=termination
// report: infinite fair execution: these steps repeat for ever
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *first(void *arg) {
    for (;;) {
        x = 1;
        x = 0;
    }
    return arg;
}

static void *second(void *arg) {
    while (!x) {}
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
