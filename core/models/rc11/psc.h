// psc.h - the psc axiom of RC11: searches a coherence order that makes psc acyclic (Lahav et al.,
// PLDI 2017, section 3.4). Under C++20 does the same for the relation that the order S must extend
// (docs/design/c20.md).
//
// The coherence edges that saturation forces determine some edges of psc. A cycle of these means
// that no coherence order exists. If an edge would close a cycle, the reverse edge is forced. If
// RMW chains remain unordered, one completion along psc is tried; if that fails, the search
// branches on the order of two chains (docs/design/rc11.md). No state is kept between queries.
#ifndef SMC_PSC_H
#define SMC_PSC_H

#include "models/saturation/certificate.h"
#include "models/saturation/saturation.h"

typedef struct smc_psc_query {
    const smc_view *view; // the events to consider; NULL: all linked events
    // A read and its source, to be considered in addition as the last event of its thread; 0: none.
    // The write of an RMW is ignored: it directly follows the source in coherence, so psc edges at
    // that write also exist at the source's other neighbours.
    smc_id read, source;
    const smc_id *last; // n_last writes that must be the last of their locations in coherence
    uint32_t n_last;
} smc_psc_query;

typedef struct smc_psc_event smc_psc_event;

typedef struct smc_psc {
    smc_saturation *base;
    const smc_certificate *certificate; // an earlier coherence order, which is tried first
    const struct smc_sc_order *order;   // knows which events are seq_cst
    const smc_psc_query *q;
    bool is_c20;
    smc_psc_event *events;  // the events that can be on a psc cycle, without initialisation writes
    uint32_t n, cap, words; // number and capacity of `events`; `words`: 64-bit words in a row of n
                            // bits
    bool fences;            // whether there are seq_cst fences
    SMC_VEC(uint32_t) sc;   // indices in `events` of the seq_cst events
    SMC_VEC(uint32_t) number; // [event id]: 1 + the event's index in `events`; 0: not there
    SMC_VEC(uint32_t) first;  // [thread]: index in `events` of the thread's first event; the entry
                              // after the last thread is n
    SMC_VEC(uint32_t) at_loc; // [loc]: 1 + index in `events` of the location's last access; 0: none
    SMC_VEC(smc_chains) orders; // [loc]: the coherence order
    SMC_VEC(uint32_t) locs;     // locations that have an entry in `orders`; the first n_relevant of
                                // them influence psc
    uint32_t n_relevant;
    SMC_VEC(smc_chain_position) positions; // [event id]: position of a write in its location's
                                           // order
    smc_chain_log log;
    uint64_t *rows; // the matrices of one query
    size_t rows_cap;
} smc_psc;

// Whether some coherence order of all locations makes the selected events satisfy psc. The caller
// checks the other axioms. On success, `orders` has that order, made total.
bool smc_psc_is_satisfiable(smc_psc *, const smc_psc_query *);

// Rank of a write in its location's coherence order, after smc_psc_is_satisfiable has succeeded.
uint64_t smc_psc_write_rank(const smc_psc *, smc_id write);

// Stores the k-th of the sc.n seq_cst events in *event. Returns the event's position in an order
// that extends psc.
uint32_t smc_psc_sc_place(const smc_psc *, uint32_t k, smc_id *event);

void smc_psc_free(smc_psc *);

#endif
