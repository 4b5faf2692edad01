// smc: --model=tso
// expect: verdict=verified exit=0
//
// Conditional moves: with each condition, with a suffix for the operand size, which may look like a
// part of the condition, and in an attempt to take a lock. The first part passes on a real
// processor, too.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define MOVES(cc, a, b)                                                                                                \
    ({                                                                                                                 \
        uint32_t to = 1, from = 2;                                                                                     \
        __asm__("cmpl %3, %2; cmov" #cc " %1, %0" : "+r"(to) : "r"(from), "r"((int32_t)(a)), "r"((int32_t)(b)) : "cc"); \
        to == 2;                                                                                                       \
    })

static void compare(int32_t a, int32_t b) {
    assert(MOVES(e, a, b) == (a == b) && MOVES(zl, a, b) == (a == b) && MOVES(nel, a, b) == (a != b));
    assert(MOVES(l, a, b) == (a < b) && MOVES(ll, a, b) == (a < b) && MOVES(nl, a, b) == (a >= b));
    assert(MOVES(gel, a, b) == (a >= b) && MOVES(le, a, b) == (a <= b) && MOVES(g, a, b) == (a > b));
    assert(MOVES(b, a, b) == ((uint32_t)a < (uint32_t)b) && MOVES(al, a, b) == ((uint32_t)a > (uint32_t)b));
}

// A 32-bit move sets the upper half of its register to 0, also if the condition does not hold.
static void clear_upper_half(void) {
    uint64_t wide = UINT64_MAX, moved = UINT64_MAX;
    __asm__("cmpl %k0, %k0; cmovnel %1, %k0" : "+r"(wide) : "r"(0) : "cc");
    assert(wide == UINT32_MAX);
    __asm__("testq %0, %0; cmovneq %1, %0" : "+r"(moved) : "r"(UINT64_C(1) << 40) : "cc");
    assert(moved == UINT64_C(1) << 40);
}

static volatile int held;
static int n;

static int try_lock(void) {
    int taken = 0, one = 1;
    __asm__ __volatile__("mov (%1), %%eax; test %%eax, %%eax; jnz 1f; lock; cmpxchg %2, (%1); cmove %2, %0; 1:"
                         : "+&r"(taken) : "r"(&held), "r"(one) : "eax", "cc", "memory");
    return taken;
}

static void *add(void *count) {
    if (!try_lock()) return count;
    n++;
    __asm__ __volatile__("movl $0, %0" : "+m"(held) : : "memory");
    ++*(int *)count;
    return count;
}

int main(void) {
    static const int32_t values[] = {0, 1, -1, INT32_MAX, INT32_MIN};
    for (unsigned i = 0; i < 5; i++)
        for (unsigned k = 0; k < 5; k++) compare(values[i], values[k]);
    clear_upper_half();
    int taken[2] = {0, 0};
    pthread_t t;
    pthread_create(&t, NULL, add, &taken[0]);
    (void)add(&taken[1]);
    pthread_join(t, NULL);
    assert(n == taken[0] + taken[1] && n >= 1);
}
