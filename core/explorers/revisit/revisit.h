// revisit.h - revisits by a write, evictions by a lock, and places in coherence.
#ifndef SMC_REVISIT_REVISIT_H
#define SMC_REVISIT_REVISIT_H

#include "explorers/revisit/engine.h"

// How many places in coherence the exploration gives a write, and the i-th of them: the last one
// first. Without coherence, and for writes whose place is settled (an RMW's is after its source, a
// plain write's after all others), there is one.
uint32_t revisit_places(const revisit_engine *, smc_id);
void revisit_place(revisit_engine *, smc_id, uint32_t i);

// Prepares frame `f` for the revisits of the write `w`, linked last, or the evictions of the lock
// `w`, added and not linked. False: there is nothing to scan.
bool revisit_scan_start(revisit_engine *, revisit_frame *f, smc_id w);

// The next revisit by `w`, the event of the frame at index `f`; if there is one, it is made: its
// frame is pushed and the graph is the revisited one.
bool revisit_next(revisit_engine *, uint32_t f, smc_id w);
bool revisit_evict_next(revisit_engine *, uint32_t f, smc_id u); // the same for a lock

// The next place in coherence of the write that the read of a FRAME_REVISIT reads, the graph being
// that of the last one.
bool revisit_replace(revisit_engine *, revisit_frame *);

void revisit_undo(revisit_engine *, revisit_frame *); // of FRAME_REVISIT, FRAME_EVICT

#endif
