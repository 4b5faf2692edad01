// known_result.h - caches the result of an exploration for the next run of the same program with
// the same options.
//
// The cache key consists of everything on which the result depends: this build of smc, the lowered
// code, and the options that determine the exploration. If the result refers to no position in the
// source, the key is independent of names and lines, so that it stays the same if comments or names
// change. Only complete results of explorations that took enough work are cached.
#ifndef SMC_RUN_KNOWN_RESULT_H
#define SMC_RUN_KNOWN_RESULT_H

#include "tools/run/run.h"

// Mixes those inputs of the result into the key that are not part of the code: options and model.
void smc_cached_result_mix(smc_lowered_cache *, const smc_run *);

// Decides whether the result may be cached; to be called before lowering. If not, the other
// functions have no effect.
void smc_cached_result_prepare(smc_run *);

// Sets the run's result from the cache, including the time of the original exploration. Returns
// false if it is not cached.
SMC_MUST_USE bool smc_cached_result_load(smc_run *);
// Caches the result; to be called after the exploration.
void smc_cached_result_store(const smc_run *);

#endif
