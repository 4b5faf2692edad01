// formula.h - the constraints of MCR (MCR for TSO and PSO, section 2.3 and 4.1), for all traces of
// a run at once.
//
// A solution is a prefix of some trace with an order of its events. A trace is a choice of what is
// at each position (mcr_formula_assume); of it, a solution has a prefix of each thread.
#ifndef SMC_MCR_FORMULA_H
#define SMC_MCR_FORMULA_H

#include "explorers/mcr/terms.h"

void mcr_formula_init(mcr_formula *, smc_program *, const smc_model *, mcr_solver *,
                      mcr_histories *);
void mcr_formula_free(mcr_formula *);

// Adds what is not known yet of the outcome's events, and of the locks at which threads stand.
void mcr_formula_add(mcr_formula *, uint32_t outcome);

// Within a scope: the trace is that of the outcome, which was added.
void mcr_formula_assume(mcr_formula *, uint32_t outcome);

// The lock at which a thread stands.
uint32_t mcr_shape_of_lock(mcr_formula *, uint32_t thread, uint32_t index, const smc_action *);

#endif
