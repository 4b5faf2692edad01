// smc: --symmetry=off --awaits=off --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=3 redundant=0
// smc: --symmetry=off --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0 redundant=0
//
// Each of two readers assumes that it sees the store: one of four classes is complete.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
void __VERIFIER_assume(int);

static atomic_int x;

static void *reader(void *arg) {
    (void)arg;
    int r = atomic_load(&x);
    __VERIFIER_assume(r == 1);
    assert(r == 1);
    return NULL;
}

static void *writer(void *arg) {
    (void)arg;
    atomic_store(&x, 1);
    return NULL;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, writer, NULL);
    pthread_create(&b, NULL, reader, NULL);
    pthread_create(&c, NULL, reader, NULL);
    return 0;
}
