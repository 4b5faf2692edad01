// smc: --keep-going
// expect: verdict=unsafe exit=1 executions=3
// smc: --keep-going --algo=trust
// expect: verdict=unsafe exit=1 executions=3
// smc: --keep-going --algo=lapor
// expect: verdict=unsafe exit=1 executions=2
// smc: --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 executions=3
//
// A lock evicts events with choices of terms (docs/design/inputs.md#choices): an answer is maximal
// if it is the first that the kept events allow, not if it is the first that all events do.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

_Atomic int a, b, c;
int h;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int in(void) {
    const int v = __VERIFIER_nondet_int();
    __VERIFIER_assume(v >= 0);
    __VERIFIER_assume(v < 8);
    return v;
}
static void *t0(void *p) {
    int x1 = atomic_load_explicit(&b, memory_order_relaxed);
    pthread_mutex_lock(&m);
    h = (6 + 1);
    pthread_mutex_unlock(&m);
    int i2 = in();
    if ((i2 & (x1 >> (i2 & 3))) <= (x1 + 2)) {
        if (x1 <= i2) {
            if (((i2 <= i2 ? x1 : i2) >> ((x1 & i2) & 3)) > (i2 - x1)) {
                int i3 = in();
                assert(!((i3 + x1) < (i3 & i3) && ((i2 - 2) - x1) > (i3 >> (i3 & 3))));
            }
            assert(!(x1 < (i2 - i2) && ((6 * 6) ^ x1) < (x1 * 6)));
        }
        assert(!(x1 <= (x1 + x1) && (x1 + (x1 * i2)) <= (x1 + x1)));
    } else {
        int x4 = (5) % (((x1 * 4) & 7) + 1);
        switch ((x1 * 4)) {
        case 2: atomic_store(&a, i2); break;
        case 5: atomic_store(&b, x4); break;
        default: break;
        }
        assert(!(((x1 >> (x1 & 3)) | x1) < 7 && ((x1 & x4) ^ x4) > 2));
    }
    return p;
}
static void *t1(void *p) {
    pthread_mutex_lock(&m);
    h = (h * 4);
    pthread_mutex_unlock(&m);
    int i5 = in();
    int i6 = in();
    pthread_mutex_lock(&m);
    h = i6;
    pthread_mutex_unlock(&m);
    return p;
}
static void *t2(void *p) {
    int x7 = atomic_exchange(&a, (7 & 2));
    int x8 = x7;
    atomic_compare_exchange_strong(&c, &x8, x7 & 7);
    int x9 = x7;
    atomic_compare_exchange_strong(&c, &x9, (0 - 6) & 7);
    return p;
}
int main(void) {
    pthread_t id[4];
    pthread_create(&id[0], 0, t0, (void *)(long)7);
    pthread_create(&id[1], 0, t1, (void *)(long)4);
    pthread_create(&id[2], 0, t2, (void *)(long)0);
    pthread_join(id[0], 0);
    pthread_join(id[1], 0);
    pthread_join(id[2], 0);
    int za = atomic_load(&a), zb = atomic_load(&b), zc = atomic_load(&c);
    assert(!(2 == zc && ((h >> (zb & 3)) & 2) <= (h * za)));
    return 0;
}

