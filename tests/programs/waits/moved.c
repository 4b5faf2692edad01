// smc: --keep-going
// expect: verdict=verified executions=2
//
// A thread that has moved what was never written waits in a loop whose rounds leave all that it has as it was: with the call of a function
// that is given a variable of which nothing depends, the loop was gone round for ever.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
typedef struct pair { int a, b; } pair;
static void nothing(int *p) { (void)p; }

static void *wait_for_it(void *arg) {
    pair q, r;
    int n = 0;
    q.b = 1;
    r = q;
    while (!atomic_load(&flag)) nothing(&n);
    (void)r;
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, wait_for_it, NULL);
    atomic_store(&flag, 1);
    pthread_join(t, NULL);
}
