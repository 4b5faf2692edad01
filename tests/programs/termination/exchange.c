// The second thread exchanges the value for 0. It may read 2 each time, since the first thread has overwritten the 1 by then.
// smc: --check=termination
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --keep-going
// expect: verdict=unsafe exit=1 error=termination
// report: infinite fair execution: these steps repeat for ever
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, stop;

static void *first(void *arg) {
    while (!stop) {
        x = 1;
        x = 2;
    }
    return arg;
}

static void *second(void *arg) {
    while (atomic_exchange(&x, 0) != 1) {}
    stop = 1;
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
