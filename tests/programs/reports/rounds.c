// smc: --report=full
// expect: verdict=unsafe exit=1 error=assertion
// report: ... these 3 steps 30 times in all
// smc:
// expect: verdict=unsafe exit=1 error=assertion
// report: write x = 1 (seq_cst)
// report: read x = 1 (seq_cst), from step
// smc: -DMANY
// expect: verdict=unsafe exit=1 error=assertion
// report: write x = 1 (seq_cst)
// report: steps omitted (--report=full shows them)
// report: read x = 1 (seq_cst), from step
//
// Rounds with several steps are folded, and the value of the failed test is shown however many
// steps are in between (MANY).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, a, b, c;

static void *work(void *unused) {
    x = 1;
    for (int i = 0; i < 30; i++) {
#ifdef MANY
        while (c != 2 * i + 1) {}
        c = 2 * i + 2;
#else
        atomic_store_explicit(&a, 1, memory_order_relaxed);
        atomic_store_explicit(&b, 2, memory_order_relaxed);
        (void)c;
#endif
    }
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
#ifdef MANY
    for (int i = 0; i < 30; i++) {
        c = 2 * i + 1;
        while (c != 2 * i + 2) {}
    }
#endif
    pthread_join(t, NULL);
    assert(x == 0);
    return 0;
}
