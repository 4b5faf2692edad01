// contexts.h - contexts: the progress that each thread must have made according to thread creation
// and joining.
//
// The context of an action contains, for each thread, how many threads it has created, or that it
// has ended, among the events that precede the action by program order, creation and joining. While
// a thread waits at an action, no other thread can be in a context in which the waiting thread has
// created more threads, or has ended.
#ifndef SMC_LAPOR_CONTEXTS_H
#define SMC_LAPOR_CONTEXTS_H

#include "graph/graph.h"

// A context: the counts of all threads.
typedef struct lapor_context {
    // The counts are n elements of lapor_contexts.counts from index `from` on, one for each thread;
    // missing ones are 0.
    uint32_t from, n;
} lapor_context;

// All contexts of an exploration.
typedef struct lapor_contexts {
    // The contexts, without duplicates; a context's index counts from 1. Index 0 is the context in
    // which no thread was created.
    SMC_VEC(lapor_context) all;
    SMC_VEC(uint32_t) counts;  // the counts of all contexts
    SMC_VEC(uint32_t) after;   // [event]: the context after the event, a linked creation or join
    SMC_VEC(uint32_t) scratch; // [thread]: the counts of a context under construction
} lapor_contexts;

// Records the context after event `id`, which was linked last.
void lapor_contexts_add(lapor_contexts *, const smc_graph *, smc_id);

// The context in which the thread executes its next action.
uint32_t lapor_context_of(const lapor_contexts *, const smc_graph *, uint32_t t);

// The number of threads that t has created in the context; UINT32_MAX: t has ended.
static inline uint32_t lapor_context_count(const lapor_contexts *x, uint32_t context, uint32_t t) {
    const lapor_context *c = context ? &x->all.at[context - 1] : NULL;
    return c && t < c->n ? x->counts.at[c->from + t] : 0;
}

void lapor_contexts_free(lapor_contexts *); // frees its contents

#endif
