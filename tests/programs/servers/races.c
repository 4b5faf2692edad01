// Two servers write one variable without a mutex: a race in their first rounds.
// smc:
// expect: verdict=unsafe exit=1 error=race
// smc: --algo=enumerate
// expect: verdict=unsafe exit=1 error=race
// smc: --model=c11
// expect: verdict=unsafe exit=1 error=race
// smc: -DRETURNS
// expect: verdict=unsafe exit=1 error=race
#include <pthread.h>

static int x;

static void *serve(void *arg) { for (;;) x = 1; return arg; }

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, serve, NULL);
    pthread_create(&b, NULL, serve, NULL);
#ifndef RETURNS
    pthread_join(a, NULL);
    pthread_join(b, NULL);
#endif
    return 0;
}
