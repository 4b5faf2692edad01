// closure.h - what every run that answers a question (question.h) must keep in order: saturation
// for the models that search.
//
// From the order that the model preserves follows, for a read r of s and another write w to its
// location:
//
//   w before r  =>  w before s        s before w  =>  r before w
//
// Closed under this and transitivity, a cycle means that there is no run; otherwise the search may
// keep to the order. (RVF-SMC, CAV 2021, section 4.2, for sequential consistency.)
//
// Questions about the whole graph come one after the other while it grows and shrinks at its end.
// What was closed for its events is kept from question to question; what an event adds is logged,
// and undone when it leaves.
#ifndef SMC_SEARCH_CLOSURE_H
#define SMC_SEARCH_CLOSURE_H

#include "models/search/question.h"

// Closes the order of the question that the search has begun. False: it has a cycle.
bool smc_closure_make(smc_closure *, const smc_search *);
// Adds that write a comes before write b, closed under transitivity alone. False: a cycle.
bool smc_closure_require(smc_closure *, smc_id a, smc_id b);
// The event at this height of the stack leaves it.
static inline void smc_closure_leave(smc_closure *c, uint32_t height) {
    if (c->kept > height) c->kept = height;
}

void smc_closure_free(smc_closure *);

// Whether all writes that come before it are done.
bool smc_closure_allows(const smc_closure *, smc_id write);
static inline void smc_closure_flip(smc_closure *c, smc_id write) {
    c->done[c->number.at[write] / 64] ^= 1ull << (c->number.at[write] % 64);
}

#endif
