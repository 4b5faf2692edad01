// statistics.h - memory that is counted up and at which nobody looks.
#ifndef SMC_LOWER_STATISTICS_H
#define SMC_LOWER_STATISTICS_H

#include "pass/relevance/relevance.h"

// Of memory that is a statistic: what is stored there becomes 0, and what is added as well
// (docs/design/rounds.md#the-slice). Accesses that only order what is there get metadata of a kind.
// Variables of the kind `copy` are for whoever steps through the program.
void smc_freeze_statistics(LLVMModuleRef, smc_relevance_options, unsigned kind, unsigned copy);

#endif
