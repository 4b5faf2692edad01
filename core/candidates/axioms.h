// axioms.h - candidate executions as the axioms of a model judge them.
#ifndef SMC_CANDIDATE_AXIOMS_H
#define SMC_CANDIDATE_AXIOMS_H

#include "candidates/candidate.h"

// `stop` may be NULL. Where it asks for an end, no execution is consistent and none has a race, and
// happens-before is not whole.

bool smc_candidate_is_consistent(const smc_model *, const smc_candidate *, const smc_stop *);

// Happens-before, in matrices that the caller frees.
smc_rel smc_candidate_hb(const smc_model *, const smc_candidate *, const smc_stop *,
                         smc_matrices *);

// smc_model.lifetimes, in matrices that the caller frees; false: happens-before says it.
bool smc_candidate_lifetimes(const smc_model *, const smc_candidate *, const smc_stop *,
                             smc_matrices *, smc_rel *);

// Whether one of the events from `from` on races with another one.
bool smc_candidate_has_race(const smc_model *, const smc_candidate *, uint32_t from,
                            const smc_stop *);
// Whether accesses race in a whole execution by what the model itself calls a race, and which.
bool smc_candidate_flags_race(const smc_model *, const smc_candidate *, const smc_stop *,
                              uint32_t pair[2]);

#endif
