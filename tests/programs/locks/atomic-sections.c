// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=enumerate --keep-going
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer -DOUTSIDE
// expect: verdict=unsafe exit=1 error=race
// smc: --model=ra --algo=tracer -DEND
// expect: verdict=unsafe exit=1 error=lock line=27
//
// Atomic sections exclude each other; a nested one is part of the outer one. Code outside is not excluded.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x, y;

static int __VERIFIER_atomic_both(int by) {
    x += by;
    if (by == 1) return ++y;
    return y += by;
}

static void *work(void *arg) {
#ifdef END
    __VERIFIER_atomic_end();
#endif
    __VERIFIER_atomic_begin();
    __VERIFIER_atomic_both(1);
    __VERIFIER_atomic_end();
    return arg;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, NULL, work, NULL);
#ifdef OUTSIDE
    assert(x == y);
#endif
    __VERIFIER_atomic_both(2);
    pthread_join(a, NULL);
    assert(x == 3 && y == 3);
    return 0;
}
