// end.h - completes an execution in which threads are suspended at awaits.
#ifndef SMC_AWAITS_END_H
#define SMC_AWAITS_END_H

#include "reductions/shared.h"

// Links the awaits of suspended threads with sources with which the threads block. Returns false if
// the graph is no complete execution, because a thread could read from a good source.
bool smc_awaits_read_blocking_sources(smc_reductions *);
// Unlinks the events that smc_awaits_read_blocking_sources has linked.
void smc_awaits_undo_blocking_reads(smc_reductions *);

#endif
