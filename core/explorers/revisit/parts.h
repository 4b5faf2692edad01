// parts.h - gives away parts of an exploration, and begins an exploration with such a part.
#ifndef SMC_REVISIT_PARTS_H
#define SMC_REVISIT_PARTS_H

#include "explorers/revisit/engine.h"

// Gives away the parts that `demand` asks for. To be called between two alternatives.
void revisit_give_away_work(revisit_engine *, smc_work_demand);
// Replays the path from the empty graph to the start of the part. Returns false if the program has
// no such path, or the exploration is over.
bool revisit_replay_path(revisit_engine *, const smc_work *);

#endif
