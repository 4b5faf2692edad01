// views.h - happens-before of RC11 as clocks (Lahav et al., PLDI 2017, section 3.2), one set for
// each event; also that of RA and SRA where it is less than the clocks of the graph (hb alone).
//
//   hb       what happens before the event, itself included
//   pending  what its thread has read by atomic reads so far: an acquire fence adds it to hb
//   fenced   hb of its thread's last release fence: what a write that is no release hands on
//   message  of an atomic write: what an acquire read of it, or of an RMW that follows it in its
//            chain, adds to hb
#ifndef SMC_VIEWS_H
#define SMC_VIEWS_H

#include "models/model.h"

enum smc_view_of { SMC_VIEW_HB, SMC_VIEW_PENDING, SMC_VIEW_FENCED, SMC_VIEW_MESSAGE, SMC_VIEWS };

typedef struct smc_views {
    const smc_graph *graph;
    smc_release_sequence releases;
    bool all_synchronise; // RA and SRA: every access does, but for an attempt to take a lock that
                          // fails
    bool kept; // with all_synchronise: an attempt has failed; until then the clocks of the graph
               // are happens-before
    uint32_t stride, cap; // columns (those of the graph), rows
    uint32_t *at;         // [event][SMC_VIEWS][thread]
} smc_views;

// Computes the views of an event whose source is decided and whose predecessors have theirs.
void smc_views_add(smc_views *, smc_id);

// With all_synchronise: the same of the event linked last, from the first attempt that fails on;
// then of all that are linked.
void smc_views_follow(smc_views *, smc_id);

static inline const uint32_t *smc_views_of(const smc_views *v, smc_id id, enum smc_view_of which) {
    return v->at + ((size_t)id * SMC_VIEWS + which) * v->stride;
}

// What happens before the event whatever it reads.
static inline const uint32_t *smc_views_before(const smc_views *v, smc_id id) {
    const smc_event *e = smc_ev(v->graph, id);
    const smc_thread *t = &v->graph->threads.at[e->thread];
    if (e->index > 1) return smc_views_of(v, t->events.at[e->index - 2], SMC_VIEW_HB);
    return t->create ? smc_views_of(v, t->create, SMC_VIEW_HB) : v->graph->zero_clock;
}

void smc_views_free(smc_views *);

#endif
