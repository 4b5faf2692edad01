// axioms.h - evaluates the axioms of a model on candidate executions.
#ifndef SMC_CANDIDATE_AXIOMS_H
#define SMC_CANDIDATE_AXIOMS_H

#include "candidates/candidate.h"

// Whether the model allows the candidate. In all functions of this file, `stop` may be NULL; after
// it requests an end, no candidate is consistent, none has a race, and happens-before is
// incomplete.
bool smc_candidate_is_consistent(const smc_model *, const smc_candidate *, const smc_stop *);

// Returns happens-before, in matrices that it initialises and the caller frees.
smc_rel smc_candidate_hb(const smc_model *, const smc_candidate *, const smc_stop *,
                         smc_matrices *);

// Computes smc_model.lifetimes, in matrices that it initialises and the caller frees. Returns
// false, without matrices, if the model does not define this relation; then happens-before takes
// its place.
bool smc_candidate_lifetime_order(const smc_model *, const smc_candidate *, const smc_stop *,
                                  smc_matrices *, smc_rel *);

// Whether an event at position `from` or later has a data race with an event at an earlier
// position.
bool smc_candidate_has_race(const smc_model *, const smc_candidate *, uint32_t from,
                            const smc_stop *);
// Whether a complete execution has a race as the model itself defines races (smc_model.race). If
// so, stores the positions of the two events in `pair`.
bool smc_candidate_flags_race(const smc_model *, const smc_candidate *, const smc_stop *,
                              uint32_t pair[2]);

#endif
