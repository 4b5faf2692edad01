// known.h - what the process that lowers follows from: the same of all this, it says the same.
#ifndef SMC_FRONT_KNOWN_H
#define SMC_FRONT_KNOWN_H

#include "interp/options.h"
#include "pass/compile/compile.h"
#include "pass/cache/lowered_cache.h"

// By more options than those, as `others` has them. To be ended. NULL: nothing is kept.
smc_lowered_cache *smc_lowering_process_known(const smc_units *, const smc_interp_options *,
                                              uint64_t others);

// Mixes in all options but whom to tell, when to stop and how much memory there may be.
void smc_known_mix_options(smc_lowered_cache *, const smc_interp_options *);

#endif
