// deferral.c - threads whose next read or lock was deferred: when they can continue, and whether
// they ever can.
#include "explorers/lapor/engine.h"

uint32_t *lapor_deferral_entry(lapor *x, uint32_t t) {
    while (x->asleep.n <= t) *smc_vec_push(&x->asleep) = 0;
    return &x->asleep.at[t];
}

// Whether a write to the location was linked since the deferral `since` (an entry of lapor.asleep).
static bool was_written_since_deferral(const smc_graph *g, uint32_t loc, uint32_t since) {
    const smc_loc *l = &g->locs.at[loc];
    for (uint32_t i = l->events.n;
         i-- > 0 && smc_event_at(g, l->events.at[i])->linked_at + 1 >= since;)
        if (smc_event_at(g, l->events.at[i])->writes) return true;
    return false;
}

// Whether a section of the mutex has begun since the deferral `since` (an entry of lapor.asleep).
static bool is_locked(const lapor *x, uint32_t mutex, uint32_t since) {
    const lapor_relations *o = &x->order;
    const uint32_t latest = o->latest.n > mutex ? o->latest.at[mutex] : 0;
    return latest && smc_event_at(&x->graph, o->sections.at[latest].lock)->linked_at + 1 >= since;
}

bool lapor_can_continue(lapor *x, uint32_t t) {
    const uint32_t since = *lapor_deferral_entry(x, t);
    if (!since) return true;
    const smc_action *a = &x->graph.threads.at[t].step->action;
    return a->kind == SMC_LOCK ? is_locked(x, a->loc, since)
                               : was_written_since_deferral(&x->graph, a->loc, since);
}

bool lapor_any_thread_is_deferred(lapor *x) {
    for (uint32_t t = 0; t < x->graph.threads.n; t++)
        if (*lapor_deferral_entry(x, t)) return true;
    return false;
}

// ---- predictions --------------------------------------------------------------------------------

// Whether a further event of thread u may let the deferred thread t continue.
static bool may_let_continue(lapor *x, uint32_t u, uint32_t t) {
    const smc_action *a = &x->graph.threads.at[t].step->action;
    if (a->kind == SMC_LOCK)
        return lapor_may_write_for_section(&x->footprint, u,
                                           lapor_site_of(&x->footprint, t, a->loc));
    return lapor_may_write(&x->footprint, u, t, a->loc);
}

bool lapor_may_continue_later(lapor *x, uint32_t t) {
    for (uint32_t u = 0; u < x->graph.threads.n; u++)
        if (may_let_continue(x, u, t)) return true;
    return false;
}

// Whether the thread may run at some time if the threads in x->able may. A thread that is not
// created yet may be created at any time.
static bool may_run(lapor *x, uint32_t t) {
    const smc_graph *g = &x->graph;
    const smc_step *step = g->threads.at[t].step;
    if (!step) return !g->threads.at[t].create && t;
    if (step->action.kind == SMC_JOIN) {
        const uint32_t joined = step->action.thread;
        return joined >= g->threads.n || lapor_thread_has_ended(g, joined) || x->able.at[joined];
    }
    if (lapor_can_continue(x, t)) return true;
    for (uint32_t u = 0; u < x->graph.threads.n; u++)
        if (x->able.at[u] && may_let_continue(x, u, t)) return true;
    return false;
}

void lapor_assume_never_continues(lapor *x, uint32_t t) {
    const smc_action *a = &x->graph.threads.at[t].step->action;
    if (a->kind == SMC_LOCK)
        lapor_assume_no_later_sections(&x->footprint, lapor_site_of(&x->footprint, t, a->loc));
    else lapor_assume_no_writes(&x->footprint, t, a->loc);
}

bool lapor_has_hopeless_deferral(lapor *x) {
    const uint32_t n = x->graph.threads.n;
    bool changed = true, hopeless = false;
    if (!lapor_any_thread_is_deferred(x)) return false;
    smc_vec_reserve(&x->able, n);
    for (uint32_t t = 0; t < n; t++) x->able.at[t] = false;
    while (changed) {
        changed = false;
        for (uint32_t t = 0; t < n; t++)
            if (!x->able.at[t] && may_run(x, t)) x->able.at[t] = changed = true;
    }
    for (uint32_t t = 0; t < n; t++) {
        if (!*lapor_deferral_entry(x, t) || x->able.at[t]) continue;
        lapor_assume_never_continues(x, t);
        hopeless = true;
    }
    return hopeless;
}

// ---- deferred sections --------------------------------------------------------------------------

// Whether section c of the mutex began after the deferral of section s, and before s.
static bool section_began_between(const lapor *x, const lapor_section *c, const lapor_section *s) {
    const uint32_t height = smc_event_at(&x->graph, c->lock)->linked_at;
    return c->mutex == s->mutex && height + 1 >= s->since &&
           height < smc_event_at(&x->graph, s->lock)->linked_at;
}

bool lapor_deferral_succeeded(const lapor *x, uint32_t section) {
    const lapor_section *s = &x->order.sections.at[section];
    const smc_thread *t = &x->graph.threads.at[s->thread];
    for (uint32_t i = smc_event_at(&x->graph, s->lock)->index; i < t->events.n; i++) {
        const smc_event *e = smc_event_at(&x->graph, t->events.at[i]);
        if (!e->reads || smc_event_at(&x->graph, e->rf)->thread == SMC_INIT_THREAD) continue;
        const uint32_t from = lapor_section_of(&x->order, x->order.in.at[e->rf], s->mutex);
        if (from && section_began_between(x, &x->order.sections.at[from], s)) return true;
    }
    return false;
}

bool lapor_deferral_may_succeed(const lapor *x, uint32_t section) {
    const lapor_section *s = &x->order.sections.at[section];
    for (uint32_t c = s->previous; c; c = x->order.sections.at[c].previous)
        if (section_began_between(x, &x->order.sections.at[c], s) &&
            !lapor_is_before(&x->order, section, c))
            return true;
    return false;
}

bool lapor_section_began_later(const lapor *x, smc_id write, uint32_t t) {
    const lapor_relations *o = &x->order;
    for (uint32_t h = lapor_sections_of_thread(o, t); h; h = o->held.at[h].rest) {
        const lapor_section *s = &o->sections.at[o->held.at[h].section];
        const uint32_t from = lapor_section_of(o, o->in.at[write], s->mutex);
        const smc_id lock = o->sections.at[from].lock;
        if (from &&
            smc_event_at(&x->graph, lock)->linked_at > smc_event_at(&x->graph, s->lock)->linked_at)
            return true;
    }
    return false;
}
