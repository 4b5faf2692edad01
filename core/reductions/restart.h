// restart.h - restarts an exploration whenever it has learnt something about the program.
#ifndef SMC_REDUCTIONS_RESTART_H
#define SMC_REDUCTIONS_RESTART_H

#include "result/result.h"

// Runs an attempt; the result is empty at the start. smc_discard_callback discards the caller's
// other data before the next attempt; NULL: the caller has none.
typedef void smc_attempt_callback(void *self, smc_result *);
typedef void smc_discard_callback(void *self);

// Repeats the attempt until it does not end with SMC_RESTART. The program keeps the facts that an
// attempt has learnt.
void smc_repeat_until_stable(smc_attempt_callback *, smc_discard_callback *, void *self,
                             smc_result *);

// Whether the exploration of a part, or of several parts together, requires a restart. If so, adds
// all known facts, including the program's, to `facts`, which must be empty before. Leaves out
// facts about reductions if the status was SMC_RESTART or late races were found: these are not
// valid for the changed program.
bool smc_must_restart(smc_program *, const smc_explore_options *, const smc_result *, smc_facts *);

// Learns, from the result of a whole exploration, which accesses may race because the user allows
// it. The values that such accesses read in a race must be explored too. Returns whether the
// program has learnt about an access, so that the exploration must be repeated.
bool smc_learn_allowed_races(smc_program *, const smc_explore_options *, const smc_result *);

#endif
