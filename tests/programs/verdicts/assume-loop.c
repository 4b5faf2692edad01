// smc: --model=ra --algo=tracer --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --model=ra --algo=enumerate
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --model=ra --algo=tracer -DWHILE --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --model=ra --algo=tracer -DABORT --abort=ignore
// expect: verdict=verified exit=0 executions=2 blocked=0
//
// A common form of assumptions in verification tasks: a loop without an exit ends the execution; no thread waits.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x;

static void assume(int condition) {
#if defined WHILE
    if (!condition) while (1);
#elif defined ABORT
    if (!condition) abort();
#else
    if (!condition) {
    LOOP:
        goto LOOP;
    }
#endif
}

static void *writer(void *arg) {
    atomic_store(&x, 1);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    const int v = atomic_load(&x);
    assume(v == 1);
    assert(atomic_load(&x) == 1);
    pthread_join(t, NULL);
    return 0;
}
