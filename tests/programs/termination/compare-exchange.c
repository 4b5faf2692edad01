// The exchange fails whenever it comes while the word is 1, which it is for a moment in each round of the other thread.
// smc: --check=termination
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --keep-going
// expect: verdict=unsafe exit=1 error=termination
// report: infinite fair execution: these steps repeat for ever
#include <pthread.h>
#include <stdatomic.h>

static atomic_int word, done;

static void *first(void *arg) {
    while (!done) {
        word = 1;
        word = 0;
    }
    return arg;
}

static void *second(void *arg) {
    int none = 0;
    while (!atomic_compare_exchange_strong(&word, &none, 2)) none = 0;
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
