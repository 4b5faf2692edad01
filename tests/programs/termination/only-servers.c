// Threads in endless loops without an exit are no error, since none waits.
// smc: --check=termination
// expect: verdict=bounded exit=0 errors=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *first(void *arg) {
    for (;;) {
        x = 1;
        x = 0;
    }
    return arg;
}

static void *second(void *arg) {
    for (;;) {
        y = 1;
        y = 0;
    }
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
