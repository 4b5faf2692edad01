// revisit.h - revisits by a write, evictions by a lock, coherence positions.
#ifndef SMC_REVISIT_REVISIT_H
#define SMC_REVISIT_REVISIT_H

#include "explorers/revisit/engine.h"

// The number of coherence positions to explore for a write; puts it at the i-th, starting from the
// last position. There is one position without coherence, and for writes with a determined position
// (an RMW directly after its source, a plain write last).
uint32_t revisit_places(const revisit_engine *, smc_id);
void revisit_place(revisit_engine *, smc_id, uint32_t i);

// Prepares frame `f` for scanning: revisits of the write `w`, linked last, or evictions of the lock
// `w`, added and unlinked. Returns false if there is nothing to scan.
bool revisit_scan_start(revisit_engine *, revisit_frame *f, smc_id w);

// Makes the next revisit by `w`, the event of frame `f`: pushes its frame and changes the graph.
// Returns false if there is none.
bool revisit_next(revisit_engine *, uint32_t f, smc_id w);

// The same for evictions by the lock u.
bool revisit_evict_next(revisit_engine *, uint32_t f, smc_id u);

// In a FRAME_REVISIT: moves the read's source to its next allowed coherence position. Returns false
// if there is none.
bool revisit_replace(revisit_engine *, revisit_frame *);

// Undoes a FRAME_REVISIT or FRAME_EVICT.
void revisit_undo(revisit_engine *, revisit_frame *);

#endif
