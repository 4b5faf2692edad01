// A loop that reads for ever and ignores the values: no exit depends on them, so it does not wait.
// smc:
// expect: verdict=bounded exit=0 errors=0
// smc: --algo=enumerate
// expect: verdict=bounded exit=0 errors=0
// smc: -DEXIT
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DRETURNS
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

#ifdef EXIT
static void *look(void *arg) { while (!atomic_load(&x)) {} return arg; }
#else
static void *look(void *arg) { for (;;) (void)atomic_load(&x); return arg; }
#endif

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, look, NULL);
#ifndef RETURNS
    pthread_join(t, NULL);
#endif
    return 0;
}
