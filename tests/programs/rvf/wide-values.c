// Values that only differ in their upper half, and pointers, are different values; locations have
// the program's initial values.
// smc: --model=sc --algo=rvf --keep-going
// expect: verdict=unsafe exit=1 errors=2 error=assertion line=25 outcomes=4
// smc: --model=sc --algo=tracer --keep-going
// expect: verdict=unsafe exit=1 errors=2 error=assertion line=31 outcomes=4
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int here, there;
static _Atomic(long) wide = 1L << 32;
static _Atomic(int *) pointer = &here;

static void *write(void *arg) {
    (void)arg;
    atomic_store(&wide, 1L << 32);
    atomic_store(&wide, 2L << 32);
    atomic_store(&pointer, &there);
    return NULL;
}

static void *read_wide(void *arg) {
    (void)arg;
    assert(atomic_load(&wide) == 1L << 32);
    return NULL;
}

static void *read_pointer(void *arg) {
    (void)arg;
    assert(atomic_load(&pointer) == &here);
    return NULL;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, write, NULL);
    pthread_create(&b, NULL, read_wide, NULL);
    pthread_create(&c, NULL, read_pointer, NULL);
    return 0;
}
