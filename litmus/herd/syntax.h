// syntax.h - a litmus test of herd in the language C, as a tree.
//
// Expressions, statements and propositions are numbers in the test's lists; 0 is none.
#ifndef SMC_HERD_SYNTAX_H
#define SMC_HERD_SYNTAX_H

#include "base/base.h"

// X(enumerator, token, how tightly it binds, result in s and t)
#define HERD_BINARY_OPS(X)                                                                         \
    X(HERD_LOGICAL_OR, "||", 1, s || t)                                                            \
    X(HERD_LOGICAL_AND, "&&", 2, s && t)                                                           \
    X(HERD_OR, "|", 3, s | t)                                                                      \
    X(HERD_XOR, "^", 4, s ^ t)                                                                     \
    X(HERD_AND, "&", 5, s & t)                                                                     \
    X(HERD_EQ, "==", 6, s == t)                                                                    \
    X(HERD_NE, "!=", 6, s != t)                                                                    \
    X(HERD_LE, "<=", 7, s <= t)                                                                    \
    X(HERD_GE, ">=", 7, s >= t)                                                                    \
    X(HERD_SHL, "<<", 8, (int64_t)((uint64_t)s << (t & 63)))                                       \
    X(HERD_SHR, ">>", 8, s >> (t & 63))                                                            \
    X(HERD_LT, "<", 7, s < t)                                                                      \
    X(HERD_GT, ">", 7, s > t)                                                                      \
    X(HERD_ADD, "+", 9, (int64_t)((uint64_t)s + (uint64_t)t))                                      \
    X(HERD_SUB, "-", 9, (int64_t)((uint64_t)s - (uint64_t)t))                                      \
    X(HERD_MUL, "*", 10, (int64_t)((uint64_t)s * (uint64_t)t))

// clang-format off
typedef enum herd_op {
    HERD_NUMBER,   // number
    HERD_REGISTER, // number `of` of its thread
    HERD_ADDRESS,  // of location number `of`
    HERD_LOAD,     // at address a
    HERD_RMW,      // smc_rmw `of`, at address a, with operand b; unless it reads c, which may be 0
    HERD_EXCHANGE, // compare-exchange at address a, of register `of`, with b
    HERD_TRYLOCK,  // of the spinlock at address a: whether it was free
    HERD_CMPXCHG,  // the kernel's: at address a, from b to c; its value is what is read
    HERD_NOT,
    HERD_INVERT,
    HERD_NEGATE,
    HERD_CHOOSE,   // a ? b : c
#define X(id, token, binds, result) id,
    HERD_BINARY_OPS(X)
#undef X
} herd_op;
// clang-format on

typedef struct herd_expr {
    uint8_t op, order, order_fail; // smc_order
    uint8_t gives;                 // of HERD_RMW, herd_gives
    bool is_void;                  // nothing, to the kernel: smp_rmb does not order it
    uint32_t line;
    int64_t number;
    uint32_t of, a, b, c;
} herd_expr;

typedef enum herd_kind {
    HERD_SET,   // register `of` = a
    HERD_STORE, // at address a, b
    HERD_FENCE, // smc_fence `of`
    HERD_LOCK,  // the mutex at address a
    HERD_UNLOCK,
    HERD_EVALUATE, // a
    HERD_IF,       // a ? first : other
} herd_kind;

typedef struct herd_statement {
    uint8_t kind, order;
    uint32_t line, of, a, b;
    uint32_t first, other; // statements
    uint32_t next;         // what comes after it
} herd_statement;

// What can be asked about: a register, or the last value of a location.
typedef struct herd_thing {
    bool is_register;
    uint32_t thread, of;
} herd_thing;

typedef enum herd_word {
    HERD_IS,
    HERD_IS_NOT,
    HERD_BOTH,
    HERD_EITHER,
    HERD_NO,
    HERD_TRUE
} herd_word;

// A thing and a value, or another thing; or propositions.
typedef struct herd_proposition {
    uint8_t word;
    bool of_things;
    herd_thing thing, other;
    int64_t value;
    uint32_t a, b;
} herd_proposition;

typedef struct herd_register {
    char *name;
    int64_t initial;
    uint32_t block;  // while the thread is read, where it is declared; 0: no longer, or nowhere
    bool is_initial; // a value was given
} herd_register;

typedef struct herd_thread {
    SMC_VEC(herd_register) registers;
    uint32_t line; // 0: there is none of this name
    uint32_t body;
} herd_thread;

typedef struct herd_location {
    char *name;
    int64_t initial;
    bool is_initial;       // a value was given
    uint32_t parameter_of; // 1 + the last thread that has it
    bool atomic;           // some thread has a pointer to an atomic type
    bool lock;             // a spinlock
    bool word;             // that is asked for, or tried: it is a word, not a mutex
} herd_location;

typedef enum herd_quantifier { HERD_EXISTS, HERD_NOT_EXISTS, HERD_FORALL } herd_quantifier;

typedef struct herd_test {
    char *name, *file, *condition; // the condition as it is written
    SMC_VEC(herd_location) locations;
    SMC_VEC(herd_thread) threads;
    SMC_VEC(herd_expr) exprs;
    SMC_VEC(herd_statement) statements;
    SMC_VEC(herd_proposition) propositions;
    SMC_VEC(herd_thing) shown; // what states consist of
    herd_quantifier quantifier;
    uint32_t asks, filter; // propositions; 0: none
    bool rcu;              // it has read-side critical sections or grace periods
    char *message;         // what is wrong with it, as FILE:LINE: error: ..
} herd_test;

enum { HERD_MAX_TEXT = 1 << 18, HERD_MAX_THREADS = 16, HERD_MAX_STEPS = 60 };

// Addresses are numbers that no test writes by itself.
#define HERD_FIRST_ADDRESS INT64_C(0x10000000)
enum { HERD_ADDRESS_STEP = 0x1000 };

static inline int64_t herd_address(uint32_t location) {
    return HERD_FIRST_ADDRESS + (int64_t)location * HERD_ADDRESS_STEP;
}

// read.c. False: test->message says why not. To be freed in any case. The text ends with a NUL.
SMC_MUST_USE bool herd_read(herd_test *, const char *file, const char *text);
void herd_test_free(herd_test *);

#endif
