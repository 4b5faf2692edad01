// statistics.h - finds memory that is written only to collect statistics.
#ifndef SMC_LOWER_ANALYSIS_STATISTICS_H
#define SMC_LOWER_ANALYSIS_STATISTICS_H

#include "pass/relevance/relevance.h"

// Replaces values that are stored or added to statistics by 0 (docs/design/rounds.md#the-slice).
// Accesses that order nothing get metadata of `kind`. Variables with the metadata `copy` exist only
// for the debugger and do not count as uses.
void smc_freeze_statistics(LLVMModuleRef, smc_relevance_options, unsigned kind, unsigned copy);

#endif
