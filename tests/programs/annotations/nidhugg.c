// smc: --model=sc
// expect: verdict=verified exit=0 executions=5
// smc: --model=sc -DNEVER
// expect: verdict=unsafe exit=1 error=liveness line=35
//
// Nidhugg's waits: loads and an exchange until a condition holds. Results of the two loads: -1 and 2 or 5, 2 and 2 or 5, or 5.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_load_await_aint(atomic_int *, int condition, int operand);
int __VERIFIER_xchg_await_aint(atomic_int *, int new, int condition, int operand);
enum { EQ = 2, NE = 5, UGE = 3, SLT = 12 };

atomic_int x, y;

static void *writer(void *unused) {
    x = -1;
    x = 2;
    x = 5;
    return unused;
}

static void *exchanger(void *unused) {
    const int old = __VERIFIER_xchg_await_aint(&y, 7, NE, 3);
    assert(old == 0);
    return unused;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, writer, 0);
    pthread_create(&u, 0, exchanger, 0);
#ifdef NEVER
    __VERIFIER_load_await_aint(&x, EQ, 6);
#endif
    const int v = __VERIFIER_load_await_aint(&x, NE | 8, 0);
    assert(v == -1 || v == 2 || v == 5);
    const int w = __VERIFIER_load_await_aint(&x, EQ | 1 | 8, 2);
    assert(w == 2 || w == 5);
    assert(__VERIFIER_load_await_aint(&y, UGE, 7) == 7);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
