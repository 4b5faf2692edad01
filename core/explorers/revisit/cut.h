// cut.h - a graph is cut: what comes after a read goes, but for what stays with the write that it
// is to read.
#ifndef SMC_REVISIT_CUT_H
#define SMC_REVISIT_CUT_H

#include "explorers/revisit/engine.h"

// What a cut drops: the events from position `from` in the order of addition on, outside the prefix
// of w.
typedef struct revisit_cut {
    uint32_t from;
    smc_id w;
    const uint32_t *prefix; // of w, with what keeps interchangeable threads in order; with cells,
                            // of all that the read takes cells from
    uint32_t first_index;   // with cells: of the first event that w's access writes by
} revisit_cut;

// Whether the event, not linked or linked, would be passed over: without the writer it would have
// been added in just this way.
bool revisit_is_maximal(revisit_engine *, smc_id, const smc_view *);
bool revisit_is_dropped(const revisit_engine *, const revisit_cut *, smc_id);

// Saves in the frame what undoing needs, and unlinks everything above the lowest event that is
// dropped.
void revisit_save_and_unlink(revisit_engine *, revisit_frame *, const revisit_cut *);
// Links again what stays of the saved stack, in its order; the writer is left to the caller.
void revisit_relink_kept(revisit_engine *, const revisit_frame *, const revisit_cut *);

// The end of the order of addition: an event that is linked or waits comes or goes.
void revisit_put_on(revisit_engine *, smc_id);
void revisit_take_off(revisit_engine *, smc_id);

smc_id revisit_copy(revisit_engine *, smc_id); // for the frame: it goes when that is undone
void revisit_push_cut(revisit_engine *, revisit_frame *);

#endif
