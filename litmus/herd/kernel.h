// kernel.h - the kernel's operations on atomic_t, atomic64_t and atomic_long_t, by their names.
#ifndef SMC_HERD_KERNEL_H
#define SMC_HERD_KERNEL_H

#include "litmus/herd/lexer.h"

// What a read-modify-write gives.
typedef enum herd_gives {
    HERD_GIVES_OLD,
    HERD_GIVES_NEW,
    HERD_GIVES_IS_ZERO, // whether the new value is
    HERD_GIVES_IS_NEGATIVE,
    HERD_GIVES_WRITES, // whether it has written
} herd_gives;

typedef enum herd_atomic_form {
    HERD_ATOMIC_READ,       // (v)
    HERD_ATOMIC_SET,        // (v, i)
    HERD_ATOMIC_XCHG,       // (v, i)
    HERD_ATOMIC_CMPXCHG,    // (v, old, new)
    HERD_ATOMIC_ADD_UNLESS, // (v, i, unless)
    HERD_ATOMIC_OP,         // (i, v)
    HERD_ATOMIC_INC,        // (v), by 1
} herd_atomic_form;

typedef struct herd_atomic {
    herd_atomic_form form;
    uint8_t op, order; // smc_rmw, smc_order
    herd_gives gives;
    bool inverted; // the operand, of andnot
    bool is_void;  // it gives nothing: smp_rmb does not order it
} herd_atomic;

// Whether the name is one of these.
bool herd_is_atomic(const herd_token *, herd_atomic *);

#endif
