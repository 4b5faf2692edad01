// known.h - what the process that lowers follows from: the same of all this, it says the same. Private to this folder.
#ifndef SMC_FRONT_KNOWN_H
#define SMC_FRONT_KNOWN_H

#include "interp/options.h"
#include "pass/compile/compile.h"
#include "pass/compile/made.h"

// By more options than those, as `others` has them. To be ended. NULL: nothing is kept.
smc_made *smc_front_known(const smc_units *, const smc_interp_options *, uint64_t others);

#endif
