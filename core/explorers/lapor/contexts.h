// contexts.h - contexts: how far threads must have progressed, judging by thread creation and
// joining.
//
// A context states for each thread how many threads it has created, or that it has ended, among the
// events that precede by program order, creation and joining. While a thread waits at an action, no
// other thread can have a context in which the waiting thread has created more threads, or has
// ended.
#ifndef SMC_LAPOR_CONTEXTS_H
#define SMC_LAPOR_CONTEXTS_H

#include "graph/graph.h"

typedef struct lapor_context {
    // The context's counts: n entries in lapor_contexts.counts from `from` on, one for each thread;
    // missing entries are 0.
    uint32_t from, n;
} lapor_context;

typedef struct lapor_contexts {
    SMC_VEC(lapor_context) all; // the contexts, without duplicates, from 1 on; 0 is main's before
                                // it creates a thread
    SMC_VEC(uint32_t) counts;
    SMC_VEC(uint32_t) after; // [event]: index of the context after a linked creation or join
    SMC_VEC(uint32_t) scratch;
} lapor_contexts;

// Records the context after the event linked last.
void lapor_contexts_add(lapor_contexts *, const smc_graph *, smc_id);

// Index of the context in which the thread's next action is executed.
uint32_t lapor_context_of(const lapor_contexts *, const smc_graph *, uint32_t t);

// The number of threads that t has created in the context; UINT32_MAX: t has ended.
static inline uint32_t lapor_context_count(const lapor_contexts *x, uint32_t context, uint32_t t) {
    const lapor_context *c = context ? &x->all.at[context - 1] : NULL;
    return c && t < c->n ? x->counts.at[c->from + t] : 0;
}

void lapor_contexts_free(lapor_contexts *);

#endif
