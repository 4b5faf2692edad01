// smc: --model=ra --algo=tracer -DLEAVE=exit(0)
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer --exit-status=ignore
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=unsafe exit=1 error=exit line=34 errors=1 executions=2 blocked=0
// smc: --model=ra --algo=tracer -DLEAVE=abort() --abort=ignore
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer -DLEAVE=abort() --keep-going
// expect: verdict=unsafe exit=1 error=abort line=34 errors=1 executions=2 blocked=0
//
// exit and abort end the execution, whether that is an error or not: the false assertion is not reached.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef LEAVE
#define LEAVE exit(3)
#endif

static atomic_int x;

static void *writer(void *arg) {
    (void)arg;
    atomic_store(&x, 1);
    return NULL;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, NULL, writer, NULL);
    if (atomic_load(&x) == 0) LEAVE;
    assert(atomic_load(&x) == 1);
    pthread_join(a, NULL);
    return 0;
}
