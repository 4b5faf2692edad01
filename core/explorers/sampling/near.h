// near.h - the walks that differ from a recorded execution in few choices (docs/debugger.md).
#ifndef SMC_SAMPLING_NEAR_H
#define SMC_SAMPLING_NEAR_H

#include "explorers/sampling/engine.h"
#include "replay/recorded.h"

// Returns the walks near the execution, none of which is made yet. The execution must exist as long
// as they do.
near_walks *near_walks_begin(const smc_near_recorded *);
void near_walks_end(near_walks *); // may be NULL

// Begins the next walk. Returns false if all are made.
bool near_walks_next(near_walks *);

// The choices of the current walk; as the functions for random choices in engine.h.
bool near_next_thread(sampling *, uint32_t *out);
uint32_t near_choose_source(sampling *, smc_id read, uint32_t from);
uint64_t near_choose_answer(sampling *, smc_id choice);

#endif
