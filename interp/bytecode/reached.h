// reached.h - the part of the code that executions may use.
#ifndef SMC_BYTECODE_REACHED_H
#define SMC_BYTECODE_REACHED_H

#include "interp/bytecode/bytecode.h"

// The set of functions and variables that the code may use (an over-approximation). Only these are
// written when names are left out (smc_code_behaviour).
typedef struct smc_reached {
    const smc_code *code;      // the code that is examined; not owned
    bool *functions, *globals; // [index]: it is reached
    uint32_t n_variables;      // entries of code->variables with smaller indices count as reached
    SMC_VEC(uint32_t) left;    // reached functions that are still to be scanned
    SMC_VEC(uint32_t) images;  // reached variables whose initial values are still to be scanned
} smc_reached;

// Computes the reached set: the entry function, called functions, everything whose address occurs
// in reached code or initial values, and all thread-local variables (they have numbered slots).
void smc_reached_find(smc_reached *, const smc_code *);
void smc_reached_free(smc_reached *); // frees its contents

#endif
