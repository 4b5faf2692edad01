// main does not wait for the others: when it returns, the process ends, and with it all endless loops.
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
    while (x != 2) {}
    y = 1;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    return 0;
}
