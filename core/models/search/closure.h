// closure.h - what every run that answers a question (search.h) must keep in order: saturation for the models that search.
//
// From the order that the model preserves follows, for a read r of s and another write w to its location:
//
//   w before r  =>  w before s        s before w  =>  r before w
//
// Closed under this and transitivity, a cycle means that there is no run; otherwise the search may keep to the order.
// (RVF-SMC, CAV 2021, section 4.2, for sequential consistency.)
//
// Questions about the whole graph come one after the other while it grows and shrinks at its end. What was closed for its
// events is kept from question to question; what an event adds is logged, and undone when it leaves.
#ifndef SMC_CLOSURE_H
#define SMC_CLOSURE_H

#include "graph/graph.h"

typedef struct smc_search smc_search;

// Whether the model keeps event a before event b, both of one thread, a earlier in program order.
typedef bool smc_preserved(const smc_search *, smc_id a, smc_id b);

typedef enum smc_closure_rules {
    SMC_READS_AT_ONCE, // a read takes what is in memory: both rules for all reads
    SMC_READS_LATER,   // it takes an old value as it likes (SRA): the first rule for what happens before it; both for RMWs
} smc_closure_rules;

typedef struct smc_closed_event {
    smc_id id, source;  // source: what it reads, or comes after (lock, join); 0: nothing
    uint32_t loc;
    uint32_t previous;  // the access to its location before it: its number + 1; 0: none
    uint32_t log;       // height of the log before it
    bool reads, writes; // as the question has it
} smc_closed_event;

typedef struct smc_closure_change {
    uint32_t row, word;
    uint64_t old;
} smc_closure_change;

typedef struct smc_closure {
    const smc_search *search;
    smc_preserved *preserved; // NULL: program order is kept
    smc_closure_rules rules;
    SMC_VEC(smc_closed_event) events;   // that take part, in the order of the stack; the read in question is the last
    uint32_t kept;                      // the first `kept` events of the stack are the first ones here, and closed
    uint32_t words;                     // of a row
    uint64_t *before;                   // [number][word]: what comes before it, closed
    uint64_t *writes, *done, *changed;  // sets: the writes; those that are done in the search; rows still to be looked at
    SMC_VEC(smc_closure_change) log;
    SMC_VEC(uint32_t) number;           // [event id]: its number in `events`
    SMC_VEC(uint32_t) last;             // [loc]: the last access to it: its number + 1; 0: none
} smc_closure;

// Closes the order of the question that the search has begun. False: it has a cycle.
bool smc_closure_make(smc_closure *, const smc_search *);
// Adds that write a comes before write b, closed under transitivity alone. False: a cycle.
bool smc_closure_require(smc_closure *, smc_id a, smc_id b);
// The event at this height of the stack leaves it.
void smc_closure_leave(smc_closure *, uint32_t height);

void smc_closure_free(smc_closure *);

// Whether all writes that come before it are done.
bool smc_closure_allows(const smc_closure *, smc_id write);
static inline void smc_closure_flip(smc_closure *c, smc_id write) {
    c->done[c->number.at[write] / 64] ^= 1ull << (c->number.at[write] % 64);
}

#endif
