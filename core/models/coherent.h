// coherent.h - helpers for models that decide the consistency of whole executions with explicit
// coherence (smc_graph_options.coherence).
#ifndef SMC_MODELS_COHERENT_H
#define SMC_MODELS_COHERENT_H

#include "models/model.h"

// Whether the event is part of the execution on which axioms are evaluated: the axioms mention its
// kind, or it is the first event of its thread.
static inline bool smc_is_event_of_axioms(const smc_event *e) {
    return e->reads || e->writes || e->kind == SMC_FENCE || e->kind == SMC_LOCK ||
           e->kind == SMC_UNLOCK || e->kind == SMC_CREATE || e->kind == SMC_JOIN ||
           e->kind == SMC_END || e->index == 1;
}

// The event's program-order predecessor, or the event that created its thread; 0: none.
static inline smc_id smc_po_predecessor(const smc_graph *g, const smc_event *e) {
    const smc_thread *t = &g->threads.at[e->thread];
    return e->index > 1 ? t->events.at[e->index - 2] : t->create;
}

// The event that created the thread of the event, if the event is the thread's first one; otherwise
// 0.
static inline smc_id smc_create_event_of(const smc_graph *g, const smc_event *e) {
    return e->index == 1 && e->thread ? g->threads.at[e->thread].create : 0;
}

// Converts an event to the form that axioms use, with `source` as its source. Does not set the
// members that refer to other events (rf, create, co). An RMW whose read only is in the graph
// (rmw_lacks_write) keeps the order of a successful RMW if it would write.
static inline smc_execution_event smc_execution_event_of(const smc_graph *g, const smc_event *e,
                                                         smc_id source, bool writes) {
    const smc_action *a = &e->step->action;
    const bool half = (e->kind == SMC_RMW || e->kind == SMC_FENCE) && e->reads && !writes &&
                      smc_would_write(e, smc_event_at(g, source)->out);
    return (smc_execution_event){.thread = e->thread,
                                 .index = e->index,
                                 .loc = e->loc,
                                 .kind = e->kind,
                                 .order = half ? a->order : smc_order_in_execution(a, writes),
                                 .fence = smc_fence_of(e->kind, a->op, a->scoped),
                                 .po_releases = a->po_releases,
                                 .failed_attempt = !half && smc_is_failed_attempt(a, writes),
                                 .reads = e->reads,
                                 .writes = writes,
                                 .plain = e->plain,
                                 .rf = -1,
                                 .create = -1};
}

// Whether the write is the last one in the coherence order of `loc`.
static inline bool smc_is_last_write(const smc_graph *g, uint32_t loc, smc_id w) {
    const smc_loc *l = &g->locs.at[loc];
    return l->co.at[l->co.n - 1] == w;
}

// Implements smc_model.can_be_last: the graph has one coherence order, so each location has one
// last write.
static inline bool smc_are_last_in_coherence(const smc_graph *g, const smc_id *writes, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (!smc_is_last_write(g, smc_event_at(g, writes[i])->loc, writes[i])) return false;
    return true;
}

// Implements smc_model.coherence: the graph has exactly one coherence order.
static inline uint32_t smc_copy_coherence(const smc_graph *g, uint32_t loc, smc_id *out) {
    const smc_loc *l = &g->locs.at[loc];
    for (uint32_t i = 0; i < l->co.n; i++) out[i] = l->co.at[i];
    return l->co.n;
}

#endif
