// statistics.h - memory that is only written to collect statistics.
#ifndef SMC_LOWER_ANALYSIS_STATISTICS_H
#define SMC_LOWER_ANALYSIS_STATISTICS_H

#include "pass/relevance/relevance.h"

// Replaces values that are stored or added to statistics by 0 (docs/design/rounds.md#the-slice).
// Accesses without ordering effects get metadata of `kind`. Variables marked `copy` only serve the
// debugger.
void smc_freeze_statistics(LLVMModuleRef, smc_relevance_options, unsigned kind, unsigned copy);

#endif
