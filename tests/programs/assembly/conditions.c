// smc: --model=sc
// expect: verdict=verified exit=0 executions=1
//
// Effects of instructions on the zero, carry, sign and overflow flags, and all conditions on these
// flags: in setcc, as an output and in a jump. The program also passes on a real processor.
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

static const int8_t values[] = {0, 1, 2, 126, 127, -128, -127, -2, -1};
enum { N = sizeof values };

typedef struct flags {
    bool zero, carry, sign, overflow;
} flags;

// A jump where the condition does not hold.
#define J_z "jnz"
#define J_e "jne"
#define J_s "jns"
#define J_o "jno"
#define J_b "jnb"
#define J_c "jnc"
#define J_ae "jnae"
#define J_be "jnbe"
#define J_a "jna"
#define J_l "jnl"
#define J_ge "jnge"
#define J_le "jnle"
#define J_g "jng"

// The condition after the instruction, told in three ways.
#define TOLD(cc, instruction, first, second)                                                                           \
    ({                                                                                                                 \
        int8_t r = (first), s = (first), t = (first);                                                                  \
        uint8_t set, out;                                                                                              \
        uint32_t jumped = 0;                                                                                           \
        __asm__ __volatile__(instruction "; set" #cc " %1" : "+q"(r), "=q"(set) : "q"((int8_t)(second)) : "cc");       \
        __asm__ __volatile__(instruction "" : "+q"(s), "=@cc" #cc(out) : "q"((int8_t)(second)));                      \
        __asm__ __volatile__(instruction "; " J_##cc " 1f; movl $1, %1; 1:"                                             \
                             : "+q"(t), "+r"(jumped) : "q"((int8_t)(second)) : "cc");                                  \
        assert(set == out && set == jumped && r == s && s == t);                                                       \
        set;                                                                                                           \
    })

#define CHECK(instruction, a, b, f)                                                                                    \
    do {                                                                                                               \
        const bool less = f.sign != f.overflow;                                                                        \
        assert(TOLD(z, instruction, a, b) == f.zero && TOLD(e, instruction, a, b) == f.zero);                          \
        assert(TOLD(s, instruction, a, b) == f.sign && TOLD(o, instruction, a, b) == f.overflow);                      \
        assert(TOLD(b, instruction, a, b) == f.carry && TOLD(c, instruction, a, b) == f.carry);                        \
        assert(TOLD(ae, instruction, a, b) == !f.carry);                                                               \
        assert(TOLD(be, instruction, a, b) == (f.carry || f.zero) && TOLD(a, instruction, a, b) == !(f.carry || f.zero)); \
        assert(TOLD(l, instruction, a, b) == less && TOLD(ge, instruction, a, b) == !less);                            \
        assert(TOLD(le, instruction, a, b) == (less || f.zero) && TOLD(g, instruction, a, b) == !(less || f.zero));    \
    } while (0)

static flags of(int result, bool carry) {
    return (flags){(int8_t)result == 0, carry, (int8_t)result < 0, result != (int8_t)result};
}

static void all(int8_t a, int8_t b) {
    const flags sum = of(a + b, (uint8_t)a + (uint8_t)b > 255), difference = of(a - b, (uint8_t)a < (uint8_t)b);
    const flags both = {!(a & b), false, (a & b) < 0, false}, negation = of(-a, a != 0);
    CHECK("addb %2, %0", a, b, sum);
    CHECK("subb %2, %0", a, b, difference);
    CHECK("cmpb %2, %0", a, b, difference);
    CHECK("testb %2, %0", a, b, both);
    CHECK("negb %0", a, b, negation);
}

static int32_t negate(int32_t *at) {
    uint8_t was_not_zero;
    __asm__ __volatile__("lock; negl %0; setc %1" : "+m"(*at), "=q"(was_not_zero) : : "memory", "cc");
    assert(was_not_zero == (*at != 0));
    return *at;
}

static bool decrement_is_positive(int32_t *at) {
    bool positive;
    __asm__ __volatile__("lock; decl %0; setg %1" : "+m"(*at), "=q"(positive) : : "memory", "cc");
    return positive;
}

static bool compare_exchange_is_above(uint32_t *at, uint32_t old, uint32_t new) {
    bool above;
    __asm__ __volatile__("lock; cmpxchgl %3, %0; seta %1" : "+m"(*at), "=q"(above), "+a"(old) : "r"(new) : "memory", "cc");
    return above;
}

int main(void) {
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++) all(values[i], values[k]);
    int32_t shared = 5;
    assert(negate(&shared) == -5 && negate(&shared) == 5);
    shared = 2;
    assert(decrement_is_positive(&shared) && !decrement_is_positive(&shared) && !decrement_is_positive(&shared));
    uint32_t word = 7;
    assert(compare_exchange_is_above(&word, 8, 1) && !compare_exchange_is_above(&word, 6, 1) && word == 7);
    assert(!compare_exchange_is_above(&word, 7, 1) && word == 1);
    uint32_t a = 0, c = 0, b, d;
    __asm__ __volatile__("cpuid" : "+a"(a), "+c"(c), "=b"(b), "=d"(d));
    return 0;
}
