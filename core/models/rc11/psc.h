// psc.h - decides the axiom psc of RC11: searches for a coherence order that makes psc acyclic
// (Lahav et al., PLDI 2017, section 3.4). Under C++20, psc stands for the relation that the order S
// must extend (docs/design/c20.md).
//
// The coherence edges that saturation forces determine some edges of psc. If these have a cycle, no
// coherence order exists. If a coherence edge would close a cycle, the reverse edge is forced. If
// chains of RMWs remain unordered, one completion along psc is tried; if that fails, the search
// branches on the order of two chains (docs/design/rc11.md). No state is kept between queries.
#ifndef SMC_PSC_H
#define SMC_PSC_H

#include "models/saturation/certificate.h"
#include "models/saturation/saturation.h"

// A query: which events to consider, and conditions on their order.
typedef struct smc_psc_query {
    const smc_view *view; // the events to consider; NULL: all linked events
    // A read and its source, which are considered in addition as the last event of the read's
    // thread; 0: none. The write of an RMW is ignored: it directly follows the source in coherence,
    // so psc edges to or from that write also exist at the source's other neighbours.
    smc_id read, source;
    const smc_id *last; // writes that must be the last ones of their locations in coherence
    uint32_t n_last;    // length of `last`
} smc_psc_query;

typedef struct smc_psc_event smc_psc_event;

// The search for orders that satisfy psc. Its memory is reused by all queries.
typedef struct smc_psc {
    smc_saturation *saturation;         // the model's state: graph, views and coherence orders
    const smc_certificate *certificate; // an earlier coherence order, whose order is tried first
    const struct smc_sc_order *order;   // determines which events are seq_cst
    const smc_psc_query *q;             // the query that is being answered
    bool is_c20;                        // the model is C++20
    smc_psc_event *events;  // the events that can be on a psc cycle, without initialisation writes
    uint32_t n, cap, words; // number and capacity of `events`; `words`: 64-bit words in a row of n
                            // bits
    bool fences;            // whether there are seq_cst fences
    SMC_VEC(uint32_t) sc;   // indices in `events` of the seq_cst events
    SMC_VEC(uint32_t) number; // [event id]: 1 + the event's index in `events`; 0: `events` lacks it
    SMC_VEC(uint32_t) first;  // [thread]: index in `events` of the thread's first event; the entry
                              // after the last thread is n
    SMC_VEC(uint32_t) at_loc; // [location]: 1 + index in `events` of its last access; 0: none
    SMC_VEC(smc_chains) orders; // [location]: the part of its coherence order that is determined
    SMC_VEC(uint32_t) locs;     // locations that have an entry in `orders`; the first n_relevant of
                                // them influence psc
    uint32_t n_relevant;
    SMC_VEC(smc_chain_position) positions; // [event id]: position of a write in its location's
                                           // order
    smc_chain_log log;
    uint64_t *rows;  // the matrices of one query
    size_t rows_cap; // number of words for which `rows` has space
} smc_psc;

// Whether there are coherence orders of all locations with which the events of the query satisfy
// psc. The caller checks the other axioms. If there are, `orders` has them, completed to total
// orders.
bool smc_psc_is_satisfiable(smc_psc *, const smc_psc_query *);

// Rank of a write in its location's coherence order, after smc_psc_is_satisfiable has succeeded.
uint64_t smc_psc_write_rank(const smc_psc *, smc_id write);

// Stores seq_cst event number k (less than sc.n) in *event, and returns the event's position in an
// order that extends psc. Requires that smc_psc_is_satisfiable has succeeded.
uint32_t smc_psc_sc_place(const smc_psc *, uint32_t k, smc_id *event);

void smc_psc_free(smc_psc *); // frees its contents

#endif
