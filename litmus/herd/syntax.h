// syntax.h - a litmus test of herd in the language C, as a tree.
//
// Expressions, statements and propositions are referred to by their numbers in the test's lists; 0
// is none.
#ifndef SMC_HERD_SYNTAX_H
#define SMC_HERD_SYNTAX_H

#include "base/base.h"

// X(enumerator, token, precedence, result for the operands s and t)
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
    HERD_NUMBER,   // `number`
    HERD_REGISTER, // register `of` of the thread
    HERD_ADDRESS,  // address of location `of`
    HERD_LOAD,     // load from address a
    HERD_RMW,      // RMW with the operation `of` (smc_rmw) at address a with operand b; if c is not
                   // 0, it does not write if it reads c
    HERD_EXCHANGE, // compare-exchange at address a; expected: register `of`; desired: b
    HERD_TRYLOCK,  // trylock of the spinlock at address a; its value: whether the lock was free
    HERD_CMPXCHG,  // the kernel's cmpxchg at address a from b to c; its value: the value read
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
    uint8_t op, order, order_fail; // of type smc_order
    uint8_t gives;                 // HERD_RMW: of type herd_result_kind
    bool is_void;                  // the kernel's operation returns no value, so smp_rmb does not
                                   // order it
    uint32_t line;
    int64_t number;
    uint32_t of, a, b, c;
} herd_expr;

typedef enum herd_kind {
    HERD_SET,   // register `of` = a
    HERD_STORE, // store b to address a
    HERD_FENCE, // fence of the kind `of` (smc_fence)
    HERD_LOCK,  // lock the mutex at address a
    HERD_UNLOCK,
    HERD_EVALUATE, // evaluate a and ignore its value
    HERD_IF,       // if a, execute `first`, otherwise `other`
} herd_kind;

typedef struct herd_statement {
    uint8_t kind, order;
    uint32_t line, of, a, b;
    uint32_t first, other; // first statements of the branches
    uint32_t next;         // the following statement
} herd_statement;

// A variable of final states: a register, or the last value of a location.
typedef struct herd_observable {
    bool is_register;
    uint32_t thread, of;
} herd_observable;

typedef enum herd_connective {
    HERD_IS,
    HERD_IS_NOT,
    HERD_BOTH,
    HERD_EITHER,
    HERD_NO,
    HERD_TRUE
} herd_connective;

// A comparison of a variable with `value` or another variable, or a combination of propositions.
typedef struct herd_proposition {
    uint8_t word;
    bool compares_observables;
    herd_observable thing, other;
    int64_t value;
    uint32_t a, b;
} herd_proposition;

typedef struct herd_register {
    char *name;
    int64_t initial;
    uint32_t block;  // during parsing: the block that declares it; 0: it is not in scope
    bool is_initial; // the test gives an initial value
} herd_register;

typedef struct herd_thread {
    SMC_VEC(herd_register) registers;
    uint32_t line; // line of its definition; 0: the thread is not defined
    uint32_t body;
} herd_thread;

typedef struct herd_location {
    char *name;
    int64_t initial;
    bool is_initial;       // the test gives an initial value
    uint32_t parameter_of; // 1 + the last thread that has it as a parameter
    bool atomic;           // some thread has a pointer to an atomic type
    bool lock;             // it is a spinlock
    bool word;             // the lock is queried or tried, so that it is implemented as a word and
                           // not as a mutex
} herd_location;

typedef enum herd_quantifier { HERD_EXISTS, HERD_NOT_EXISTS, HERD_FORALL } herd_quantifier;

typedef struct herd_test {
    char *name, *file, *condition; // condition: text of the condition
    SMC_VEC(herd_location) locations;
    SMC_VEC(herd_thread) threads;
    SMC_VEC(herd_expr) exprs;
    SMC_VEC(herd_statement) statements;
    SMC_VEC(herd_proposition) propositions;
    SMC_VEC(herd_observable) shown; // variables of which printed states consist
    herd_quantifier quantifier;
    uint32_t proposition, filter; // propositions of the condition and the filter; 0: none
    bool rcu;                     // the test has RCU read-side critical sections or grace periods
    char *message; // the first error in the test, as FILE:LINE: error: ..; NULL: none
} herd_test;

enum { HERD_MAX_TEXT = 1 << 18, HERD_MAX_THREADS = 16, HERD_MAX_STEPS = 60 };

// The address of the first location; addresses are large numbers that tests do not contain.
#define HERD_FIRST_ADDRESS INT64_C(0x10000000)
enum { HERD_ADDRESS_STEP = 0x1000 };

static inline int64_t herd_address(uint32_t location) {
    return HERD_FIRST_ADDRESS + (int64_t)location * HERD_ADDRESS_STEP;
}

// Parses the text, which must end with NUL. Returns false, after setting test->message, if it is
// invalid. The caller frees the test in any case.
SMC_MUST_USE bool herd_read(herd_test *, const char *file, const char *text);
void herd_test_free(herd_test *);

#endif
