// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=unsafe exit=1 error=uninitialized line=20 executions=2
//
// The load reads the store, or uninitialised memory from malloc.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static void *store(void *arg) {
    atomic_store((atomic_int *)arg, 1);
    return NULL;
}

int main(void) {
    pthread_t a;
    atomic_int *p = malloc(sizeof *p);
    pthread_create(&a, NULL, store, p);
    if (atomic_load(p) != 1) return 1;
    return 0;
}
