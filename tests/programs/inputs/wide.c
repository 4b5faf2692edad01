// smc: -DPRODUCT
// expect: verdict=unsafe exit=1 error=assertion line=47
// smc: -DPAIR
// expect: verdict=unsafe exit=1 error=assertion line=51
// smc: -DSHIFT --algo=trust
// expect: verdict=unsafe exit=1 error=assertion line=56
// smc: -DCHECKED
// expect: verdict=unsafe exit=1 error=assertion line=61
// smc: -DREMAINDER
// expect: verdict=unsafe exit=1 error=assertion line=65
// smc: -DTHREADS --model=sc
// expect: verdict=unsafe exit=1 error=assertion line=80
// smc: -DTHREADS --model=rc11 --jobs=2
// expect: verdict=unsafe exit=1 error=assertion line=80
//
// Integers of 128 bits that depend on inputs.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

typedef unsigned __int128 u128;
typedef __int128 s128;

static u128 wide_input(void) {
    const u128 high = __VERIFIER_nondet_ulong();
    return high << 64 | __VERIFIER_nondet_ulong();
}

#ifdef THREADS
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static u128 sum;

static void *add(void *unused) {
    const uint64_t n = __VERIFIER_nondet_ulong();
    pthread_mutex_lock(&lock);
    sum += n;
    pthread_mutex_unlock(&lock);
    return unused;
}
#endif

int main(void) {
#ifdef PRODUCT
    // the seventh multiple of 2^64 that a product by ten reaches
    assert((uint64_t)((u128)__VERIFIER_nondet_ulong() * 10 >> 64) != 7);
#elif defined PAIR
    const u128 x = wide_input();
    // a carry from the lower half
    assert(x + 1 != (u128)5 << 64);
#elif defined SHIFT
    const s128 x = (s128)wide_input();
    if (x >= 0) return 0;
    // the sign is shifted in
    assert(x >> 100 != -3 || (uint64_t)(x >> 3) != 12345);
#elif defined CHECKED
    s128 sum;
    const s128 least = (s128)((u128)1 << 127), x = (s128)wide_input();
    if (!__builtin_sub_overflow(x, (s128)7, &sum)) return 0;
    assert(x != least + 6);
#elif defined REMAINDER
    const u128 x = __VERIFIER_nondet_ulong();
    if (x / 1000003 != 77) return 0;
    assert(x % 1000003 != 999999);
#elif defined THREADS
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, add, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&lock);
        const u128 seen = sum;
        pthread_mutex_unlock(&lock);
        assert(seen <= (u128)UINT64_MAX * 2);
    }
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    // only the sum of two large numbers
    const uint64_t high = (uint64_t)(sum >> 64);
    if (!high) return 0;
    const uint64_t low = (uint64_t)sum;
    assert(low != UINT64_MAX - 1);
#endif
    return 0;
}
