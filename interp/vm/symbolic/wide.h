// wide.h - terms for the results of instructions on 128-bit integers, which are two registers each.
#ifndef SMC_VM_INPUT_WIDE_H
#define SMC_VM_INPUT_WIDE_H

#include "inputs/terms.h"

// A 128-bit integer: two terms of 64 bits.
typedef struct smc_wide_term {
    smc_term low, high;
} smc_wide_term;

// Sets *out to the result of an operation of enum smc_wide. A result of one register is out->low.
// Returns false if no term can express the result.
bool smc_wide_term_of(smc_terms *, unsigned op, smc_wide_term, smc_wide_term, smc_wide_term *out);

// Sets *out to the wrapped result of an operation of enum smc_overflow on 128 bits, and *lost to
// the condition, of one bit, that the exact result does not fit. Returns false if no terms can
// express them.
bool smc_wide_term_of_overflow(smc_terms *, unsigned op, smc_wide_term, smc_wide_term,
                               smc_wide_term *out, smc_term *lost);

#endif
