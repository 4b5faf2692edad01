// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=ra --algo=tracer -DASSEMBLY
// expect: exit=2
// expect-stderr: 74:5: error: not supported: the inline assembly 'rdpmc' [unsupported]
//
// Rare features of C: constructors and destructors, computed goto, 128-bit integers, rotation,
// classification of floats, assembly that is a fence or empty. All checks also pass in a native run.
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

typedef unsigned __int128 u128;
static u128 table[2] = {(u128)3 << 100, 7};

static int order;
__attribute__((constructor)) static void second(void) { order = order * 10 + 2; }
__attribute__((constructor(101))) static void first(void) { order = order * 10 + 1; }
__attribute__((destructor)) static void last(void) { assert(order == 120); }

static uint64_t high_half(uint64_t a, uint64_t b) { return (uint64_t)(((u128)a * b) >> 64); }

static int run(const unsigned char *program) {
    static const void *const labels[] = {&&increment, &&twice, &&stop};
    int acc = 1;
    goto *labels[*program++];
increment:
    acc++;
    goto *labels[*program++];
twice:
    acc *= 2;
    goto *labels[*program++];
stop:
    return acc;
}

static __int128 wide(__int128 v, int n) { return n ? wide(v * -3, n - 1) : v; }

static void integers(void) {
    volatile uint64_t a = 0xfedcba9876543210, b = 0x123456789abcdef0;
    assert(high_half(a, b) == 0x121fa00ad77d7422);
    assert(wide(7, 3) == -189 && wide(-7, 3) >> 1 == 94 && (int)wide(1, 1) == -3);
    u128 s = (u128)a << 64 | b;
    assert((uint64_t)(s / 10 >> 64) == a / 10 && (uint64_t)(s % 10) == (a % 10 * 6 + b % 10) % 10);
    assert(s > (u128)a && (__int128)s < 0 && table[0] >> 101 == 1 && table[1] == 7);
    table[1] = s;
    assert(table[1] == s);
    int64_t product;
    assert(__builtin_mul_overflow((int64_t)a, (int64_t)b, &product));
    assert(__builtin_rotateleft32(0x80000001u, 1) == 3 && __builtin_rotateright8(1, 1) == 128);
}

static void floats(void) {
    volatile double x = 1e-310, y = -INFINITY;
    assert(!isnan(x) && !isnormal(x) && isfinite(x) && isinf(y) && signbit(y) && isnan(y - y));
}

int main(void) {
    int five = 5;
    assert(order == 12);
    assert(run((const unsigned char[]){0, 1, 1, 0, 2}) == 9);
    integers();
    floats();
    __asm__ volatile("" ::: "memory");
    __asm__("" : "+r"(five));
    __asm__ volatile("mfence" ::: "memory");
    __asm__ volatile("pause");
    __builtin_ia32_pause();
    __builtin_ia32_lfence();
    __builtin_ia32_sfence();
    __builtin_ia32_mfence();
#ifdef ASSEMBLY
    __asm__ volatile("rdpmc" ::: "eax", "edx");
#endif
    order *= 10;
    return five - 5;
}
