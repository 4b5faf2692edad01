// Independent reads of independent writes: the two readers see the writes in opposite orders only under ra and sra.
// 16 classes in all; in one of them each reader sees its first write and misses the other.
// smc: --model=sc
// expect: verdict=verified exit=0 executions=15
// smc: --model=tso
// expect: verdict=verified exit=0 executions=15
// smc: --model=pso
// expect: verdict=verified exit=0 executions=15
// smc: --model=sra
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=ra
// expect: verdict=unsafe exit=1 error=assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int a, b, c, d;

static void *write_x(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_release);
    return unused;
}

static void *write_y(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_release);
    return unused;
}

static void *read_xy(void *unused) {
    a = atomic_load_explicit(&x, memory_order_acquire);
    b = atomic_load_explicit(&y, memory_order_acquire);
    return unused;
}

static void *read_yx(void *unused) {
    c = atomic_load_explicit(&y, memory_order_acquire);
    d = atomic_load_explicit(&x, memory_order_acquire);
    return unused;
}

int main(void) {
    void *(*run[])(void *) = {write_x, write_y, read_xy, read_yx};
    pthread_t t[4];
    for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, run[i], NULL);
    for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
    assert(!(a == 1 && b == 0 && c == 1 && d == 0));
    return 0;
}
