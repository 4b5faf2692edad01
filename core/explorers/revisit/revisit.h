// revisit.h - revisits by a write, and evictions by a lock.
#ifndef SMC_REVISIT_REVISIT_H
#define SMC_REVISIT_REVISIT_H

#include "explorers/revisit/engine.h"

// Prepares frame f for scanning: for revisits by the write w, which was linked last, or for
// evictions by the lock w, which is added but not linked. Returns false if there is nothing to
// scan.
bool revisit_begin_scan(revisit_engine *, revisit_frame *f, smc_id w);

// Performs the next revisit by w, the event of frame number f: changes the graph, and pushes the
// revisit's frame. Returns false if there is no further revisit.
bool revisit_perform_next(revisit_engine *, uint32_t f, smc_id w);

// Performs the next eviction by the lock u, like revisit_perform_next.
bool revisit_evict_next_lock(revisit_engine *, uint32_t f, smc_id u);

// In a FRAME_REVISIT: gives the source of the read the next coherence position that the model
// allows. Returns false if there is none.
bool revisit_move_source(revisit_engine *, revisit_frame *);

// Undoes the cut of a FRAME_REVISIT or FRAME_EVICT: restores the graph, except that events may be
// left to be linked by revisit_restore.
void revisit_undo_frame(revisit_engine *, revisit_frame *);

// Links the events in revisit_engine.unrestored. Must be called before the graph is used or
// extended after a frame was undone.
void revisit_link_unrestored(revisit_engine *);
static inline void revisit_restore(revisit_engine *x) {
    if (x->unrestored.n) revisit_link_unrestored(x);
}

#endif
