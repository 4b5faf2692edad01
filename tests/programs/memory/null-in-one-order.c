// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=unsafe exit=1 error=memory line=21 errors=1 executions=2 blocked=0
//
// The pointer is null only if the reader comes before the writer: one of two classes.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static int target = 7;
static _Atomic(int *) pointer;

static void *writer(void *arg) {
    (void)arg;
    atomic_store(&pointer, &target);
    return NULL;
}

static void *reader(void *arg) {
    (void)arg;
    int *p = atomic_load(&pointer);
    return (void *)(intptr_t)*p;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, writer, NULL);
    pthread_create(&b, NULL, reader, NULL);
    return 0;
}
