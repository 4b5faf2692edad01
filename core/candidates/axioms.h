// axioms.h - evaluates the axioms of a model on candidate executions.
#ifndef SMC_CANDIDATE_AXIOMS_H
#define SMC_CANDIDATE_AXIOMS_H

#include "candidates/candidate.h"

// Whether the candidate is consistent. In all functions of this file, `stop` may be NULL; once it
// requests an end, no execution is consistent, none has a race, and happens-before is incomplete.
bool smc_candidate_is_consistent(const smc_model *, const smc_candidate *, const smc_stop *);

// Computes happens-before in matrices that the caller frees.
smc_rel smc_candidate_hb(const smc_model *, const smc_candidate *, const smc_stop *,
                         smc_matrices *);

// Computes smc_model.lifetimes in matrices that the caller frees. Returns false if the model does
// not define that relation; then happens-before takes its place.
bool smc_candidate_lifetime_order(const smc_model *, const smc_candidate *, const smc_stop *,
                                  smc_matrices *, smc_rel *);

// Whether an event at position `from` or later races with another event.
bool smc_candidate_has_race(const smc_model *, const smc_candidate *, uint32_t from,
                            const smc_stop *);
// Whether a complete execution has a race as the model itself defines races (smc_model.race). If
// so, stores the two events.
bool smc_candidate_flags_race(const smc_model *, const smc_candidate *, const smc_stop *,
                              uint32_t pair[2]);

#endif
