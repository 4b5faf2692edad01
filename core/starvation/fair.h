// fair.h - finds a fair cycle of states in which one thread makes no progress.
#ifndef SMC_STARVATION_FAIR_H
#define SMC_STARVATION_FAIR_H

#include "starvation/path.h"

// Finds a fair cycle among the visited states in which one thread makes no progress. Returns
// whether there is such a cycle. The caller frees it by starvation_cycle_free.
bool starvation_find_cycle(const starvation_state_graph *, starvation_cycle *);

#endif
