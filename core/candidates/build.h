// build.h - builds candidate executions event by event; threads may be extended in any order.
#ifndef SMC_CANDIDATE_BUILD_H
#define SMC_CANDIDATE_BUILD_H

#include "candidates/candidate.h"

// Position of the thread's last event; -1: the thread has no events.
int32_t smc_candidate_last_of(const smc_candidate *, uint32_t thread);
// Position of the event that ends the thread, so that it can be joined; -1: the thread has not
// ended.
int32_t smc_candidate_end_of(const smc_candidate *, uint32_t thread);

// Sets *next to the thread's next step; NULL: the thread has ended or was not created. `start`: the
// first step of main. Fails with the program's status.
SMC_MUST_USE smc_status smc_candidate_next_step(smc_program *, const smc_step *start,
                                                const smc_candidate *, uint32_t thread,
                                                const smc_step **next);
// Returns the event of the step at the thread's end, without a source or an answer. Does not add it
// to the candidate.
smc_candidate_event smc_candidate_next_event(const smc_model *, const smc_explore_options *,
                                             const smc_candidate *, const smc_step *,
                                             uint32_t thread);

// Computes the dependencies of the thread's events; *out is NULL if the model does not use
// dependencies or the program does not provide them. The caller frees *out. Fails with the
// program's status.
SMC_MUST_USE smc_status smc_candidate_find_dependencies(smc_program *, const smc_model *,
                                                        const smc_candidate *, uint32_t thread,
                                                        smc_depends **out);

// Inserts the write `e` at position `co` of its location's coherence order, and moves later writes
// by one. `e` need not belong to the candidate.
void smc_candidate_insert_write(smc_candidate *, smc_candidate_event *, uint32_t co);

#endif
