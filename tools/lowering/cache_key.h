// cache_key.h - the cache key of the lowering process, which has everything on which its output
// depends.
#ifndef SMC_FRONT_CACHE_KEY_H
#define SMC_FRONT_CACHE_KEY_H

#include "interp/options.h"
#include "pass/compile/compile.h"
#include "pass/cache/lowered_cache.h"

// Begins the key; `others` is a text that stands for additional options. The caller ends it. NULL:
// nothing is cached.
smc_lowered_cache *smc_lowering_process_cache_key(const smc_units *, const smc_interp_options *,
                                                  uint64_t others);

// Mixes all options into the key, except diagnostics, stop condition and memory limits.
void smc_cache_key_mix_options(smc_lowered_cache *, const smc_interp_options *);

#endif
