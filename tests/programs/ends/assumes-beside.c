// Executions with a false assumption are left out, also if the process ends before the thread would.
// smc: --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --algo=enumerate
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: -DNEVER
// expect: verdict=incomplete exit=3 executions=0
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);
static atomic_int x, never;

static void *worker(void *arg) {
#ifdef NEVER
    __VERIFIER_assume(atomic_load(&never));
#else
    __VERIFIER_assume(atomic_load(&x));
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    atomic_store(&x, 1);
    return 0;
}
