// views.h - RC11's happens-before as vector clocks (Lahav et al., PLDI 2017, section 3.2). Also
// used under RA and SRA where happens-before is smaller than the graph's clocks; then only hb is
// computed.
//
// A view is a vector clock. The views of an event:
//
//   hb       the events that happen before the event, and the event itself
//   pending  the events that the thread's atomic reads could acquire; an acquire fence adds them to
//            hb
//   fenced   hb of the thread's last release fence; a write weaker than release passes it on to
//            readers
//   message  of an atomic write: the events that an acquire read of the write, or of a later RMW of
//            its chain, adds to hb
#ifndef SMC_VIEWS_H
#define SMC_VIEWS_H

#include "models/model.h"

// The views of an event; SMC_VIEWS is their number.
enum smc_view_of { SMC_VIEW_HB, SMC_VIEW_PENDING, SMC_VIEW_FENCED, SMC_VIEW_MESSAGE, SMC_VIEWS };

// The views of a graph's events.
typedef struct smc_views {
    const smc_graph *graph;
    smc_release_sequence releases; // the rule for release sequences
    // RA and SRA: every access synchronises, except a failed attempt to take a lock.
    bool all_synchronise;
    // With all_synchronise: an attempt to take a lock has failed, so views are computed. Before the
    // first such attempt, the graph's clocks are happens-before.
    bool is_enabled;
    uint32_t stride, cap; // number of columns (as in the graph's clocks), number of events
    uint32_t *at;         // [event][SMC_VIEWS][thread]
} smc_views;

// Computes the views of an event whose source is set and whose predecessors have views.
void smc_views_add(smc_views *, smc_id);

// With all_synchronise: computes the views of all linked events, at the first failed attempt to
// take a lock.
void smc_views_begin(smc_views *);

// Whether the event is a failed attempt to take a lock.
static inline bool smc_fails_to_lock(const smc_event *e) {
    return e->kind == SMC_RMW && smc_is_failed_attempt(&e->step->action, smc_would_write(e, e->in));
}

// With all_synchronise: must be called for each event that is linked.
static inline void smc_views_note_linked(smc_views *v, smc_id id) {
    if (v->is_enabled) smc_views_add(v, id);
    else if (smc_fails_to_lock(smc_event_at(v->graph, id))) smc_views_begin(v);
}

// A view of an event; the event must have views.
static inline const uint32_t *smc_views_of(const smc_views *v, smc_id id, enum smc_view_of which) {
    return v->at + ((size_t)id * SMC_VIEWS + which) * v->stride;
}

// hb of the event's program-order predecessor: the events that happen before the event
// independently of its source.
static inline const uint32_t *smc_views_before(const smc_views *v, smc_id id) {
    const smc_event *e = smc_event_at(v->graph, id);
    const smc_thread *t = &v->graph->threads.at[e->thread];
    if (e->index > 1) return smc_views_of(v, t->events.at[e->index - 2], SMC_VIEW_HB);
    return t->create ? smc_views_of(v, t->create, SMC_VIEW_HB) : v->graph->zero_clock;
}

void smc_views_free(smc_views *); // frees its contents

#endif
