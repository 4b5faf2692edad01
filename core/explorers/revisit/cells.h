// cells.h - revisits in graphs with accesses to several cells (docs/design/mixed-sizes.md).
//
// Each cell of an access is an event. The written cells of an access are linked one by one, but the
// access revisits as a whole, and a load is revisited as a whole.
#ifndef SMC_REVISIT_CELLS_H
#define SMC_REVISIT_CELLS_H

#include "explorers/revisit/revisit.h"
#include "models/cells/cells.h"

// The next alternative of a FRAME_WRITE (alternatives.h): first the coherence positions of the
// written cell; then, at the access's last cell, the revisits by the access.
bool revisit_next_of_access_write(revisit_engine *, uint32_t at);

// Like revisit_begin_scan, revisit_perform_next and revisit_move_source, for the access whose last
// writing event is w.
bool revisit_begin_scan_by_access(revisit_engine *, revisit_frame *, smc_id w);
bool revisit_perform_next_by_access(revisit_engine *, uint32_t at, smc_id w);
bool revisit_move_access_source(revisit_engine *, revisit_frame *);

// Clears revisit_engine.visited, the set of graphs that were continued.
void revisit_clear_visited(revisit_engine *);

// Call the function for accesses to several cells, or that for single cells.
static inline bool revisit_begin_scan_of_write(revisit_engine *x, revisit_frame *f, smc_id w) {
    const bool whole = !x->cells || smc_event_at(&x->graph, w)->kind == SMC_LOCK;
    return whole ? revisit_begin_scan(x, f, w) : revisit_begin_scan_by_access(x, f, w);
}
static inline bool revisit_perform_next_of_write(revisit_engine *x, uint32_t at, smc_id w) {
    return x->cells ? revisit_perform_next_by_access(x, at, w) : revisit_perform_next(x, at, w);
}
static inline bool revisit_move_source_of_write(revisit_engine *x, revisit_frame *f) {
    return x->cells ? revisit_move_access_source(x, f) : revisit_move_source(x, f);
}

#endif
