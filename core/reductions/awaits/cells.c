// cells.c - awaits whose accesses cover several cells (docs/design/rounds.md#awaits).
#include "reductions/awaits/cells.h"

#include "models/access.h"
#include "models/coherent.h"
#include "reductions/awaits/awaits.h"

void smc_awaits_attach_graph(smc_reductions *r) {
    if (r->graph->options.cells) r->awaits.codes.n = 0;
}

bool smc_awaits_value_blocks(smc_reductions *r, const smc_step *read, uint64_t value) {
    smc_graph *g = r->graph;
    const smc_step *next;
    uint64_t out;
    if (!smc_may_await(g, &read->action)) return false;
    if (read->action.kind == SMC_RMW && smc_rmw_writes(&read->action, value, &out)) return false;
    if (smc_graph_can_advance(g)) g->status = g->program->advance(g->program, read, value, &next);
    return smc_reductions_record_status(r, g->status) && smc_is_idle_block(&next->action);
}

static bool is_undefined(const smc_graph *g, uint32_t loc, uint64_t value) {
    const smc_location *info = &g->locs.at[loc].info;
    return !info->initialised && value == info->initial;
}

// ---- choice of the next thread ------------------------------------------------------------------

static uint64_t value_of_last_write(smc_graph *g, uint32_t loc) {
    smc_graph_add_location(g, loc);
    const smc_loc *l = &g->locs.at[loc];
    assert(l->co.n); // with accesses to several cells the graph contains coherence
    return smc_event_at(g, l->co.at[l->co.n - 1])->out;
}

bool smc_awaits_would_block(smc_reductions *r, uint32_t t) {
    smc_graph *g = r->graph;
    for (const smc_step *s = g->threads.at[t].step; smc_may_await(g, &s->action);) {
        const smc_action *a = &s->action;
        const uint64_t value = value_of_last_write(g, a->loc);
        uint64_t out;
        if (is_undefined(g, a->loc, value)) return false;
        if (a->kind == SMC_RMW && smc_rmw_writes(a, value, &out)) return false;
        if (smc_graph_can_advance(g)) g->status = g->program->advance(g->program, s, value, &s);
        if (!smc_reductions_record_status(r, g->status)) return false;
        if (!s->action.continues) return smc_is_idle_block(&s->action);
    }
    return false;
}

// ---- sources ------------------------------------------------------------------------------------

// Whether the access has, in its events before e, read only the last writes in coherence.
static bool has_read_last(const smc_graph *g, const smc_event *e) {
    const smc_thread *t = &g->threads.at[e->thread];
    for (uint32_t i = e->index; smc_continues_access(e) && i > 1; i--) {
        e = smc_event_at(g, t->events.at[i - 2]);
        if (!e->reads || !smc_is_last_write(g, e->loc, e->rf)) return false;
    }
    return true;
}

// Whether an event at one of the access's cells conflicts with the await (awaits.h).
static bool has_conflicting_event(const smc_reductions *r, const smc_event *e) {
    const smc_graph *g = r->graph;
    const smc_thread *t = &g->threads.at[e->thread];
    uint32_t first = e->index;
    for (const smc_event *p = e; smc_continues_access(p);)
        p = smc_event_at(g, t->events.at[--first - 1]);
    const smc_id before = first > 1 ? t->events.at[first - 2] : t->create;
    bool wrong = smc_conflicts_with_await(r, &e->step->action, before);
    for (uint32_t i = first; i < e->index && !wrong; i++)
        wrong = smc_conflicts_with_await(r, &smc_event_at(g, t->events.at[i - 1])->step->action,
                                         before);
    return wrong;
}

void smc_awaits_remove_blocking_sources(smc_reductions *r, smc_id id, uint32_t from) {
    const smc_graph *g = r->graph;
    const smc_event *e = smc_event_at(g, id);
    if (!smc_may_await(g, &e->step->action)) return;
    const bool last = has_read_last(g, e);
    uint32_t n_left = from;
    for (uint32_t i = from; i < r->sources->n; i++) {
        const smc_source s = r->sources->at[i];
        const uint64_t value = smc_event_at(g, s.write)->out;
        if ((last && smc_is_last_write(g, e->loc, s.write)) || is_undefined(g, e->loc, value) ||
            !smc_awaits_value_blocks(r, e->step, value) || has_conflicting_event(r, e))
            r->sources->at[n_left++] = s;
    }
    r->sources->n = n_left;
}

// ---- ends of waits ------------------------------------------------------------------------------

bool smc_awaits_all_end_by_last_read(const smc_reductions *r) {
    const smc_graph *g = r->graph;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_event *block = smc_event_at(g, smc_last_event(g, t));
        if (!g->threads.at[t].events.n || block->index == 1 ||
            !smc_is_idle_block(&block->step->action))
            continue;
        const smc_event *e = smc_event_at(g, g->threads.at[t].events.at[block->index - 2]);
        if (e->next != block->step || e->writes || !smc_may_await(g, &e->step->action)) continue;
        if (!smc_is_last_write(g, e->loc, e->rf) || !has_read_last(g, e)) return false;
    }
    return true;
}
