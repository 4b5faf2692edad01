// judge.h - the axioms of the built-in models but c11, fast, for executions that were made event by
// event.
//
// The formulas are those of core/models/axiomatic/axioms.c, of which this shares nothing: by how
// such an execution is made, po u rf has no cycle, and locations are few events each.
#ifndef SMC_CELLS_JUDGE_H
#define SMC_CELLS_JUDGE_H

#include "models/model.h"

typedef struct cells_judge {
    const smc_execution *x;
    smc_release_sequence releases; // of rc11
    uint32_t words;                // of a row of bits
    SMC_VEC(uint64_t) rows;
    SMC_VEC(uint32_t) cells; // (event, cell), by location
    SMC_VEC(uint32_t) first; // [location]: where its cells begin there; one more
    SMC_VEC(uint32_t) in_po; // events by thread, in program order
    SMC_VEC(uint32_t) begin; // [thread]: where its events begin there; one more
    SMC_VEC(uint32_t) stack; // of a search depth first
} cells_judge;

// Whether it says what the model's axioms say, in less time.
bool cells_judge_knows(const smc_model *base);
bool cells_judge_holds(cells_judge *, const smc_model *base, const smc_execution *);
void cells_judge_free(cells_judge *);

#endif
