// commuting.h - decides which commuting RMWs stay unordered (docs/design/reductions.md).
#ifndef SMC_COMMUTING_H
#define SMC_COMMUTING_H

#include "reductions/shared.h"

// Check whether the unordered RMWs may stay unordered: smc_commuting_check after an event was
// linked, smc_commuting_check_errors after errors were found. If not, restart the exploration.
void smc_commuting_check(smc_reductions *, smc_id);
void smc_commuting_check_errors(smc_reductions *);

#endif
