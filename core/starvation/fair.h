// fair.h - finds a fair cycle of states in which a thread makes no progress.
#ifndef SMC_STARVATION_FAIR_H
#define SMC_STARVATION_FAIR_H

#include "starvation/path.h"

// Finds a cycle among the states visited that is fair, and in which a thread makes no progress.
// Returns whether there is one.
bool starvation_find_cycle(const starvation_space *, starvation_cycle *);

#endif
