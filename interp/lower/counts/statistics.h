// statistics.h - memory that is counted up and at which nobody looks.
#ifndef SMC_LOWER_STATISTICS_H
#define SMC_LOWER_STATISTICS_H

#include "interp/lower/analysis/pauses.h"

// Of memory that is a statistic: what is stored there becomes 0, and what is added as well
// (docs/design/rounds.md#the-slice).
void smc_freeze_statistics(smc_kinds, LLVMModuleRef);

#endif
