// A server with a nondeterministic choice in each round still runs for ever.
// smc:
// expect: verdict=bounded exit=0 errors=0
// smc: --algo=enumerate
// expect: verdict=bounded exit=0 errors=0
#include <pthread.h>
#include <stdatomic.h>

_Bool __VERIFIER_nondet_bool(void);
static atomic_int x;

static void *serve(void *arg) { for (;;) if (__VERIFIER_nondet_bool()) atomic_store(&x, 1); return arg; }

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, serve, NULL);
    pthread_join(t, NULL);
    return 0;
}
