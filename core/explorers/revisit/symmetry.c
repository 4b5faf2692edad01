// symmetry.c - whether threads that should be interchangeable are (docs/symmetry.md).
//
// Interchangeable threads are first looked for, then assumed. The assumption is checked along each history that a thread of a group has:
// the others would do the same after it. Where it fails the group is none, and all begins again.
#include "explorers/revisit/engine.h"
#include "explorers/symmetry.h"

#include <string.h>

// ---- what is known -----------------------------------------------------------------------------------------------

revisit_symmetry revisit_symmetry_begin(const smc_explore_options *options, bool labelled, smc_unpacking *known) {
    const bool is_sought = !labelled && smc_setting_of(options, &smc_symmetry).on;
    revisit_symmetry s = {.use = is_sought ? SMC_SYMMETRY_SOUGHT : SMC_SYMMETRY_NONE};
    if (!options->known.n) return s;
    const uint8_t use = (uint8_t)smc_get_below(known, SMC_SYMMETRY_USED + 1);
    if (is_sought) s.use = use;
    for (uint32_t n = smc_get_count(known); n; n--) {
        const uint64_t path = smc_get(known);
        if (is_sought) *smc_vec_push(&s.apart.at) = path;
    }
    return s;
}

void revisit_symmetry_tell(const revisit_symmetry *s, smc_result *result) {
    smc_put(&result->known, s->use);
    smc_put(&result->known, s->apart.at.n);
    for (uint32_t i = 0; i < s->apart.at.n; i++) smc_put(&result->known, s->apart.at.at[i]);
}

void revisit_symmetry_forget_steps(revisit_symmetry *s) {
    free(s->checked.slots);
    s->checked = (smc_outcomes){0};
}

static void forget(revisit_symmetry *s) {
    smc_vec_free(&s->ends.at);
    smc_vec_free(&s->values.at);
    revisit_symmetry_forget_steps(s);
}

void revisit_symmetry_free(revisit_symmetry *s) {
    forget(s);
    smc_vec_free(&s->apart.at);
    smc_vec_free(&s->prefix);
}

static void begin_again(revisit_engine *x, smc_symmetry_use use) {
    x->symmetry->use = (uint8_t)use;
    x->symmetry->again = x->done = true;
    forget(x->symmetry);
}

void revisit_symmetry_part(revisit_engine *x, uint64_t path) {
    if (x->symmetry->again) return;
    *smc_vec_push(&x->symmetry->apart.at) = path;
    begin_again(x, SMC_SYMMETRY_SOUGHT);
}

// ---- the same steps ----------------------------------------------------------------------------------------------

// Takes another thread of the group, which stands at *at, as far as thread t has come. False: it does something else on the way.
static bool goes_the_same_way(revisit_engine *x, uint32_t t, const smc_step **at) {
    const smc_graph *g = &x->graph;
    const smc_thread *thread = &g->threads.at[t];
    uint32_t follower = 0;
    for (uint32_t i = 1; i <= thread->events.n + 1; i++) {
        for (; follower < g->followers.n && (g->followers.at[follower].thread != t || g->followers.at[follower].index <= i); follower++) {
            const smc_follower *f = &g->followers.at[follower];
            if (f->thread != t) continue;
            if (!smc_same_action(&f->step->action, &(*at)->action)) return false;
            if (!revisit_ok(x, g->program->advance(g->program, *at, f->step->action.kind == SMC_READ ? f->value : 0, at))) return true;
        }
        if (i > thread->events.n) return !thread->step || smc_same_action(&thread->step->action, &(*at)->action);
        const smc_event *e = smc_ev(g, thread->events.at[i - 1]);
        if (!smc_same_action(&e->step->action, &(*at)->action)) return false;
        if (smc_is_last(e->kind)) return true;
        if (!revisit_ok(x, g->program->advance(g->program, *at, smc_received(e), at))) return true;
    }
    return true;
}

static void check_steps(revisit_engine *x, uint32_t t) {
    const smc_graph *g = &x->graph;
    const smc_thread *thread = &g->threads.at[t];
    uint32_t size = 0;
    for (uint32_t u = thread->first; u; u = g->threads.at[u].next) size++;
    const uint64_t n = x->symmetry->checked.n;
    if (!thread->step) return;
    smc_outcomes_add(&x->symmetry->checked, smc_mix((uintptr_t)thread->step) + size);
    if (x->symmetry->checked.n == n) return;
    for (uint32_t u = thread->first; u && !x->done; u = g->threads.at[u].next) {
        const smc_step *at = smc_ev(g, g->threads.at[u].create)->child;
        if (u != t && !goes_the_same_way(x, t, &at)) revisit_symmetry_part(x, revisit_group_of(g, t));
    }
}

// ---- creations and joins -----------------------------------------------------------------------------------------

