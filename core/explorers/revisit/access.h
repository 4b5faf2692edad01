// access.h - properties of accesses to several cells (docs/design/mixed-sizes.md). Unless
// revisit_engine.cells is set, each function returns the answer for accesses to a single cell.
#ifndef SMC_REVISIT_ACCESS_H
#define SMC_REVISIT_ACCESS_H

#include "explorers/revisit/engine.h"
#include "models/access.h"

// Whether the event is a part of an access, but not its first part.
static inline bool revisit_continues_access(const revisit_engine *x, const smc_event *e) {
    return x->cells && smc_continues_access(e);
}

// Whether a thread is within an access, which must be completed before other events are added. Sets
// *thread to this thread.
static inline bool revisit_is_within_access(const revisit_engine *x, uint32_t *thread) {
    const smc_graph *g = &x->graph;
    if (!x->cells || !g->link_order.n) return false;
    const smc_event *last = smc_event_at(g, g->link_order.at[g->link_order.n - 1]);
    *thread = last->thread;
    return smc_access_is_open(last);
}

// For an event that writes a cell: returns the linked event by which the same RMW has read the
// cell; 0: there is no other event.
static inline smc_id revisit_read_of_cell(const revisit_engine *x, const smc_event *write) {
    return x->cells ? smc_read_event_of_access(&x->graph, write) : 0;
}

// Whether, in every coherence order of the model, a thread's writes come after those that precede
// the thread's creation. A model from a file need not order these; the model that judges cells
// does.
static inline bool revisit_creation_orders_writes(const revisit_engine *x) {
    return x->cells || !(x->model->flags & SMC_MODEL_BY_FORMULA);
}

// Whether parts of a consistent graph may be inconsistent while they are linked again: an access is
// judged only when it is complete.
static inline bool revisit_parts_may_conflict(const revisit_engine *x) { return x->cells; }

// Whether each write needs a frame: the revisits by an access come after all coherence positions of
// all its cells.
static inline bool revisit_each_write_has_frame(const revisit_engine *x) { return x->cells; }

// Whether the event is w or another writing event of w's access; w is the last one, and `first` is
// the index of the first one.
static inline bool revisit_is_write_of_access(const revisit_engine *x, smc_id id, smc_id w,
                                              uint32_t first) {
    const smc_event *e = smc_event_at(&x->graph, id);
    return id == w ||
           (x->cells && e->thread == smc_event_at(&x->graph, w)->thread && e->index >= first);
}

// Whether the thread's next event is a part of an access that can only block the thread.
static inline bool revisit_next_can_only_block(const revisit_engine *x, uint32_t thread) {
    return x->cells && smc_awaits_thread_must_wait(x->reductions, thread);
}

#endif
