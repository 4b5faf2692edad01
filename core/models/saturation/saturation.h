// saturation.h - decides consistency by saturation, for models that constrain the coherence of each
// location separately: RA and, except for seq_cst events, RC11.
//
// For given po and rf, a coherence order exists iff the forced edges are acyclic (TRACER, OOPSLA
// 2018, section 4). Forced edges are w' -> w for distinct writes to a location if an event that
// wrote or read w' happens before w, or before a read from w. Under RA a read happens after its
// source, so it suffices to consider the writes themselves.
#ifndef SMC_SATURATION_H
#define SMC_SATURATION_H

#include "models/saturation/chains.h"
#include "models/model.h"
#include "models/saturation/views.h"

typedef struct smc_saturation { // the state of a model that uses saturation begins with this struct
    const smc_graph *graph;
    smc_views *views;           // views that contain happens-before; NULL: the graph's clocks are
                                // happens-before
    SMC_VEC(smc_chains) orders; // [location]: its coherence order
    SMC_VEC(smc_chain_position) positions; // [event], valid for linked writes: position in the
                                           // location's order
    smc_chain_log log;                     // changes of the orders
    SMC_VEC(uint32_t) marks;               // stack: length of `log` before each access was added
    smc_chains part; // scratch space: the coherence order of one location within a view
    SMC_VEC(smc_chain_position) part_positions; // as `positions`, for `part`
    SMC_VEC(smc_id) visible; // scratch space: for each thread, the write whose value the thread
                             // last wrote or read at a location
} smc_saturation;

// The coherence order of one location, with the positions of its writes.
typedef struct smc_coherence {
    smc_chains *chains;
    smc_chain_position *positions; // [event]: position in `chains`
    smc_chain_log *log;            // changes are recorded here; NULL: they are not recorded
    uint32_t loc;
} smc_coherence;

// Clock of the events that happen before a linked event, including the event itself.
static inline const uint32_t *smc_saturation_hb_clock(const smc_saturation *s, smc_id id) {
    return s->views ? smc_views_of(s->views, id, SMC_VIEW_HB) : smc_event_clock(s->graph, id);
}

// Clock of the events that happen before an event independently of its source.
static inline const uint32_t *smc_saturation_clock_before(const smc_saturation *s, smc_id id) {
    return s->views ? smc_views_before(s->views, id) : smc_graph_po_clock(s->graph, id);
}

void smc_saturation_free(smc_saturation *); // frees its contents

// Adds an event to an order that contains all events that happen before the event: first its
// reads-from edge (source 0: none), then its write, if `writes`. Returns false if no coherence
// order is possible.
//
// Considers only events that happen before the event independently of its source: edges that follow
// from the source were added together with the source.
bool smc_saturation_place_write(smc_saturation *, const smc_coherence *, smc_id, smc_id source,
                                bool writes);

// With explicit coherence: adds the graph's order of all writes in the view (NULL: all linked
// writes), except the view's writer. Returns false if this order contradicts happens-before.
bool smc_saturation_add_view_order(const smc_saturation *, const smc_coherence *, const smc_view *);

// The write whose value thread t wrote last or, with views, wrote or read last at `loc` within its
// first `bound` events; 0: none.
smc_id smc_saturation_last_value(const smc_saturation *, uint32_t loc, uint32_t t, uint32_t bound);

// Resets the order to the initialisation write of its location.
void smc_saturation_begin(const smc_saturation *, const smc_coherence *);

// Adds the edge a -> b to the order. Returns false if b precedes a.
bool smc_coherence_add_edge(const smc_coherence *, smc_id a, smc_id b);

// Implementations of smc_model's functions.
bool smc_saturation_add(smc_model_state *, smc_id);
void smc_saturation_remove(smc_model_state *, smc_id);
void smc_saturation_readable(smc_model_state *, smc_id, smc_sources *);
bool smc_saturation_can_be_last(smc_model_state *, const smc_id *writes, uint32_t n);
uint32_t smc_saturation_coherence(smc_model_state *, uint32_t loc, smc_id *out);

// Implements smc_model.canonical. A source that satisfies coherence counts only if the filter
// `also` accepts it too; NULL accepts all.
typedef bool smc_saturation_filter(smc_saturation *, const smc_view *, smc_id read, smc_id source);
bool smc_saturation_canonical(smc_model_state *, const smc_view *, smc_id,
                              smc_saturation_filter *also);
// Implements smc_model.takes, with the same filter.
bool smc_saturation_may_read(smc_model_state *, const smc_view *, smc_id, smc_id write,
                             smc_saturation_filter *also);

// Writes the writes to a location to `out`, initialisation first, in an order that extends the
// partial coherence order. Returns their number.
uint32_t smc_coherence_list_chains(const smc_graph *, const smc_coherence *, smc_id *out);

#endif
