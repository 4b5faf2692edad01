// judge.h - a fast check of the axioms of all built-in models except c11.
//
// The check implements the formulas of core/models/axiomatic/axioms.c independently of that file.
// It relies on properties of executions that were built event by event: po u rf is acyclic, and
// each location has few events.
#ifndef SMC_CELLS_JUDGE_H
#define SMC_CELLS_JUDGE_H

#include "models/model.h"

// The execution being checked, and memory of the check.
typedef struct cells_checker {
    const smc_execution *x;
    smc_release_sequence releases; // the rule for release sequences, used by rc11
    uint32_t words;                // number of 64-bit words in a row of a bit matrix
    SMC_VEC(uint64_t) rows;        // the matrices and sets (judge.c)
    SMC_VEC(uint32_t) cells;       // pairs (access, cell), sorted by location
    SMC_VEC(uint32_t) first;       // [location]: index of its first pair; one entry more as end
    SMC_VEC(uint32_t) in_po;       // events sorted by thread, in program order
    SMC_VEC(uint32_t) begin; // [thread]: index of its first event in in_po; one entry more as end
    SMC_VEC(uint32_t) stack; // stack of the depth-first search
} cells_checker;

// Whether cells_checker_is_consistent supports the model `base`.
bool cells_checker_supports(const smc_model *base);

// Whether the execution satisfies the axioms of `base`, which must be supported
// (cells_checker_supports).
bool cells_checker_is_consistent(cells_checker *, const smc_model *base, const smc_execution *);
void cells_checker_free(cells_checker *);

#endif
