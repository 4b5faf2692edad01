// smc: --model=rc11
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=rc11 --algo=trust
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=rc11 --algo=enumerate
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=sc --algo=rvf
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=c11
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=rc11 -DLEAVE=abort() --abort=ignore
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=rc11 -DLEAVE=abort() --keep-going
// expect: verdict=unsafe exit=1 error=abort errors=1 executions=2 blocked=0
//
// A thread that ends the process is not joined, since no thread continues. Two executions, by the value read.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef LEAVE
#define LEAVE exit(0)
#endif

void reach_error(void);

static atomic_int x;

static void *leaves(void *arg) {
    atomic_load(&x);
    LEAVE;
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, leaves, NULL);
    atomic_store(&x, 1);
    pthread_join(t, NULL);
    reach_error();
    return 0;
}
