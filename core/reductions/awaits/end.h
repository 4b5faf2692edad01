// end.h - where an execution ends with threads at awaits.
#ifndef SMC_AWAITS_END_H
#define SMC_AWAITS_END_H

#include "reductions/shared.h"

// The execution has come to its end, with threads at awaits: these read what blocks them. False: it
// is none, as one of them could read what is good for it.
bool smc_awaits_end(smc_reductions *);
void smc_awaits_end_undo(smc_reductions *);

#endif
