// closure.h - computes an order that every run answering a query (query.h) must extend. This is
// saturation, for the models that search for a run.
//
// For a read r of s and another write w of the location, the order preserved by the model implies:
//
//   w before r  =>  w before s        s before w  =>  r before w
//
// If the closure under these rules and transitivity has a cycle, there is no run; otherwise the
// search only needs to consider orders that extend the closure. (RVF-SMC, CAV 2021, section 4.2,
// for sequential consistency.)
//
// Queries about the whole graph follow each other while the graph grows and shrinks at its end. The
// closure of the graph's events is kept between queries. The changes made for each event are logged
// and undone when the event is unlinked.
#ifndef SMC_SEARCH_CLOSURE_H
#define SMC_SEARCH_CLOSURE_H

#include "models/search/query.h"

// Computes the closure for the query that smc_search_begin has started. Returns false on a cycle.
bool smc_closure_compute(smc_closure *, const smc_search *);
// Adds "write a before write b" with its transitive consequences, without applying the rules.
// Returns false on a cycle.
bool smc_closure_add_edge(smc_closure *, smc_id a, smc_id b);
// Call this before the event at position `height` of link_order is unlinked.
static inline void smc_closure_exclude_from(smc_closure *c, uint32_t height) {
    if (c->kept > height) c->kept = height;
}

void smc_closure_free(smc_closure *);

// Whether all writes that must precede `write` are done in the search.
bool smc_closure_allows_write(const smc_closure *, smc_id write);

// Marks a write as done in the search, or as not done if it was done.
static inline void smc_closure_toggle_done(smc_closure *c, smc_id write) {
    c->done[c->number.at[write] / 64] ^= 1ull << (c->number.at[write] % 64);
}

#endif
