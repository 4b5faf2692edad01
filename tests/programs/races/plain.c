// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=race
// smc: --model=ra --algo=tracer -DREAD
// expect: verdict=unsafe exit=1 error=race
// smc: --model=ra --algo=tracer -DMIXED
// expect: verdict=unsafe exit=1 error=race
// smc: --model=sc --algo=enumerate --plain=race -DREAD
// expect: verdict=unsafe exit=1 error=race
// smc: --model=pso --algo=tracer --plain=race -DMIXED
// expect: verdict=unsafe exit=1 error=race
//
// A plain write with a plain write, a plain read, an atomic write.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static int x;

static void *first(void *arg) {
    (void)arg;
    x = 1;
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
#if defined(READ)
    return (void *)(intptr_t)x;
#elif defined(MIXED)
    atomic_store((_Atomic(int) *)&x, 2);
    return NULL;
#else
    x = 2;
    return NULL;
#endif
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
