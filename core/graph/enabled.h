// enabled.h - decides which threads can take a step.
#ifndef SMC_GRAPH_ENABLED_H
#define SMC_GRAPH_ENABLED_H

#include "graph/graph.h"

// Whether the mutex of a lock is free, or the thread that a join waits for has ended.
bool smc_lock_or_join_is_enabled(const smc_graph *, const smc_action *);
// Whether thread t can take its next step. It cannot while its mutex is held, while the thread that
// it joins still runs, while it waits for an evicted lock, or after its end.
static inline bool smc_is_enabled(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    if (!thread->step || thread->waiting) return false;
    const smc_action *a = &thread->step->action;
    return (a->kind != SMC_LOCK && a->kind != SMC_JOIN) || smc_lock_or_join_is_enabled(g, a);
}
bool smc_has_enabled_thread(const smc_graph *); // whether at least one thread is enabled

#endif
