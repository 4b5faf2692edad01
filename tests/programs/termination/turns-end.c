// As turns.c, but main sets a flag that ends it. That write is seen in the end, so every execution
// ends; but there is no bound on how late it is seen, so earlier rounds are cut.
// smc: --check=termination
// expect: verdict=bounded exit=0 errors=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn, enough;

static void *first(void *arg) {
    while (!enough)
        if (turn == 0) turn = 1;
    return arg;
}

static void *second(void *arg) {
    while (!enough)
        if (turn == 1) turn = 0;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    enough = 1;
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
