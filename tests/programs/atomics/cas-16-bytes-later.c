// smc: --model=sc
// expect: verdict=verified exit=0 executions=4
// smc: --model=sc --algo=enumerate
// expect: verdict=verified exit=0 executions=4
// smc: --model=rc11
// expect: verdict=verified exit=0 executions=4
//
// Sixteen bytes that are also accessed in halves are read in two parts. The upper half is read as
// it is then, whatever the thread did before: here it creates threads and compares eight bytes.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static _Alignas(16) union {
    struct {
        uint64_t low, high;
    };
    __int128 both;
} x = {{0, 8}};
static atomic_ulong counter = 4;

static void *low(void *arg) {
    __atomic_store_n(&x.low, 1, __ATOMIC_SEQ_CST);
    return arg;
}

static void *nothing(void *arg) { return arg; }

int main(void) {
    pthread_t t, u, v;
    pthread_create(&t, NULL, low, NULL);
    pthread_create(&u, NULL, nothing, NULL);
    pthread_create(&v, NULL, nothing, NULL);
    __int128 old = (__int128)8 << 64;
    if (!__atomic_compare_exchange_n(&x.both, &old, old + 2, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
        assert(old == ((__int128)8 << 64 | 1));
    unsigned long four = 4;
    assert(atomic_compare_exchange_strong(&counter, &four, 5));
    old = __atomic_load_n(&x.both, __ATOMIC_SEQ_CST);
    assert((uint64_t)old < 3 && (uint64_t)(old >> 64) == 8);
    assert(__atomic_exchange_n(&x.both, old, __ATOMIC_SEQ_CST) >> 64 == 8);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    pthread_join(v, NULL);
    return 0;
}
