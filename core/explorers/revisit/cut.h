// cut.h - cuts a graph for a revisit: drops the events that were added after a read, except those
// in the prefix of the write that becomes the read's source.
#ifndef SMC_REVISIT_CUT_H
#define SMC_REVISIT_CUT_H

#include "explorers/revisit/engine.h"

// A cut. It drops the events from addition position `from` on that are not in the prefix of w.
typedef struct revisit_cut {
    uint32_t from; // addition position of the read
    smc_id w;      // the write that revisits
    // The prefix of w as a clock, extended by the events that keep interchangeable threads in
    // order; with accesses to several cells, the union over all sources of the load.
    const uint32_t *prefix;
    // With accesses to several cells: index of the first writing event of w's access.
    uint32_t first_index;
} revisit_cut;

// Whether the event, which may be unlinked, is maximal in the view: without the revisiting write,
// the exploration would have given the event this source first. Only maximal events may be dropped.
bool revisit_event_is_maximal(revisit_engine *, smc_id, const smc_view *);

// Whether the cut drops the event.
bool revisit_is_dropped(const revisit_engine *, const revisit_cut *, smc_id);

// Saves in the frame the data for undoing the cut, and unlinks all events from the lowest dropped
// event on.
void revisit_save_and_unlink(revisit_engine *, revisit_frame *, const revisit_cut *);
// Links those saved events again that the cut keeps, in their order. The caller links w.
void revisit_relink_retained(revisit_engine *, const revisit_frame *, const revisit_cut *);

// revisit_append_to_addition_order appends an event, linked or waiting, to the addition order;
// revisit_drop_from_addition_order undoes the effects of this when the event is removed.
void revisit_append_to_addition_order(revisit_engine *, smc_id);
void revisit_drop_from_addition_order(revisit_engine *, smc_id);

// Copies an event for the top frame, and returns its new id; undoing the frame frees the copy.
smc_id revisit_copy_event(revisit_engine *, smc_id);

// Pushes the frame of a cut that was made.
void revisit_push_cut(revisit_engine *, revisit_frame *);

#endif
