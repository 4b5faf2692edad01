// saturation.h - models in which coherence is judged for each location by itself: RA and, apart
// from seq_cst events, RC11.
//
// Given po and rf, a coherence order exists iff the edges that every one must have are acyclic
// (TRACER, OOPSLA 2018, section 4): w' -> w, where w' was written or read by what happens before w,
// or before a read of w (all of one location, w' != w). Under RA, where a read happens after the
// write it reads, looking at writes alone is enough.
#ifndef SMC_SATURATION_H
#define SMC_SATURATION_H

#include "models/saturation/chains.h"
#include "models/model.h"
#include "models/saturation/views.h"

typedef struct smc_saturation { // first member of the model's state
    const smc_graph *graph;
    smc_views *views;           // happens-before; NULL: the clocks of the graph are happens-before
    SMC_VEC(smc_chains) orders; // [loc]
    SMC_VEC(smc_chain_position) positions; // [event], of linked writes
    smc_chain_log log;
    SMC_VEC(uint32_t) marks; // height of `log` before each access that was added
    smc_chains part;         // the order of one location in a view: scratch
    SMC_VEC(smc_chain_position) part_positions;
    SMC_VEC(smc_id) visible; // scratch: the last values of each thread before an event
} smc_saturation;

// An order together with where its writes stand.
typedef struct smc_coherence {
    smc_chains *chains;
    smc_chain_position *positions; // [event]
    smc_chain_log *log;            // NULL: changes are not logged
    uint32_t loc;
} smc_coherence;

static inline const uint32_t *smc_saturation_clock(const smc_saturation *s, smc_id id) {
    return s->views ? smc_views_of(s->views, id, SMC_VIEW_HB) : smc_clock(s->graph, id);
}
static inline const uint32_t *smc_saturation_before(const smc_saturation *s, smc_id id) {
    return s->views ? smc_views_before(s->views, id) : smc_graph_po_clock(s->graph, id);
}

void smc_saturation_free(smc_saturation *);

// Adds one event of the location, reading `source` (0: it does not read), to an order that has what
// happens before it: its reads-from edge, then its write, if it is one here. False: no coherence
// order is left.
//
// What happens before the event whatever it reads says all: what comes with its source was ordered
// when that was added.
bool smc_saturation_put(smc_saturation *, const smc_coherence *, smc_id, smc_id source,
                        bool writes);

// Where coherence is part of the graph: orders all writes of an order that has them, those of the
// view (NULL: all that are linked) but its writer. False: that contradicts it.
bool smc_saturation_fix(const smc_saturation *, const smc_coherence *, const smc_view *);

// The last of thread t's first `bound` events that wrote to `loc` or, with views, read from it: the
// write or the one read.
smc_id smc_saturation_last_value(const smc_saturation *, uint32_t loc, uint32_t t, uint32_t bound);

// Makes an empty order of the location: the initialisation alone.
void smc_saturation_begin(const smc_saturation *, const smc_coherence *);

// a -> b. False: b comes before a.
bool smc_coherence_edge(const smc_coherence *, smc_id a, smc_id b);

// Services of smc_model.
bool smc_saturation_add(smc_model_state *, smc_id);
void smc_saturation_remove(smc_model_state *, smc_id);
void smc_saturation_readable(smc_model_state *, smc_id, smc_sources *);
bool smc_saturation_can_be_last(smc_model_state *, const smc_id *writes, uint32_t n);
uint32_t smc_saturation_coherence(smc_model_state *, uint32_t loc, smc_id *out);

// Whether the source of `id` is the canonical one (smc_model.canonical). Each greater source with
// which coherence is satisfied counts only if `also`, unless NULL, agrees.
typedef bool smc_saturation_filter(smc_saturation *, const smc_view *, smc_id read, smc_id source);
bool smc_saturation_canonical(smc_model_state *, const smc_view *, smc_id,
                              smc_saturation_filter *also);
// smc_model.takes.
bool smc_saturation_takes(smc_model_state *, const smc_view *, smc_id, smc_id write,
                          smc_saturation_filter *also);

// The writes of a total order, the initialisation first; returns how many.
uint32_t smc_coherence_list(const smc_graph *, const smc_coherence *, smc_id *out);

#endif
