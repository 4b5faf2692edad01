// closure.h - what every run that answers a question (search.h) must keep in order: saturation for the models that search.
//
// From the order that the model preserves follows, for a read r of s and another write w to its location:
//
//   w before r  =>  w before s        s before w  =>  r before w
//
// Closed under this and transitivity, a cycle means that there is no run; otherwise the search may keep to the order.
// (RVF-SMC, CAV 2021, section 4.2, for sequential consistency.)
#ifndef SMC_CLOSURE_H
#define SMC_CLOSURE_H

#include "core/graph/graph.h"

typedef struct smc_search smc_search;

// Whether the model keeps event a before event b, both of one thread, a earlier in program order.
typedef bool smc_preserved(const smc_search *, smc_id a, smc_id b);

typedef enum smc_closure_rules {
    SMC_READS_AT_ONCE, // a read takes what is in memory: both rules for all reads
    SMC_READS_LATER,   // it takes an old value as it likes (SRA): the first rule for what happens before it; both for RMWs
} smc_closure_rules;

typedef struct smc_closure {
    const smc_search *search;
    uint32_t n, words;
    SMC_VEC(smc_id) events;     // that take part, in the order of the stack; the read in question is the last
    SMC_VEC(uint32_t) number;   // [event id]: its index in `events`
    uint64_t *before;           // [index][word]: what comes before it
    uint64_t *writes, *done;    // sets: the writes; those that are done in the search
    size_t cap;
} smc_closure;

// Closes the order of the question that the search has begun. False: it has a cycle.
bool smc_closure_make(smc_closure *, const smc_search *, smc_preserved *, smc_closure_rules);
// Adds that write a comes before write b, closed under transitivity alone. False: a cycle.
bool smc_closure_require(smc_closure *, smc_id a, smc_id b);

void smc_closure_free(smc_closure *);

// Whether all writes that come before it are done.
bool smc_closure_allows(const smc_closure *, smc_id write);
static inline void smc_closure_flip(smc_closure *c, smc_id write) {
    c->done[c->number.at[write] / 64] ^= 1ull << (c->number.at[write] % 64);
}

#endif
