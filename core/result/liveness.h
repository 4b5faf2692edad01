// liveness.h - bounded memory liveness (CDSChecker 2016, section 10): how often in a row a thread
// may read an old write. What that is for an execution is in docs/cdschecker.md.
#ifndef SMC_LIVENESS_H
#define SMC_LIVENESS_H

#include "result/options.h"

extern const smc_option smc_liveness; // 0: no bound

// Than the bound: of one write in a row, at one place, where none is newer.
enum { SMC_MORE_READS = 4 };

#endif
