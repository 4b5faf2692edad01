// known_result.h - the result of an exploration, kept for the next run of the same program with the
// same options.
//
// It is kept in the cache, under what it follows from: this smc, the lowered code, the options that
// decide what is explored and found. Of a result that names no place of the source, neither names
// nor lines count: a comment or another name changes nothing. Only complete results are kept, and
// only of explorations that were enough work to be worth it.
#ifndef SMC_KNOWN_RESULT_H
#define SMC_KNOWN_RESULT_H

#include "tools/run/run.h"

// What it follows from beside the code: the options and the model.
void smc_known_result_mix(smc_lowered_cache *, const smc_run *);

// Before the run is lowered: its result is one that is kept, if its options allow that. Otherwise
// the others do nothing.
void smc_known_result_ask(smc_run *);

// Where the result is known: fills in what an exploration does, and how long that took. False: it
// is not known.
SMC_MUST_USE bool smc_known_result_take(smc_run *);
void smc_known_result_keep(const smc_run *); // after the exploration

#endif
