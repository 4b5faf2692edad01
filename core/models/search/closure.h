// closure.h - computes an order that every run answering a query (query.h) must extend. This
// corresponds to saturation, for the models that search for a run.
//
// Let r be a read from the write s, and w another write to the location. From the order that the
// model preserves follows:
//
//   w before r  =>  w before s        s before w  =>  r before w
//
// If the closure under these rules and transitivity has a cycle, there is no run. Otherwise the
// search only considers orders that extend the closure. (RVF-SMC, CAV 2021, section 4.2, for
// sequential consistency.)
//
// Queries follow each other while the graph grows and shrinks at its end, and about parts of it, so
// the closure of the first events that two queries have in common is kept. The changes made for
// each event are recorded in a log and undone when the event leaves.
#ifndef SMC_SEARCH_CLOSURE_H
#define SMC_SEARCH_CLOSURE_H

#include "models/search/query.h"

// Computes the closure for the current query (smc_search_begin). Returns false on a cycle.
bool smc_closure_compute(smc_closure *, const smc_search *);
// Adds the edge "write a before write b" with its transitive consequences, without applying the
// rules. Returns false on a cycle.
bool smc_closure_add_edge(smc_closure *, smc_id a, smc_id b);
// Must be called before the event at position `height` of link_order is unlinked.
static inline void smc_closure_exclude_from(smc_closure *c, uint32_t height) {
    while (c->complete && c->events.at[c->complete - 1].linked_at >= height) c->complete--;
}

void smc_closure_free(smc_closure *); // frees its contents

// Whether the search has performed all writes that must precede `write`.
bool smc_closure_allows_write(const smc_closure *, smc_id write);

// Records that the search performs the write, or undoes it.
static inline void smc_closure_toggle_done(smc_closure *c, smc_id write) {
    c->done[c->number.at[write] / 64] ^= 1ull << (c->number.at[write] % 64);
}

#endif
