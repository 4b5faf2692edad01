// positions.h - the coherence positions at which a write is tried, in graphs with coherence.
#ifndef SMC_REVISIT_POSITIONS_H
#define SMC_REVISIT_POSITIONS_H

#include "explorers/revisit/engine.h"

// revisit_count_co_positions returns how many coherence positions to try for a write.
// revisit_set_co_position puts the write at the i-th of them, counted from the last one. A write
// has a single position in graphs without coherence, or if its position is determined (an RMW
// directly after its source, a plain write last).
uint32_t revisit_count_co_positions(const revisit_engine *, smc_id);
void revisit_set_co_position(revisit_engine *, smc_id, uint32_t i);

#endif
