// begin_anew.h - what is run of a program is run once more, as often as something is learnt of it.
#ifndef SMC_RESULT_ENDS_BEGIN_ANEW_H
#define SMC_RESULT_ENDS_BEGIN_ANEW_H

#include "result/result.h"

// One attempt, whose result is empty at its beginning; and, before the next one, what else than the
// result is to be forgotten (NULL: nothing is).
typedef void smc_attempt_at(void *self, smc_result *);
typedef void smc_forget_attempt(void *self);

// Attempts, until nothing was learnt (SMC_RESTART). What was learnt the program knows.
void smc_until_known(smc_attempt_at *, smc_forget_attempt *, void *self, smc_result *);

// Of a part that was explored with these options, or of several together: whether what was found
// says that all begins anew; then `facts`, empty before, are what is known, of the program too.
// Where memory or loops have turned out to be otherwise, nothing is known of reductions, as at the
// beginning.
bool smc_begins_anew(smc_program *, const smc_explore_options *, const smc_result *, smc_facts *);

// What an access reads that may race, as that is allowed, is to be explored, too, which it is not
// in the whole result: whether the program has learnt that it may.
bool smc_learn_allowed_races(smc_program *, const smc_explore_options *, const smc_result *);

#endif
