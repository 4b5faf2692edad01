// closure.h - an order that every run answering a query (question.h) must extend: saturation for
// the models that search.
//
// For a read r of s and another write w of the location, the order preserved by the model implies:
//
//   w before r  =>  w before s        s before w  =>  r before w
//
// If the closure under these rules and transitivity has a cycle, there is no run; otherwise the
// search may restrict itself to extensions of it. (RVF-SMC, CAV 2021, section 4.2, for sequential
// consistency.)
//
// Queries about the whole graph follow each other while the graph grows and shrinks at its end. The
// closure of its events is kept between queries; the changes of each event are logged and undone
// when the event leaves.
#ifndef SMC_SEARCH_CLOSURE_H
#define SMC_SEARCH_CLOSURE_H

#include "models/search/question.h"

// Computes the closure for the query that the search has begun. Returns false on a cycle.
bool smc_closure_make(smc_closure *, const smc_search *);
// Adds "write a before write b" with its transitive consequences, without applying the rules.
// Returns false on a cycle.
bool smc_closure_require(smc_closure *, smc_id a, smc_id b);
// Call it before the event at this position of link_order is unlinked.
static inline void smc_closure_leave(smc_closure *c, uint32_t height) {
    if (c->kept > height) c->kept = height;
}

void smc_closure_free(smc_closure *);

// Whether all writes that must precede this one are done in the search.
bool smc_closure_allows(const smc_closure *, smc_id write);

// Marks a write as done, or as not done if it was.
static inline void smc_closure_flip(smc_closure *c, smc_id write) {
    c->done[c->number.at[write] / 64] ^= 1ull << (c->number.at[write] % 64);
}

#endif
