// smc: --model=ra
// expect: verdict=verified exit=0 executions=1
// smc: --model=tso
// expect: verdict=verified exit=0 executions=1
// smc: --model=sc -DUNKNOWN
// expect: exit=2
// expect-stderr: instructions.c:147:5: error: not supported: the inline assembly 'rdpmc' [unsupported]
// smc: --model=sc -DHALF_UNKNOWN
// expect: exit=2
// expect-stderr: instructions.c:152:5: error: not supported: the inline assembly 'lock; incl $0 rdpmc' [unsupported]
//
// Instructions of lock-free code for x86 in inline assembly: results, writes and flags.
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static uint32_t word = 5;
static uint64_t quad = 1;
static uint16_t half = 7;
static uint8_t byte = 0xf0;
static void *pointer = &word;
static uint32_t bits[4];
static _Alignas(16) uint64_t wide[2] = {1, 2};

static uint32_t cmpxchg(uint32_t *at, uint32_t old, uint32_t new) {
    uint32_t result = old;
    __asm__ __volatile__("lock; cmpxchgl %2, %1" : "+a"(result), "+m"(*at) : "r"(new) : "memory");
    return result;
}

static bool try_cmpxchg(uint64_t *at, uint64_t *old, uint64_t new) {
    bool done;
    __asm__ __volatile__("lock cmpxchgq %3, %0" : "+m"(*at), "+a"(*old), "=@ccz"(done) : "q"(new) : "memory", "cc");
    return done;
}

static bool cmpxchg_setz(uint16_t *at, uint16_t old, uint16_t new) {
    bool done;
    __asm__ __volatile__("lock cmpxchgw %2, %0; setz %1" : "+m"(*at), "=a"(done) : "q"(new), "a"(old) : "memory", "cc");
    return done;
}

static bool cmpxchg16b(uint64_t at[2], const uint64_t old[2], const uint64_t new[2]) {
    bool done;
    __asm__ __volatile__("movq %4, %%rax;"
                         "movq %5, %%rdx;"
                         "lock cmpxchg16b %0; setz %1"
                         : "+m"(*(unsigned __int128 *)at), "=q"(done)
                         : "b"(new[0]), "c"(new[1]), "m"(old[0]), "m"(old[1])
                         : "memory", "cc", "%rax", "%rdx");
    return done;
}

static void *xchg(void **at, void *v) {
    __asm__ __volatile__("xchgq %0, %1" : "+m"(*at), "+q"(v) : : "memory");
    return v;
}

static uint8_t xadd(uint8_t *at, uint8_t v) {
    __asm__ __volatile__("lock xaddb %1, %0" : "+m"(*at), "+q"(v) : : "memory", "cc");
    return v;
}

static bool decrement_is_zero(uint32_t *at) {
    bool zero;
    __asm__ __volatile__("lock decl %0; sete %1" : "+m"(*at), "=qm"(zero) : : "memory", "cc");
    return zero;
}

static bool add_is_negative(uint32_t *at, uint32_t v) {
    bool negative;
    __asm__ __volatile__("lock\n\taddl %2, %0\n\tsets %1" : "+m"(*at), "=q"(negative) : "er"(v) : "memory", "cc");
    return negative;
}

static bool set_bit(uint32_t *at, int i) {
    bool was;
    __asm__ __volatile__("lock; btsl %2, %0; setc %1" : "+m"(*at), "=q"(was) : "r"(i) : "memory", "cc");
    return was;
}

static uint32_t load(const uint32_t *at) {
    uint32_t v;
    __asm__ __volatile__("movl %1, %0" : "=q"(v) : "m"(*at) : "memory");
    return v;
}

static void store(uint32_t *at, uint32_t v) { __asm__ __volatile__("movl %1, %0" : "=m"(*at) : "iq"(v) : "memory"); }

static uint64_t load_through(const uint64_t *at) {
    uint64_t v;
    __asm__ __volatile__("movq 8(%1), %%rcx\n\tmovq %%rcx, %0" : "=r"(v) : "r"(at) : "rcx", "memory");
    return v;
}

static void exchanges(void) {
    assert(cmpxchg(&word, 5, 6) == 5 && word == 6);
    assert(cmpxchg(&word, 5, 7) == 6 && word == 6);
    uint64_t old = 2;
    assert(!try_cmpxchg(&quad, &old, 3) && old == 1 && quad == 1);
    assert(try_cmpxchg(&quad, &old, UINT64_MAX) && quad == UINT64_MAX);
    assert(cmpxchg_setz(&half, 7, 8) && half == 8 && !cmpxchg_setz(&half, 7, 9) && half == 8);
    assert(!cmpxchg16b(wide, (uint64_t[]){1, 1}, (uint64_t[]){3, 4}));
    assert(cmpxchg16b(wide, (uint64_t[]){1, 2}, (uint64_t[]){3, 4}));
    assert(!cmpxchg16b(wide, (uint64_t[]){1, 2}, (uint64_t[]){3, 4}));
    assert(xchg(&pointer, &quad) == &word && pointer == &quad);
}

static void arithmetic(void) {
    assert(xadd(&byte, 0x20) == 0xf0 && byte == 0x10);
    word = 2;
    assert(!decrement_is_zero(&word) && decrement_is_zero(&word) && word == 0);
    __asm__ __volatile__("lock incl %0" : "+m"(word));
    __asm__ __volatile__("lock orl $6, %0" : "+m"(word));
    __asm__ __volatile__("lock; andl %1, %0" : "=m"(word) : "ir"(5u) : "memory");
    assert(word == 5);
    __asm__ __volatile__("lock; xorb %b1, %0" : "+m"(byte) : "q"(0x11));
    __asm__ __volatile__("lock; subw $0x3, %0; lock; notw %0" : "+m"(half));
    assert(byte == 1 && half == (uint16_t)~5);
    assert(!add_is_negative(&word, 1) && add_is_negative(&word, (uint32_t)-7) && word == UINT32_MAX);
    assert(!set_bit(bits, 0) && set_bit(bits, 0) && !set_bit(bits, 33) && bits[0] == 1 && bits[1] == 2);
    assert(!set_bit(&bits[3], -30) && bits[2] == 4);
    uint32_t sum = 40;
    __asm__("addl $2, %0" : "+r"(sum));
    assert(sum == 42);
}

int main(void) {
    exchanges();
    arithmetic();
    store(&word, 12);
    assert(load(&word) == 12);
    static const uint64_t pair[2] = {1, 2};
    assert(load_through(pair) == 2);
    uint32_t zero, same = 3;
    __asm__ __volatile__("xorl %%eax, %%eax; movl %%eax, %0" : "=r"(zero) : : "eax");
    __asm__ __volatile__("" : "+r"(same));
    assert(zero == 0 && same == 3);
    __asm__ __volatile__("rep; nop; lfence; sfence" ::: "memory");
#define FOUR_NOPS "nop\nnop\nnop\nnop\n"
    __asm__ __volatile__(FOUR_NOPS FOUR_NOPS FOUR_NOPS FOUR_NOPS FOUR_NOPS);
    __asm__ __volatile__("lock; addl $0,0(%%rsp)" ::: "memory");
    if (zero) __asm__ __volatile__("ud2");
#ifdef UNKNOWN
    uint32_t low, high;
    __asm__ __volatile__("rdpmc" : "=a"(low), "=d"(high) : "c"(0));
#endif
#ifdef HALF_UNKNOWN
    // clang-format off
    // All of it is refused, not only what is not known.
    __asm__ __volatile__("lock; incl %0\n\trdpmc" : "+m"(word));
#endif
    return 0;
}
