#include "models/search/preserved.h"

bool smc_is_buffered_store(const smc_search *s, smc_id id) {
    const smc_event *e = smc_event_at(s->graph, id);
    return e->kind == SMC_WRITE && e->step->action.order != SMC_SEQ_CST && smc_search_writes(s, id);
}

// Whether the event waits until the thread's store buffers are empty.
static bool drains_store_buffer(const smc_event *e) {
    switch (e->kind) {
    case SMC_RMW:
    case SMC_LOCK:
    case SMC_UNLOCK:
    case SMC_CREATE:
    case SMC_JOIN:
    case SMC_END: return true;
    case SMC_FENCE:
    case SMC_WRITE: return e->step->action.order == SMC_SEQ_CST;
    default: return false;
    }
}

smc_drain_requirement smc_draining_of_event(const smc_search *s, smc_id id) {
    const smc_event *e = smc_event_at(s->graph, id);
    if (drains_store_buffer(e) || smc_orders_stores(&e->step->action)) return SMC_DRAINS_FOR_ALL;
    return e->writes && smc_is_release(&e->step->action) ? SMC_DRAINS_FOR_ITSELF : SMC_DRAINS_NOT;
}

// Walks from the event back through its thread. An event other than a buffered store or a weak
// fence precedes all later events of its thread, so the last such event stands for the earlier
// ones. A buffered store precedes later events that drain the buffers and later stores of the same
// buffer; with a buffer for each location also release stores, and stores behind a weak fence.
static void visit_preserved(const smc_search *s, smc_id id, bool one_buffer,
                            smc_event_visitor *visit, void *self) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_event_at(g, id);
    const bool drains = drains_store_buffer(e), stores = smc_is_buffered_store(s, id);
    bool follows_stores = drains || (stores && (one_buffer || smc_is_release(&e->step->action))),
         follows_others = false;
    for (uint32_t i = e->index - 1; i > 0; i--) {
        const smc_id before = g->threads.at[e->thread].events.at[i - 1];
        const smc_event *p = smc_event_at(g, before);
        if (smc_is_buffered_store(s, before)) {
            if (!follows_stores && !(stores && p->loc == e->loc)) continue;
            visit(self, before);
            // then the store follows all earlier events of its thread
            if (one_buffer || smc_is_release(&p->step->action)) return;
        } else if (p->kind == SMC_FENCE && !drains_store_buffer(p)) {
            follows_stores |= stores && smc_orders_stores(&p->step->action);
        } else {
            if (!follows_others) visit(self, before);
            follows_others = true;
            if (drains_store_buffer(p) || (!drains && !stores)) return;
        }
    }
}

void smc_preserved_by_tso(const smc_search *s, smc_id id, smc_event_visitor *visit, void *self) {
    visit_preserved(s, id, true, visit, self);
}
void smc_preserved_by_pso(const smc_search *s, smc_id id, smc_event_visitor *visit, void *self) {
    visit_preserved(s, id, false, visit, self);
}
