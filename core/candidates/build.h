// build.h - candidate executions that are built step by step, whichever event comes next.
#ifndef SMC_CANDIDATE_BUILD_H
#define SMC_CANDIDATE_BUILD_H

#include "candidates/candidate.h"

// The thread's last event; -1: none.
int32_t smc_candidate_last_of(const smc_candidate *, uint32_t thread);
// That with which the thread has ended so that it can be joined; -1: it has not.
int32_t smc_candidate_end_of(const smc_candidate *, uint32_t thread);

// The thread's next step; NULL: it is over or not created. `start` is main's first.
SMC_MUST_USE smc_status smc_candidate_next_step(smc_program *, const smc_step *start,
                                                const smc_candidate *, uint32_t thread,
                                                const smc_step **next);
// The event of that step, which has received nothing.
smc_candidate_event smc_candidate_next_event(const smc_model *, const smc_explore_options *,
                                             const smc_candidate *, const smc_step *,
                                             uint32_t thread);

// What the events of the thread depend on; NULL where the model does not ask for that, or the
// program does not know. The caller frees it.
SMC_MUST_USE smc_status smc_candidate_ask_depends(smc_program *, const smc_model *,
                                                  const smc_candidate *, uint32_t thread,
                                                  smc_depends **out);

// Makes the write, in the execution or to be added, the one at position `co` of its location.
void smc_candidate_place(smc_candidate *, smc_candidate_event *, uint32_t co);

#endif
