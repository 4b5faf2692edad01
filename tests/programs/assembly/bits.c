// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=tso -DTHREADS
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=tso -DTHREADS -DLOCKED
// expect: verdict=verified exit=0
// smc: --model=rc11 -DFILLS
// expect: verdict=unsafe exit=1 error=race
//
// Instructions that find and count bits, add with and without a lock, and fill and copy memory.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

#ifdef LOCKED
#define LOCK "lock; "
#else
#define LOCK
#endif

static int shared;
static char bytes[16];

static void bits(void) {
    const uint64_t some[] = {1, 2, 3, 8, 0xff00, UINT64_C(1) << 63, UINT64_MAX, UINT64_C(0x123456789abcdef0)};
    for (int i = 0; i < 8; i++) {
        uint64_t x = some[i], low, high, trailing, leading, n;
        __asm__("bsfq %1, %0" : "=r"(low) : "r"(x) : "cc");
        __asm__("bsrq %1, %0" : "=r"(high) : "r"(x) : "cc");
        __asm__("rep; bsfq %1, %0" : "=r"(trailing) : "r"(x) : "cc");
        assert(low == (uint64_t)__builtin_ctzll(x) && trailing == low && high == 63 - (uint64_t)__builtin_clzll(x));
        __asm__("tzcntq %1, %0" : "=r"(trailing) : "rm"(x) : "cc");
        __asm__("lzcntq %1, %0" : "=r"(leading) : "r"(x) : "cc");
        __asm__("popcntq %1, %0" : "=r"(n) : "r"(x) : "cc");
        assert(trailing == low && leading == 63 - high && n == (uint64_t)__builtin_popcountll(x));
    }
    uint32_t zero = 0, found = 77, trailing, leading;
    uint8_t none;
    __asm__("bsfl %2, %0; setz %1" : "+r"(found), "=q"(none) : "r"(zero) : "cc");
    assert(found == 77 && none);
    __asm__("tzcntl %1, %0" : "=r"(trailing) : "r"(zero) : "cc");
    __asm__("lzcntl %2, %0; setc %1" : "=r"(leading), "=q"(none) : "r"(zero) : "cc");
    assert(trailing == 32 && leading == 32 && none);
    uint16_t half = 0x0f00, count;
    __asm__("popcntw %1, %0" : "=r"(count) : "r"(half) : "cc");
    assert(count == 4);
}

static void adds(void) {
    int a = 5, b = 7, in_memory = 9;
    __asm__("xaddl %0, %1" : "+r"(a), "+r"(b) : : "cc");
    assert(a == 7 && b == 12);
    __asm__("xaddl %0, %1" : "+r"(a), "+m"(in_memory) : : "memory", "cc");
    assert(a == 9 && in_memory == 16);
}

static void strings(void) {
    char from[8] = "abcdefg", to[8];
    uint32_t words[3];
    void *at = to;
    const void *other = from;
    uintptr_t n = 8;
    __asm__ volatile("rep movsb" : "+D"(at), "+S"(other), "+c"(n) : : "memory");
    assert(!strcmp(to, "abcdefg") && at == to + 8 && other == from + 8 && n == 0);
    at = to, n = 7;
    __asm__ volatile("rep stosb" : "+D"(at), "+c"(n) : "a"('x') : "memory");
    assert(!strcmp(to, "xxxxxxx") && at == to + 7 && n == 0);
    at = words, n = 3;
    __asm__ volatile("rep; stosl" : "+D"(at), "+c"(n) : "a"(0x01020304) : "memory");
    assert(words[0] == 0x01020304 && words[2] == words[0] && at == words + 3);
    uint64_t longs[2];
    at = longs, n = 2;
    __asm__ volatile("cld\n\trep\n\tstosq" : "+D"(at), "+c"(n) : "a"(words[1]) : "memory", "cc");
    assert(longs[0] == 0x01020304 && longs[1] == longs[0] && at == longs + 2);
    at = words, other = longs, n = 2;
    __asm__ volatile("cld; rep; movsl" : "+D"(at), "+S"(other), "+c"(n) : : "memory");
    assert(words[0] == 0x01020304 && words[1] == 0 && at == words + 2 && other == longs + 1);
    at = longs + 1, other = words, n = 1;
    __asm__ volatile("cld; rep movsq" : "+D"(at), "+S"(other), "+c"(n) : : "memory");
    assert(longs[1] == 0x01020304 && at == longs + 2 && !n);
    at = to, n = 0;
    __asm__ volatile("rep stosb" : "+D"(at), "+c"(n) : "a"(0) : "memory");
    assert(to[0] == 'x' && at == to);
}

static void *thread(void *unused) {
    (void)unused;
#ifdef FILLS
    void *at = bytes;
    uintptr_t n = sizeof bytes;
    __asm__ volatile("rep stosb" : "+D"(at), "+c"(n) : "a"(1) : "memory");
#else
    int one = 1;
    __asm__ volatile(LOCK "xaddl %0, %1" : "+r"(one), "+m"(shared) : : "memory", "cc");
#endif
    return NULL;
}

int main(void) {
    pthread_t a, b;
    bits();
    adds();
    strings();
#if defined(THREADS) || defined(FILLS)
    pthread_create(&a, NULL, thread, NULL);
    pthread_create(&b, NULL, thread, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(shared == 2 || bytes[15]);
#else
    (void)a, (void)b, (void)thread;
#endif
    return 0;
}
