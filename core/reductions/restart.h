// restart.h - restarts an exploration whenever it has learnt something about the program.
#ifndef SMC_REDUCTIONS_RESTART_H
#define SMC_REDUCTIONS_RESTART_H

#include "result/result.h"

// An attempt, which gets an empty result; and a function that discards the caller's other data
// before the next attempt (NULL: nothing to discard).
typedef void smc_attempt_at(void *self, smc_result *);
typedef void smc_forget_attempt(void *self);

// Repeats attempts until one does not end with SMC_RESTART. Facts learnt in an attempt are kept by
// the program.
void smc_repeat_until_stable(smc_attempt_at *, smc_forget_attempt *, void *self, smc_result *);

// Whether a part explored with these options, or several parts together, require a restart. If so,
// adds all known facts, including the program's, to `facts`, which must be empty before. Facts
// about reductions are left out if the status was SMC_RESTART or races came late: they are not
// valid for the changed program.
bool smc_must_restart(smc_program *, const smc_explore_options *, const smc_result *, smc_facts *);

// What an access reads that may race, as that is allowed, is to be explored, too, which it is not
// in the whole result: whether the program has learnt that it may.
bool smc_learn_allowed_races(smc_program *, const smc_explore_options *, const smc_result *);

#endif
