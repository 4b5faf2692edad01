// commuting.h - executions that differ by the order of RMWs that commute only are one
// (docs/design/reductions.md).
#ifndef SMC_COMMUTING_H
#define SMC_COMMUTING_H

#include "reductions/shared.h"

// Looks at an event that was linked, and at the errors that are known: whether RMWs may stay in no
// order. If not, all begins again.
void smc_commuting_check(smc_reductions *, smc_id);
void smc_commuting_check_errors(smc_reductions *);

#endif
