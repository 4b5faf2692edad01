// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=unsafe exit=1 error=reach_error errors=1 executions=2
// smc: --model=ra --algo=tracer --keep-going -DOLD
// expect: verdict=unsafe exit=1 error=reach_error errors=1 executions=2
//
// The two error functions of SV-COMP, called if the load sees the store.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
void reach_error(void);
void __VERIFIER_error(void);

static atomic_int x;

static void *writer(void *arg) {
    (void)arg;
    atomic_store(&x, 1);
    return NULL;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, NULL, writer, NULL);
    if (atomic_load(&x) == 1) {
#ifdef OLD
        __VERIFIER_error();
#else
        reach_error();
#endif
    }
    return 0;
}
