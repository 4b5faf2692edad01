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
static inline bool revisit_is_dropped(const revisit_engine *x, const revisit_cut *c, smc_id id) {
    const smc_event *e = smc_event_at(&x->graph, id);
    return e->thread != SMC_INIT_THREAD && e->added_at >= c->from &&
           (smc_is_deferred(x->reductions, id) || !smc_is_in_clock(e, c->prefix));
}

// Saves in the frame the data for undoing the cut, and unlinks all events from the lowest dropped
// event on.
void revisit_save_and_unlink(revisit_engine *, revisit_frame *, const revisit_cut *);
// Links those saved events again that the cut keeps, in their order. The caller links w.
void revisit_relink_retained(revisit_engine *, const revisit_frame *, const revisit_cut *);

// revisit_append_to_addition_order appends an event, linked or waiting, to the addition order;
// revisit_append_waiting_lock does what an evicted lock needs. revisit_shorten_addition_order
// removes all but the first n events.
void revisit_append_waiting_lock(revisit_engine *, smc_id);
static inline void revisit_append_to_addition_order(revisit_engine *x, smc_id id) {
    smc_graph_append_event(&x->graph, id);
    if (smc_is_deferred(x->reductions, id)) smc_awaits_add(x->reductions, id);
    if (smc_event_at(&x->graph, id)->waits_for) revisit_append_waiting_lock(x, id);
}
void revisit_shorten_addition_order(revisit_engine *, uint32_t n);

// Copies an event for the top frame, and returns its new id; undoing the frame frees the copy.
smc_id revisit_copy_event(revisit_engine *, smc_id);

// Pushes the frame of a cut that was made.
void revisit_push_cut(revisit_engine *, revisit_frame *);

#endif
