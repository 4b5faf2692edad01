#include "reductions/commuting/unordered.h"

#include "program/tested.h"

void smc_unordered_free(smc_unordered *u) {
    for (uint32_t i = 0; i < u->at.n; i++) smc_vec_free(&u->at.at[i]);
    smc_vec_free(&u->at);
    smc_vec_free(&u->synchronises);
}

// Whether there is a release fence in the prefix that the clock describes: it makes the events
// before it visible to threads that read from a later write.
static bool is_after_fence(const smc_graph *g, const uint32_t *clock) {
    for (uint32_t i = 0; i < g->link_order.n && g->fences; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        if (e->kind == SMC_FENCE && smc_order_releases(e->step->action.order) &&
            smc_is_in_clock(e, clock))
            return true;
    }
    return false;
}

// Whether the thread continues in the same way whatever value the RMW reads: it does not use the
// value, or only tests it (tested.h checks the test).
static bool may_be_unordered(const smc_action *a) {
    return (a->result_unused || smc_is_tested_addition(a)) && !a->sync &&
           smc_rmw_commuting_family(a->op);
}

// Whether a location's RMWs must be ordered.
static bool is_order_observed(const smc_unordered *u, const smc_loc *l) {
    for (uint32_t i = 0; u->order_observed && i < u->order_observed->at.n; i++)
        if (u->order_observed->at.at[i] == l->info.code) return true;
    return false;
}

bool smc_unordered_add_event(smc_unordered *u, smc_graph *g, smc_id id) {
    smc_event *e = smc_event_at(g, id);
    const smc_action *a = &e->step->action;
    if (e->kind != SMC_RMW || !may_be_unordered(a) || is_order_observed(u, &g->locs.at[e->loc]))
        return false;
    // A release RMW orders nothing if no other RMW acquires and none precedes an acquire fence.
    const bool synchronises = (a->order != SMC_RELAXED && a->order != SMC_RELEASE) ||
                              is_after_fence(g, smc_event_clock(g, id));
    if (synchronises && u->use == SMC_COMMUTE_RELAXED) return false;
    while (u->synchronises.n <= id) *smc_vec_push(&u->synchronises) = false;
    u->synchronises.at[id] = synchronises;
    e->reads = e->located = false;
    return true;
}

void smc_unordered_copy_event(smc_unordered *u, smc_id to, smc_id from) {
    if (from >= u->synchronises.n) return;
    while (u->synchronises.n <= to) *smc_vec_push(&u->synchronises) = false;
    u->synchronises.at[to] = u->synchronises.at[from];
}

void smc_unordered_link_event(smc_unordered *u, const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    assert(smc_is_unordered(e) && !e->writes && id < u->synchronises.n);
    while (u->at.n <= e->loc) *smc_vec_push(&u->at) = (smc_id_list){0};
    *smc_vec_push(&u->at.at[e->loc]) = id;
    u->n++;
    u->synchronising += u->synchronises.at[id];
    u->found = true;
}

void smc_unordered_unlink_event(smc_unordered *u, const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    assert(u->n && u->at.at[e->loc].at[u->at.at[e->loc].n - 1] == id);
    assert(u->synchronising >= u->synchronises.at[id]);
    u->at.at[e->loc].n--;
    u->n--;
    u->synchronising -= u->synchronises.at[id];
}

uint64_t smc_unordered_value_before(const smc_unordered *u, const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    const smc_id_list *all = smc_unordered_events_at(u, e->loc);
    const smc_id from = smc_is_unordered(e) ? smc_graph_last_linked(g, e->loc) : e->rf;
    const uint32_t *seen = smc_event_clock(g, id), *before = smc_event_clock(g, from);
    uint64_t value = smc_event_at(g, from)->out;
    for (uint32_t i = 0; i < all->n && from; i++) {
        const smc_event *rmw = smc_event_at(g, all->at[i]);
        if (smc_is_in_clock(rmw, seen) && !smc_is_in_clock(rmw, before))
            (void)smc_program_rmw_writes(g->program, &rmw->step->action, value, &value);
    }
    return value;
}

// ---- check from scratch -------------------------------------------------------------------------

const char *smc_unordered_check(const smc_unordered *u, const smc_graph *g) {
    uint32_t *count = smc_alloc((g->locs.n + 1) * sizeof *count), n = 0, synchronising = 0;
    const char *wrong = NULL;
    for (uint32_t i = 0; i < g->link_order.n && !wrong; i++) {
        const smc_id id = g->link_order.at[i];
        const smc_event *e = smc_event_at(g, id);
        if (!smc_is_unordered(e)) continue;
        const smc_id_list *at = smc_unordered_events_at(u, e->loc);
        if (count[e->loc] >= at->n || at->at[count[e->loc]++] != id)
            wrong = "an unordered event is not at its place at its location";
        else if (!may_be_unordered(&e->step->action) || e->located || e->rf)
            wrong = "an unordered event is in an order";
        else n++, synchronising += u->synchronises.at[id];
    }
    if (!wrong && (n != u->n || synchronising != u->synchronising))
        wrong = "unordered events are miscounted";
    if (!wrong && n && !u->found) wrong = "unordered events were not noted";
    free(count);
    return wrong;
}
