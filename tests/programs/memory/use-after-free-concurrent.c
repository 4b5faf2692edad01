// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1
//
// The reader has the pointer and is unordered with the free: a use after free, or a race with it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static _Atomic(int *) box;

static void *reader(void *arg) {
    (void)arg;
    int *p = atomic_load(&box);
    return (void *)(intptr_t)*p;
}

int main(void) {
    pthread_t a;
    int *p = malloc(sizeof *p);
    *p = 1;
    atomic_store(&box, p);
    pthread_create(&a, NULL, reader, NULL);
    free(p);
    pthread_join(a, NULL);
    return 0;
}
