// Two writers store one value each N times, a reader loads twice: with one value, 0 0, 0 1 and 1 1 at every N; with
// two values, 0 0, 0 a, 0 b and each pair of a and b.
// smc: --model=sc --algo=rvf -DN=1
// expect: verdict=verified exit=0 executions=3 redundant=0
// smc: --model=sc --algo=rvf -DN=20
// expect: verdict=verified exit=0 executions=3 redundant=0
// smc: --model=sc --algo=rvf -DN=1 -DOTHER=2
// expect: verdict=verified exit=0 executions=7 redundant=0
// smc: --model=sc --algo=rvf -DN=20 -DOTHER=2
// expect: verdict=verified exit=0 executions=7 redundant=0
#include <pthread.h>
#include <stdatomic.h>

#ifndef OTHER
#define OTHER 1
#endif

static atomic_int x;

static void *one(void *arg) {
    (void)arg;
    for (int i = 0; i < N; i++) atomic_store(&x, 1);
    return NULL;
}

static void *other(void *arg) {
    (void)arg;
    for (int i = 0; i < N; i++) atomic_store(&x, OTHER);
    return NULL;
}

static void *read(void *arg) {
    (void)arg;
    (void)atomic_load(&x);
    (void)atomic_load(&x);
    return NULL;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, other, NULL);
    pthread_create(&c, NULL, read, NULL);
    return 0;
}