// Nobody but thread t may touch the location, as long as the group is one.
static void keep_to_itself(revisit_engine *x, uint32_t loc, uint32_t t, uint64_t group) {
    smc_graph *g = &x->graph;
    smc_loc *l = &g->locs.at[loc];
    bool shared = l->lone && l->lone != t + 1;
    for (uint32_t i = 0; i < l->events.n; i++) shared |= smc_ev(g, l->events.at[i])->thread != t;
    for (uint32_t u = 0; u < g->threads.n; u++) shared |= u != t && g->follower_reads[(size_t)loc * g->stride + u];
    for (uint32_t w = l->written; w; w = g->followers.at[w - 1].write) shared |= g->followers.at[w - 1].thread != t;
    if (shared) revisit_symmetry_part(x, group);
    l->lone = t + 1;
    l->lone_for = group;
}

// What thread t has accessed between these two of its events, nothing but plainly, it keeps to itself.
static void keep_all_to_itself(revisit_engine *x, uint32_t t, uint32_t from, uint32_t to, uint64_t group) {
    const smc_graph *g = &x->graph;
    const smc_thread *thread = &g->threads.at[t];
    for (uint32_t i = from + 1; i < to; i++) {
        const smc_event *e = smc_ev(g, thread->events.at[i - 1]);
        if (smc_goes_unseen(&e->step->action)) keep_to_itself(x, e->loc, t, group);
    }
    for (uint32_t i = g->followers.n; i-- > 0;) {
        const smc_follower *f = &g->followers.at[i];
        if (f->thread == t && f->index > from && f->index <= to) keep_to_itself(x, f->step->action.loc, t, group);
    }
}

// A thread was created: since its predecessor was, its creator has done nothing that others see.
static void check_creation(revisit_engine *x, const smc_event *create) {
    const smc_graph *g = &x->graph;
    const uint32_t t = create->step->action.thread, previous = g->threads.at[t].previous;
    if (!previous) return;
    keep_all_to_itself(x, create->thread, smc_ev(g, g->threads.at[previous].create)->index, create->index, revisit_group_of(g, t));
    for (uint32_t u = g->threads.at[t].first; u && !x->done; u = g->threads.at[u].next) check_steps(x, u);
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
    keep_all_to_itself(x, t, from, last, revisit_group_of(g, member));
    const smc_action *next = joined < size && thread->step ? &thread->step->action : NULL;
    const bool goes_on = next && (smc_goes_unseen(next) || (next->kind == SMC_JOIN && g->threads.at[next->thread].first == first));
    if (joined < size && !goes_on) revisit_symmetry_part(x, revisit_group_of(g, member));
}

static void check_value(revisit_engine *x, const smc_event *join) {
    revisit_symmetry *s = x->symmetry;
    const uint32_t t = join->step->action.thread;
    if (!x->graph.threads.at[t].first) return;
    const uint64_t group = revisit_group_of(&x->graph, t);
    for (uint32_t i = 0; i < s->ends.at.n; i++) {
        if (s->ends.at.at[i] != group) continue;
        if (s->values.at.at[i] != join->in) revisit_symmetry_part(x, group);
        return;
    }
    *smc_vec_push(&s->ends.at) = group;
    *smc_vec_push(&s->values.at) = join->in;
}

void revisit_symmetry_check(revisit_engine *x, smc_id id) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_ev(g, id);
    if (g->options.symmetry == SMC_SYMMETRY_SOUGHT) {
        if (g->has_groups && !x->symmetry->again) begin_again(x, SMC_SYMMETRY_USED);
        return;
    }
    if (!g->has_groups || e->half) return;
    if (e->located && g->locs.at[e->loc].lone && g->locs.at[e->loc].lone != e->thread + 1) revisit_symmetry_part(x, g->locs.at[e->loc].lone_for);
    for (uint32_t i = g->followers.n; i > e->followers; i--) {
        const smc_follower *f = &g->followers.at[i - 1];
        const smc_loc *l = &g->locs.at[f->step->action.loc];
        if (l->lone && l->lone != f->thread + 1) revisit_symmetry_part(x, l->lone_for);
    }
    if (g->threads.at[e->thread].first) check_steps(x, e->thread);
    if (e->kind == SMC_CREATE) check_creation(x, e);
    if (e->kind == SMC_JOIN) check_value(x, e);
    if (e->kind == SMC_JOIN || e->after_join) check_joins(x, e->thread);
}

// ---- prefixes ----------------------------------------------------------------------------------------------------

const uint32_t *revisit_symmetry_prefix(revisit_engine *x, smc_id id) {
    smc_vec_reserve(&x->symmetry->prefix, x->graph.stride);
    return smc_symmetry_prefix(&x->graph, id, x->symmetry->prefix.at);
}
