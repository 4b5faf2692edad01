// liveness.h - the bound of memory liveness (CDSChecker 2016, section 10), which limits how often
// in a row a thread may read an old write. docs/design/cdschecker.md defines it for executions.
#ifndef SMC_LIVENESS_H
#define SMC_LIVENESS_H

#include "result/options.h"

// The option that sets the bound; 0: reads are not limited.
extern const smc_option smc_liveness;

// Even if no newer write exists, a thread may read one write, at one place of the program, at most
// this many times more than the bound.
enum { SMC_MORE_READS = 4 };

#endif
