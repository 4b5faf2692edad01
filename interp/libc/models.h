// models.h - declares the models of library functions: C functions that the VM calls in their place
// (core/functions/table.h). Most of the C library has no model: it is written in C in
// pass/library/.
#ifndef SMC_LIBC_MODELS_H
#define SMC_LIBC_MODELS_H

#include "interp/vm/vm.h"

// Operations of smc's library on words of a synchronisation object: X(name, RMW operator, whether
// there is an expected value, memory order on success, memory order on failure). Operations that
// take a lock or a resource are acquire on success and relaxed on failure.
#define SMC_WORD_OPS(X)                                                                            \
    X(exchange, SMC_XCHG, false, SMC_ACQ_REL, SMC_ACQUIRE)                                         \
    X(fetch_add, SMC_ADD, false, SMC_ACQ_REL, SMC_ACQUIRE)                                         \
    X(compare_exchange, SMC_CAS, true, SMC_ACQ_REL, SMC_ACQUIRE)                                   \
    X(take, SMC_CAS, true, SMC_ACQUIRE, SMC_RELAXED)                                               \
    X(add_below, SMC_ADD_BELOW, true, SMC_ACQUIRE, SMC_RELAXED)                                    \
    X(subtract_above, SMC_SUB_ABOVE, true, SMC_ACQUIRE, SMC_RELAXED)

#define M(name, run, ...) smc_libc_run smc_libc_##run;
#define C(name, ...)
SMC_LIBRARY_FUNCTIONS(M, C)
SMC_INTRINSICS(M, C)
#undef M
#undef C
#define X(type, bytes, is_signed) smc_libc_run smc_libc_nondet_##type;
SMC_NONDET_TYPES(X)
#undef X

#endif
