// symmetry.c - whether threads that should be interchangeable are (docs/symmetry.md).
//
// Interchangeable threads are first looked for, then assumed. The assumption is checked along each history that a thread of a group has:
// the others would do the same after it. Where it fails the group is none, and all begins again.
#include "explorers/revisit/engine.h"

// ---- what belongs to threads -------------------------------------------------------------------------------------

static uint32_t thread_of(const smc_graph *g, uint64_t path) { // 0: nobody has met it
    for (uint32_t i = 0; i < g->by_path.n; i++)
        if (g->threads.at[g->by_path.at[i]].path == path) return g->by_path.at[i];
    return 0;
}

// Whether the thread has written, in this prefix, what others can see.
static bool has_shown_itself(const smc_graph *g, uint32_t t, const uint32_t *clock) {
    for (uint32_t i = 0; i < clock[t]; i++) {
        const smc_event *e = smc_ev(g, g->threads.at[t].events.at[i]);
        if (e->writes && !e->settled && !smc_is_own(g, e)) return true;
    }
    return false;
}

// What belongs to a thread of a group nobody else touches before that has shown itself.
static void check_owner(revisit_engine *x, uint32_t loc, uint32_t t, const uint32_t *clock) {
    const smc_graph *g = &x->graph;
    const uint64_t owner = g->locs.at[loc].owner;
    if (!owner || owner == g->threads.at[t].path) return;
    const uint32_t of = thread_of(g, owner);
    if (g->threads.at[of].first && !has_shown_itself(g, of, clock)) revisit_symmetry_part(x, revisit_second_of(g, of));
}

static bool is_touched_by_others(const smc_graph *g, uint32_t loc, uint32_t t) {
    const smc_loc *l = &g->locs.at[loc];
    bool touched = false;
    for (uint32_t i = 0; i < l->events.n; i++) touched |= smc_ev(g, l->events.at[i])->thread != t;
    for (uint32_t i = 0; i < l->commuting.n; i++) touched |= smc_ev(g, l->commuting.at[i])->thread != t;
    for (uint32_t u = 0; u < g->threads.n; u++) touched |= u != t && g->follower_reads[(size_t)loc * g->stride + u];
    for (uint32_t w = l->written; w; w = g->followers.at[w - 1].write) touched |= g->followers.at[w - 1].thread != t;
    return touched;
}

// Nobody has touched what belongs to a thread that was just created.
static void check_belongings(revisit_engine *x, uint32_t t) {
    const smc_graph *g = &x->graph;
    for (uint32_t l = 0; l < g->locs.n && g->options.belongings; l++)
        if (g->locs.at[l].owner == g->threads.at[t].path && is_touched_by_others(g, l, t)) revisit_symmetry_part(x, revisit_second_of(g, t));
}

// ---- creations and joins -----------------------------------------------------------------------------------------

// Nobody but thread t may touch the location; otherwise that of the path is of no group with the one before it.
static void keep_to_itself(revisit_engine *x, uint32_t loc, uint32_t t, uint64_t apart) {
    smc_graph *g = &x->graph;
    smc_loc *l = &g->locs.at[loc];
    if ((l->lone && l->lone != t + 1) || is_touched_by_others(g, loc, t)) revisit_symmetry_part(x, apart);
    l->lone = t + 1;
    l->lone_for = apart;
}

// What thread t has accessed between these two of its events, nothing but plainly, it keeps to itself.
static void keep_all_to_itself(revisit_engine *x, uint32_t t, uint32_t from, uint32_t to, uint64_t apart) {
    const smc_graph *g = &x->graph;
    const smc_thread *thread = &g->threads.at[t];
    for (uint32_t i = from + 1; i < to; i++) {
        const smc_event *e = smc_ev(g, thread->events.at[i - 1]);
        if (smc_goes_unseen(&e->step->action)) keep_to_itself(x, e->loc, t, apart);
    }
    for (uint32_t i = g->followers.n; i-- > 0;) {
        const smc_follower *f = &g->followers.at[i];
        if (f->thread == t && f->index > from && f->index <= to) keep_to_itself(x, f->step->action.loc, t, apart);
    }
}

// A thread was created: since its predecessor was, its creator has done nothing that others see.
static void check_creation(revisit_engine *x, const smc_event *create) {
    const smc_graph *g = &x->graph;
    const uint32_t t = create->step->action.thread, previous = g->threads.at[t].previous;
    if (!previous) return;
    keep_all_to_itself(x, create->thread, smc_ev(g, g->threads.at[previous].create)->index, create->index, revisit_second_of(g, t));
    check_belongings(x, previous);
    check_belongings(x, t);
    revisit_symmetry_check_newcomer(x, t);
}

