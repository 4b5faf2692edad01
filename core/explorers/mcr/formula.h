// formula.h - the constraints of MCR (MCR for TSO and PSO, sections 2.3 and 4.1), which the traces
// of all outcomes share.
//
// A solution is a prefix of some trace, with an order of its events. A trace determines the event
// at each position (mcr_formula_assume_outcome); a solution contains a prefix of each thread's
// events.
#ifndef SMC_MCR_FORMULA_H
#define SMC_MCR_FORMULA_H

#include "explorers/mcr/terms.h"

// Creates an empty formula for the program. The formula refers to all arguments, which must outlive
// it.
void mcr_formula_init(mcr_formula *, smc_program *, const smc_model *, mcr_solver *,
                      mcr_histories *);
void mcr_formula_free(mcr_formula *); // frees its contents

// Adds the constraints of those events and pending locks of the outcome that the formula lacks.
void mcr_formula_add_outcome(mcr_formula *, uint32_t outcome);

// Restricts the formula, in the current scope, to the trace of an outcome that was added.
void mcr_formula_assume_outcome(mcr_formula *, uint32_t outcome);

// Returns the number of the shape (terms.h: an action without its values) of the lock at which the
// thread waits, event number `index`; adds it if it is new.
uint32_t mcr_shape_of_waiting_lock(mcr_formula *, uint32_t thread, uint32_t index,
                                   const smc_action *);

#endif
