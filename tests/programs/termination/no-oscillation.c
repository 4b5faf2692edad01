// As oscillation.c, but no thread waits for an intermediate value: y is finally set, and the first thread sees it. Every execution ends.
// smc: --check=termination
// expect: verdict=verified exit=0
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
