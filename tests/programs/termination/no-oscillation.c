// As in oscillation.c, but nobody waits for what is between: y is set in the end, and the first thread sees that. No execution has no end.
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
