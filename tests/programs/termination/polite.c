// Each thread sets its flag and, if it sees the other one's, clears it and retries: both can do so in step for ever.
// smc:
// expect: verdict=bounded exit=0
// expect-stderr: polite.c:17:5: note: not searched for starvation and livelock
// smc: --check=termination
// expect: verdict=unsafe exit=1 error=termination
// report: livelock: these steps can repeat for ever
// smc: --check=termination --keep-going
// expect: verdict=unsafe exit=1 error=termination
// report: infinite fair execution: these steps repeat for ever
#include <pthread.h>
#include <stdatomic.h>

static atomic_int a, b;

static void *first(void *arg) {
    for (;;) {
        a = 1;
        if (!b) break;
        a = 0;
    }
    a = 0;
    return arg;
}

static void *second(void *arg) {
    for (;;) {
        b = 1;
        if (!a) break;
        b = 0;
    }
    b = 0;
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
