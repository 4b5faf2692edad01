// kernel.h - the Linux kernel's operations on atomic_t, atomic64_t and atomic_long_t, by their
// names.
#ifndef SMC_HERD_KERNEL_H
#define SMC_HERD_KERNEL_H

#include "litmus/herd/lexer.h"

// The value that a read-modify-write returns.
typedef enum herd_result_kind {
    HERD_RESULT_OLD,
    HERD_RESULT_NEW,
    HERD_RESULT_IS_ZERO, // whether the new value is 0
    HERD_RESULT_IS_NEGATIVE,
    HERD_RESULT_WRITES, // whether it has written
} herd_result_kind;

typedef enum herd_atomic_form {
    HERD_ATOMIC_READ,       // arguments: (v)
    HERD_ATOMIC_SET,        // arguments: (v, i)
    HERD_ATOMIC_XCHG,       // arguments: (v, i)
    HERD_ATOMIC_CMPXCHG,    // arguments: (v, old, new)
    HERD_ATOMIC_ADD_UNLESS, // arguments: (v, i, unless)
    HERD_ATOMIC_OP,         // arguments: (i, v)
    HERD_ATOMIC_INC,        // arguments: (v); the operand is 1
} herd_atomic_form;

typedef struct herd_atomic {
    herd_atomic_form form;
    uint8_t op, order; // of type smc_rmw, smc_order
    herd_result_kind gives;
    bool inverted; // the operand is inverted (andnot)
    bool is_void;  // it returns no value, so smp_rmb does not order it
} herd_atomic;

// Returns whether the token is the name of such an operation, and sets *out to it.
bool herd_is_atomic(const herd_token *, herd_atomic *);

#endif
