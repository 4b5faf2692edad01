// Peterson's algorithm: a waiting thread only reads, and one outside of the section lets it in. Fair executions end.
// smc: --check=termination
// expect: verdict=verified exit=0
// smc: --check=termination --model=sc
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int a, b, turn;

static void *first(void *arg) {
    a = 1;
    turn = 1;
    while (b && turn == 1) {}
    a = 0;
    return arg;
}

static void *second(void *arg) {
    b = 1;
    turn = 0;
    while (a && turn == 0) {}
    b = 0;
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
