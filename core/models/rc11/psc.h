// psc.h - the psc axiom of RC11: searches a coherence order that makes psc acyclic (Lahav et al.,
// PLDI 2017, section 3.4). Under C++20 the same for the relation that the order S must extend
// (docs/design/c20.md).
//
// Saturation gives the forced coherence edges and thereby a part of psc. A cycle in it means that
// no order exists. If an edge would close a cycle, the reverse edge is forced. If chains remain
// unordered, one completion along psc is tried; if it fails, the search branches on the order of
// two chains (docs/design/rc11.md). Nothing is kept between queries.
#ifndef SMC_PSC_H
#define SMC_PSC_H

#include "models/saturation/certificate.h"
#include "models/saturation/saturation.h"

typedef struct smc_psc_query {
    const smc_view *view; // events to consider; NULL: all linked events
    // A read to consider in addition, as last event of its thread, and its source; 0: none. The
    // write of an RMW is ignored: it directly follows the source, so psc edges at that write also
    // exist at the source's other neighbours.
    smc_id read, source;
    const smc_id *last; // n_last writes that must be coherence-last at their locations
    uint32_t n_last;
} smc_psc_query;

typedef struct smc_psc_event smc_psc_event;

typedef struct smc_psc {
    smc_saturation *base;
    const smc_certificate *certificate; // an earlier order, tried first
    const struct smc_sc_order *order;   // tells which events are seq_cst
    const smc_psc_query *q;
    bool is_c20;
    smc_psc_event *events;      // the relevant events, without initialisation
    uint32_t n, cap, words;     // words: per row of n bits
    bool fences;                // whether there are seq_cst fences
    SMC_VEC(uint32_t) sc;       // indices of the seq_cst events in `events`
    SMC_VEC(uint32_t) number;   // [event id]: 1 + its index in `events`, if included
    SMC_VEC(uint32_t) first;    // [thread]: index of its first event; one entry more as end
    SMC_VEC(uint32_t) at_loc;   // [loc]: 1 + index of its last access; 0: none
    SMC_VEC(smc_chains) orders; // [loc]
    SMC_VEC(uint32_t) locs; // locations with an order; the first n_relevant of them influence psc
    uint32_t n_relevant;
    SMC_VEC(smc_chain_position) positions; // [event id]
    smc_chain_log log;
    uint64_t *rows; // scratch matrices
    size_t rows_cap;
} smc_psc;

// Whether some coherence order of all locations makes the selected events satisfy psc. The caller
// checks the other axioms. On success, `orders` has that order, made total.
bool smc_psc_possible(smc_psc *, const smc_psc_query *);

// Position of a write in its location's order after smc_psc_possible.
uint64_t smc_psc_rank(const smc_psc *, smc_id write);

// The k-th of the sc.n seq_cst events considered, in *event. Returns its position in an order that
// extends psc.
uint32_t smc_psc_place(const smc_psc *, uint32_t k, smc_id *event);

void smc_psc_free(smc_psc *);

#endif
