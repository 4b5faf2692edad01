// commuting.h - leaves commuting RMWs unordered (docs/design/reductions.md).
#ifndef SMC_COMMUTING_H
#define SMC_COMMUTING_H

#include "reductions/shared.h"

// Checks whether RMWs may stay unordered, after an event was linked; after errors were found. If
// not, the exploration restarts.
void smc_commuting_check(smc_reductions *, smc_id);
void smc_commuting_check_errors(smc_reductions *);

#endif
