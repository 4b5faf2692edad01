// Two threads write 1 and 2 alternately, each over the other's value, until a third one has read
// both in a row, which may never happen: it may always read after the 1.
// smc: --check=termination
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --keep-going
// expect: verdict=unsafe exit=1 error=termination
// report: infinite fair execution: these steps repeat for ever
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, stop;

static void *third(void *arg) {
    for (;;)
        if (x == 2) break;
    stop = 1;
    return arg;
}

static void *first(void *arg) {
    while (!stop) x = 1;
    return arg;
}

static void *second(void *arg) {
    while (!stop) x = 2;
    return arg;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_create(&c, NULL, third, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    return 0;
}
