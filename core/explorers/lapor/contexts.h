// contexts.h - how far threads have come, as far as creation and joining order it.
//
// A context says for each thread how many others it has created, or that it has ended, in what
// comes before by program order, creation and joining. While a thread stands at an action, nobody
// can have a context in which it has created more threads than it has, or has ended.
#ifndef SMC_LAPOR_CONTEXTS_H
#define SMC_LAPOR_CONTEXTS_H

#include "graph/graph.h"

typedef struct lapor_context {
    uint32_t from, n; // its counts: in lapor_contexts.counts, from `from` on, of the first n
                      // threads; those of others are 0
} lapor_context;

typedef struct lapor_contexts {
    SMC_VEC(lapor_context) all; // distinct ones, from 1; 0 is that of main before it creates a
                                // thread
    SMC_VEC(uint32_t) counts;
    SMC_VEC(uint32_t) after; // [event]: a creation or join that is linked
    SMC_VEC(uint32_t) scratch;
} lapor_contexts;

// The event was linked last: notes what its thread's context is afterwards.
void lapor_contexts_add(lapor_contexts *, const smc_graph *, smc_id);

// The context in which the thread's next action is.
uint32_t lapor_context_of(const lapor_contexts *, const smc_graph *, uint32_t t);

// How many threads t has created; UINT32_MAX: it has ended.
static inline uint32_t lapor_context_count(const lapor_contexts *x, uint32_t context, uint32_t t) {
    const lapor_context *c = context ? &x->all.at[context - 1] : NULL;
    return c && t < c->n ? x->counts.at[c->from + t] : 0;
}

void lapor_contexts_free(lapor_contexts *);

#endif
