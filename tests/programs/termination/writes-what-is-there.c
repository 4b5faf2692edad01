// The rounds of the first thread write what they read, without lasting effect. It sees in the end that the other is done.
// smc: --check=termination
// expect: exit=0 errors=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, done;

static void *first(void *arg) {
    while (!done) {
        int now = x;
        x = now;
    }
    return arg;
}

static void *second(void *arg) {
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
