// parts.h - alternatives are given away, and a part begins where they were.
#ifndef SMC_REVISIT_PARTS_H
#define SMC_REVISIT_PARTS_H

#include "explorers/revisit/engine.h"

// Gives away what `demand` asks for, between two alternatives.
void revisit_give(revisit_engine *, smc_demand);
// From the empty graph to where the work begins. False: the way does not lead there, or the
// exploration has ended.
bool revisit_go_to(revisit_engine *, const smc_work *);

#endif
