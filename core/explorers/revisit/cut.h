// cut.h - cutting a graph: dropping the events after a read, except those needed by the write that
// it will read.
#ifndef SMC_REVISIT_CUT_H
#define SMC_REVISIT_CUT_H

#include "explorers/revisit/engine.h"

// What a cut drops: events at addition positions >= `from` that are outside the prefix of w.
typedef struct revisit_cut {
    uint32_t from;
    smc_id w;
    const uint32_t *prefix; // prefix of w, extended to keep interchangeable threads in order; with
                            // cells, the union over all sources of the load
    uint32_t first_index;   // with cells: index of the first writing event of w's access
} revisit_cut;

// Whether the event (linked or not) is maximal in the view: without the writer, the exploration
// would have added it in exactly this way first. Only maximal events may be dropped.
bool revisit_is_maximal(revisit_engine *, smc_id, const smc_view *);

// Whether the cut drops the event.
bool revisit_is_dropped(const revisit_engine *, const revisit_cut *, smc_id);

// Saves in the frame what undoing needs, and unlinks everything from the lowest dropped event on.
void revisit_save_and_unlink(revisit_engine *, revisit_frame *, const revisit_cut *);
// Relinks the kept part of the saved link order; the caller links the writer.
void revisit_relink_kept(revisit_engine *, const revisit_frame *, const revisit_cut *);

// Adds a linked or waiting event at the end of the addition order; removes the last one.
void revisit_put_on(revisit_engine *, smc_id);
void revisit_take_off(revisit_engine *, smc_id);

// Copies an event for the top frame; undoing the frame frees the copy.
smc_id revisit_copy(revisit_engine *, smc_id);

// Pushes the frame of a cut.
void revisit_push_cut(revisit_engine *, revisit_frame *);

#endif
