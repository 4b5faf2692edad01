// cut.h - cuts a graph for a revisit: drops the events that were added after a read, except those
// in the prefix of the write from which the read will read.
#ifndef SMC_REVISIT_CUT_H
#define SMC_REVISIT_CUT_H

#include "explorers/revisit/engine.h"

// Which events a cut drops: those at addition positions >= `from` that are outside the prefix of w.
typedef struct revisit_cut {
    uint32_t from;
    smc_id w;
    // The prefix of w, extended by the events that keep interchangeable threads in order; with
    // accesses to several cells, the union over all sources of the load.
    const uint32_t *prefix;
    uint32_t first_index; // with accesses to several cells: index of the first writing event of w's
                          // access
} revisit_cut;

// Whether the event (linked or not) is maximal in the view: without the write that revisits, the
// exploration would have added the event with this source first. Only maximal events may be
// dropped.
bool revisit_event_is_maximal(revisit_engine *, smc_id, const smc_view *);

// Whether the cut drops the event.
bool revisit_is_dropped(const revisit_engine *, const revisit_cut *, smc_id);

// Saves in the frame the data for undoing the cut, and unlinks all events from the lowest dropped
// event on.
void revisit_save_and_unlink(revisit_engine *, revisit_frame *, const revisit_cut *);
// Relinks the saved events that are not dropped, in their order. The caller links w.
void revisit_relink_kept(revisit_engine *, const revisit_frame *, const revisit_cut *);

// revisit_append_to_order appends a linked or waiting event to the addition order;
// revisit_remove_from_order removes the last one.
void revisit_append_to_order(revisit_engine *, smc_id);
void revisit_remove_from_order(revisit_engine *, smc_id);

// Copies an event under a new id for the top frame; undoing the frame frees the copy.
smc_id revisit_copy_event(revisit_engine *, smc_id);

// Pushes the frame of a cut that was performed.
void revisit_push_cut(revisit_engine *, revisit_frame *);

#endif
