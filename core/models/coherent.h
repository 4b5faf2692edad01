// coherent.h - graphs of which coherence is a part (smc_graph_options.coherence): what a model that
// judges them as whole executions can say without its axioms.
#ifndef SMC_MODELS_COHERENT_H
#define SMC_MODELS_COHERENT_H

#include "models/model.h"

// Whether axioms may be about the event, or about a thread that begins with it.
static inline bool smc_is_of_models(const smc_event *e) {
    return e->reads || e->writes || e->kind == SMC_FENCE || e->kind == SMC_LOCK ||
           e->kind == SMC_UNLOCK || e->kind == SMC_CREATE || e->kind == SMC_JOIN ||
           e->kind == SMC_END || e->index == 1;
}

// What comes before the event in program order, or creates its thread; 0: nothing.
static inline smc_id smc_before_in_thread(const smc_graph *g, const smc_event *e) {
    const smc_thread *t = &g->threads.at[e->thread];
    return e->index > 1 ? t->events.at[e->index - 2] : t->create;
}

// What created the thread that begins with the event; 0: nothing.
static inline smc_id smc_creation_of(const smc_graph *g, const smc_event *e) {
    return e->index == 1 && e->thread ? g->threads.at[e->thread].create : 0;
}

// The event with this source as executions have it, without what depends on others: what it reads,
// what created its thread, its place in coherence. An RMW of which only the read is there, and that
// would write, has the order of one that does.
static inline smc_execution_event smc_execution_event_of(const smc_graph *g, const smc_event *e,
                                                         smc_id source, bool writes) {
    const smc_action *a = &e->step->action;
    const bool half = (e->kind == SMC_RMW || e->kind == SMC_FENCE) && e->reads && !writes &&
                      smc_would_write(e, smc_ev(g, source)->out);
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

static inline bool smc_is_last_write(const smc_graph *g, uint32_t loc, smc_id w) {
    const smc_loc *l = &g->locs.at[loc];
    return l->co.at[l->co.n - 1] == w;
}

// smc_model.can_be_last: all orders of coherence are visited, each with the writes that are last.
static inline bool smc_are_last_in_coherence(const smc_graph *g, const smc_id *writes, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (!smc_is_last_write(g, smc_ev(g, writes[i])->loc, writes[i])) return false;
    return true;
}

// smc_model.coherence: there is one order.
static inline uint32_t smc_copy_coherence(const smc_graph *g, uint32_t loc, smc_id *out) {
    const smc_loc *l = &g->locs.at[loc];
    for (uint32_t i = 0; i < l->co.n; i++) out[i] = l->co.at[i];
    return l->co.n;
}

#endif
