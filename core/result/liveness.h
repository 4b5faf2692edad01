// liveness.h - the bound of memory liveness (CDSChecker 2016, section 10), which limits how often
// in a row a thread may read an old write. docs/design/cdschecker.md defines it for executions.
#ifndef SMC_LIVENESS_H
#define SMC_LIVENESS_H

#include "result/options.h"

// The option that sets the bound; 0: no bound.
extern const smc_option smc_liveness;

// If no newer write exists, a thread may read a write at one place of the program more often in a
// row than the bound, but at most this many times more.
enum { SMC_READS_BEYOND_BOUND = 4 };

#endif
