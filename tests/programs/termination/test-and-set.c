// A test-and-set lock is not fair: the first thread can have taken it again whenever the second one tries.
// smc: --check=termination
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --keep-going
// expect: verdict=unsafe exit=1 error=termination
// report: infinite fair execution: these steps repeat for ever
#include <pthread.h>
#include <stdatomic.h>

static atomic_int word, done;

static void lock(void) {
    while (atomic_exchange(&word, 1)) {}
}

static void *first(void *arg) {
    while (!done) {
        lock();
        word = 0;
    }
    return arg;
}

static void *second(void *arg) {
    lock();
    done = 1;
    word = 0;
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
