// The first thread chooses nondeterministically whether to continue. Never choosing to stop is no error.
// smc: --check=termination --nondet=0..1
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static atomic_int x, y;

static void *first(void *arg) {
    while (y != 1 && __VERIFIER_nondet_int()) {
        x = 1;
        x = 2;
    }
    x = 2;
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
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
