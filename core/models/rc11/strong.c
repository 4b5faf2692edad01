#include "models/rc11/strong.h"

static bool is_plain_access(const smc_event *e) {
    return smc_is_access(e->kind) && e->step->action.order == SMC_PLAIN;
}

void smc_strong_link_event(smc_strong_order_check *s, smc_id id) {
    const smc_event *e = smc_event_at(s->graph, id);
    if (!is_plain_access(e)) return;
    while (s->plain.n <= e->loc) *smc_vec_push(&s->plain) = 0;
    while (s->before.n <= id) *smc_vec_push(&s->before) = 0;
    s->before.at[id] = s->plain.at[e->loc];
    s->plain.at[e->loc] = id;
}

void smc_strong_unlink_event(smc_strong_order_check *s, smc_id id) {
    const smc_event *e = smc_event_at(s->graph, id);
    if (is_plain_access(e)) s->plain.at[e->loc] = s->before.at[id];
}

static bool may_write_in_some_outcome(const smc_event *e) {
    return e->kind == SMC_WRITE || e->kind == SMC_RMW;
}

// Whether all accesses of other threads that conflict with the plain access e happen before e.
// `clock`: e's clock.
static bool happens_after_conflicts(const smc_strong_order_check *s, const smc_event *e,
                                    const uint32_t *clock) {
    const smc_graph *g = s->graph;
    const smc_id *heads = may_write_in_some_outcome(e) ? g->access_head : g->write_head;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id last = t == e->thread ? 0 : heads[(size_t)e->loc * g->stride + t];
        if (last && !smc_is_in_clock(smc_event_at(g, last), clock)) return false;
    }
    return true;
}

// Whether all plain accesses that conflict with e happen before e. `clock`: e's clock.
static bool is_after_plain(const smc_strong_order_check *s, const smc_event *e,
                           const uint32_t *clock) {
    for (smc_id id = e->loc < s->plain.n ? s->plain.at[e->loc] : 0; id; id = s->before.at[id]) {
        const smc_event *p = smc_event_at(s->graph, id);
        if ((may_write_in_some_outcome(p) || may_write_in_some_outcome(e)) &&
            !smc_is_in_clock(p, clock))
            return false;
    }
    return true;
}

static bool is_conditional(const smc_action *a) {
    return a->kind == SMC_RMW && !smc_rmw_is_unconditional(a);
}

bool smc_stays_strong(const smc_strong_order_check *s, smc_id id) {
    const smc_event *e = smc_event_at(s->graph, id);
    // unordered RMWs neither read nor write in the graph
    if (!smc_is_access(e->kind) || smc_is_unordered(e)) return true;
    const smc_action *a = &e->step->action;
    if (a->order == SMC_PLAIN)
        return happens_after_conflicts(s, e, smc_graph_po_clock(s->graph, id));
    if (a->order != SMC_SEQ_CST || (is_conditional(a) && a->order_fail != SMC_SEQ_CST))
        return false;
    return e->loc >= s->plain.n || !s->plain.at[e->loc] ||
           is_after_plain(s, e, smc_graph_po_clock(s->graph, id));
}
