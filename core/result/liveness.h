// liveness.h - bound of memory liveness (CDSChecker 2016, section 10): how often in a row a thread
// may read an old write. docs/design/cdschecker.md defines it for executions.
#ifndef SMC_LIVENESS_H
#define SMC_LIVENESS_H

#include "result/options.h"

extern const smc_option smc_liveness; // 0: no bound

// A thread may read one write, at one place of the program, this many times more than the bound,
// even if no newer write exists.
enum { SMC_MORE_READS = 4 };

#endif
