// end.h - ends an execution in which threads wait at awaits.
#ifndef SMC_AWAITS_END_H
#define SMC_AWAITS_END_H

#include "reductions/shared.h"

// Lets the threads at awaits read blocking sources. Returns false if the graph is no execution of
// its own, since a thread could read a good source.
bool smc_awaits_read_blocking_sources(smc_reductions *);
void smc_awaits_undo_blocking_reads(smc_reductions *);

#endif