static uint32_t joined_by(const smc_event *e) { return e->kind == SMC_JOIN ? e->step->action.thread : 0; }

// All threads of a group are joined by one thread, one after the other, and with the same value.
static void check_joins(revisit_engine *x, uint32_t t) {
    const smc_graph *g = &x->graph;
    const smc_thread *thread = &g->threads.at[t];
    uint32_t last = thread->events.n, size = 0, joined = 0;
    while (last && smc_goes_unseen(&smc_ev(g, thread->events.at[last - 1])->step->action)) last--;
    const uint32_t member = last ? joined_by(smc_ev(g, thread->events.at[last - 1])) : 0;
    const uint32_t first = member ? g->threads.at[member].first : 0;
    if (!first) return;
    for (uint32_t u = first; u; u = g->threads.at[u].next) size++;
    uint32_t from = last;
    for (uint32_t i = last; i; i--) {
        const smc_event *e = smc_ev(g, thread->events.at[i - 1]);
        if (smc_goes_unseen(&e->step->action)) continue;
        if (!joined_by(e) || g->threads.at[joined_by(e)].first != first) break;
        joined++;
        from = i;
    }
    keep_all_to_itself(x, t, from, last, revisit_second_of(g, member));
    const smc_action *next = joined < size && thread->step ? &thread->step->action : NULL;
    const bool goes_on = next && (smc_goes_unseen(next) || (next->kind == SMC_JOIN && g->threads.at[next->thread].first == first));
    if (joined < size && !goes_on) revisit_symmetry_part(x, revisit_second_of(g, member));
}

static void check_value(revisit_engine *x, const smc_event *join) {
    revisit_symmetry *s = x->symmetry;
    const uint32_t t = join->step->action.thread;
    if (!x->graph.threads.at[t].first) return;
    const uint64_t group = revisit_group_of(&x->graph, t);
    for (uint32_t i = 0; i < s->ends.at.n; i++) {
        if (s->ends.at.at[i] != group) continue;
        if (s->values.at.at[i] != join->in) revisit_symmetry_part(x, revisit_second_of(&x->graph, t));
        return;
    }
    *smc_vec_push(&s->ends.at) = group;
    *smc_vec_push(&s->values.at) = join->in;
}

void revisit_symmetry_check(revisit_engine *x, smc_id id) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_ev(g, id);
    if (g->options.belongings) revisit_symmetry_note_owners(x, id);
    if (g->options.symmetry == SMC_SYMMETRY_SOUGHT) {
        if (g->has_groups && !x->symmetry->again) revisit_symmetry_again(x, SMC_SYMMETRY_USED);
        return;
    }
    if (!g->has_groups || e->half) return;
    if ((e->located || e->commutes) && g->locs.at[e->loc].lone && g->locs.at[e->loc].lone != e->thread + 1) revisit_symmetry_part(x, g->locs.at[e->loc].lone_for);
    for (uint32_t i = g->followers.n; i > e->followers; i--) {
        const smc_follower *f = &g->followers.at[i - 1];
        const smc_loc *l = &g->locs.at[f->step->action.loc];
        if (l->lone && l->lone != f->thread + 1) revisit_symmetry_part(x, l->lone_for);
    }
    if (g->options.belongings) {
        if (e->located) check_owner(x, e->loc, e->thread, smc_clock(g, id));
        for (uint32_t i = g->followers.n; i > e->followers; i--)
            check_owner(x, g->followers.at[i - 1].step->action.loc, g->followers.at[i - 1].thread, smc_clock(g, id));
    }
    if (g->threads.at[e->thread].first || g->options.belongings) revisit_symmetry_check_steps(x, e->thread, false);
    if (e->kind == SMC_CREATE) check_creation(x, e);
    if (e->kind == SMC_JOIN) check_value(x, e);
    if (e->kind == SMC_JOIN || e->after_join) check_joins(x, e->thread);
}

// ---- prefixes ----------------------------------------------------------------------------------------------------

const uint32_t *revisit_symmetry_prefix(revisit_engine *x, smc_id id) {
    smc_vec_reserve(&x->symmetry->prefix, x->graph.stride);
    return smc_symmetry_prefix(&x->graph, id, x->symmetry->prefix.at);
}
