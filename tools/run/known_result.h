// known_result.h - caches the result of an exploration for the next run of the same program with
// the same options.
//
// The key consists of everything the result depends on: this build of smc, the lowered code, and
// the options that determine the exploration. If the result mentions no place in the source, the
// key is independent of names and lines, so comments and renamings do not matter. Only complete
// results of explorations that took enough work are cached.
#ifndef SMC_RUN_KNOWN_RESULT_H
#define SMC_RUN_KNOWN_RESULT_H

#include "tools/run/run.h"

// Mixes in what the result depends on besides the code: options and model.
void smc_known_result_mix(smc_lowered_cache *, const smc_run *);

// To be called before lowering: decides whether the result may be cached. If not, the other
// functions have no effect.
void smc_known_result_ask(smc_run *);

// Takes the result from the cache, with the time of the original exploration. Returns false if it
// is not cached.
SMC_MUST_USE bool smc_known_result_take(smc_run *);
void smc_known_result_keep(const smc_run *); // to be called after the exploration

#endif
