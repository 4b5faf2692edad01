// A sense-reversing barrier: the last thread releases the others. Every fair execution ends.
// smc: --check=termination
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count, sense;

static void wait(int mine) {
    if (atomic_fetch_add(&count, 1) == 1) {
        count = 0;
        sense = mine;
    }
    while (sense != mine) {}
}

static void *first(void *arg) {
    wait(1);
    wait(2);
    return arg;
}

static void *second(void *arg) {
    wait(1);
    wait(2);
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
