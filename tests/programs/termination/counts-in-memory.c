// Each round of the first thread restores shared memory, but counts in private memory: it ends, and so does the second one.
// smc: --check=termination
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, done;

static void *first(void *arg) {
    for (volatile int n = 0; n < 3; n++) {
        x = 1;
        x = 0;
    }
    done = 1;
    return arg;
}

static void *second(void *arg) {
    while (!done) {}
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
