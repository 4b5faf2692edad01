// restart.h - restarts an exploration when it has learnt a fact about the program.
#ifndef SMC_REDUCTIONS_RESTART_H
#define SMC_REDUCTIONS_RESTART_H

#include "result/result.h"

// smc_attempt_callback runs an attempt; the result is empty at the start. smc_discard_callback
// discards the caller's other data before the next attempt; NULL: there is none.
typedef void smc_attempt_callback(void *self, smc_result *);
typedef void smc_discard_callback(void *self);

// Repeats the attempt until its status is not SMC_RESTART. The program keeps the facts that it
// learns in an attempt.
void smc_repeat_until_stable(smc_attempt_callback *, smc_discard_callback *, void *self,
                             smc_result *);

// Whether the exploration of one part, or of several parts together, must restart. If so, adds all
// known facts, including the program's, to `facts`, which must be empty before. Omits facts of
// reductions if the status was SMC_RESTART or late races were found: then the program will be run
// differently, and these facts may not hold.
bool smc_must_restart(smc_program *, const smc_explore_options *, const smc_result *, smc_facts *);

// Given the result of a whole exploration, finds accesses whose races the user allows, and records
// in the program that they may race: the values that they read in a race must be explored, too.
// Returns whether an access is new, so that the exploration must be repeated.
bool smc_learn_allowed_races(smc_program *, const smc_explore_options *, const smc_result *);

#endif
