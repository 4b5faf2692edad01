// parts.h - gives away parts of an exploration, and starts an exploration at such a part.
#ifndef SMC_REVISIT_PARTS_H
#define SMC_REVISIT_PARTS_H

#include "explorers/revisit/engine.h"

// Gives away what `demand` asks for. Must be called between two alternatives.
void revisit_give_away_work(revisit_engine *, smc_work_demand);
// Replays the path from the empty graph to the start of the part. Returns false if the path does
// not exist, or if the exploration has ended.
bool revisit_replay_path(revisit_engine *, const smc_work *);

#endif
