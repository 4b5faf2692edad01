// same_steps.c - whether interchangeable threads take the same steps, by other names (docs/symmetry.md).
//
// After each history that a thread has, everybody who can go by its name, with the names of all whose addresses are in the history given
// to others in each way that there is, must take the same step.
#include "explorers/revisit/engine.h"

enum { MANY_WAYS = 5040 }; // to give names; more are not tried

// ---- whose addresses a thread knows ------------------------------------------------------------------------------

static uint64_t owners_in_followers(const smc_graph *g, uint32_t from, uint32_t t) {
    uint64_t owners = 0;
    for (uint32_t i = from; i < g->followers.n; i++) {
        const smc_follower *f = &g->followers.at[i];
        if (f->thread != t) continue;
        owners |= smc_owners_in_action(g->options.belongings, g->program, &f->step->action) | smc_owners_in_value(g->options.belongings, f->value, f->step->action.size);
    }
    return owners;
}

static uint64_t owners_before(const revisit_engine *x, const smc_event *e) {
    const smc_graph *g = &x->graph;
    return e->index > 1 ? x->symmetry->owners.at[g->threads.at[e->thread].events.at[e->index - 2]] : owners_in_followers(g, 0, e->thread);
}

void revisit_symmetry_note_owners(revisit_engine *x, smc_id id) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_ev(g, id);
    const smc_belongings *b = g->options.belongings;
    while (x->symmetry->owners.n <= id) *smc_vec_push(&x->symmetry->owners) = 0;
    uint64_t owners = owners_before(x, e) | smc_owners_in_action(b, g->program, &e->step->action) | owners_in_followers(g, e->followers, e->thread);
    if (e->kind == SMC_READ || e->kind == SMC_RMW) owners |= smc_owners_in_value(b, e->in, e->step->action.size);
    x->symmetry->owners.at[id] = owners;
}

// ---- other names -------------------------------------------------------------------------------------------------

typedef struct naming {
    revisit_engine *x;
    uint32_t t;                           // whose history it is
    uint32_t n;
    uint32_t of[SMC_MOST_RENAMED], to[SMC_MOST_RENAMED]; // threads; t is the first if it is of a group
    bool anew;                            // of this group nothing has been compared
} naming;

static uint32_t number_of(const smc_belongings *b, uint64_t path) {
    for (uint32_t i = 0; i < b->owners.n; i++)
        if (b->owners.at[i] == path) return i;
    return UINT32_MAX;
}

static smc_renaming renaming_by(const naming *n) {
    const smc_belongings *b = &n->x->symmetry->belongings;
    smc_renaming r = {.of = b};
    for (uint32_t i = 0; i < n->n; i++) {
        r.from[r.n] = number_of(b, n->x->graph.threads.at[n->of[i]].path);
        r.to[r.n] = number_of(b, n->x->graph.threads.at[n->to[i]].path);
        r.n += r.from[r.n] != UINT32_MAX;
    }
    return r;
}

// Who goes by t's name.
static uint32_t named(const naming *n) { return n->n && n->of[0] == n->t ? n->to[0] : n->t; }

// The threads of groups among the owners, t first.
static bool find_names(naming *n, uint64_t owners) {
    const smc_graph *g = &n->x->graph;
    const smc_belongings *b = &n->x->symmetry->belongings;
    if (g->threads.at[n->t].first) n->of[n->n++] = n->t;
    for (uint32_t i = 0; i < g->by_path.n && owners; i++) {
        const uint32_t u = g->by_path.at[i], number = g->threads.at[u].first && u != n->t ? number_of(b, g->threads.at[u].path) : UINT32_MAX;
        if (number == UINT32_MAX || !(owners >> number & 1)) continue;
        if (n->n == SMC_MOST_RENAMED) return false;
        n->of[n->n++] = u;
    }
    return true;
}

static bool is_taken(const naming *n, uint32_t u, uint32_t k) {
    bool taken = false;
    for (uint32_t i = 0; i < k; i++) taken |= n->to[i] == u;
    return taken;
}

// Whether all ways to give names from number k on are as wanted.
static bool for_all_names(naming *n, uint32_t k, bool (*wanted)(naming *)) {
    const smc_graph *g = &n->x->graph;
    if (k == n->n) return wanted(n);
    for (uint32_t u = g->threads.at[n->of[k]].first; u; u = g->threads.at[u].next) {
        if (is_taken(n, u, k)) continue;
        n->to[k] = u;
        if (!for_all_names(n, k + 1, wanted)) return false;
    }
    return true;
}

static uint64_t ways_to_name(const naming *n) {
    const smc_graph *g = &n->x->graph;
    uint64_t ways = 1;
    for (uint32_t k = 0; k < n->n; k++) {
        uint64_t free = 0;
        for (uint32_t u = g->threads.at[n->of[k]].first; u; u = g->threads.at[u].next) free++;
        for (uint32_t i = 0; i < k; i++) free -= g->threads.at[n->of[i]].first == g->threads.at[n->of[k]].first;
        ways = ways < MANY_WAYS ? ways * free : ways;
    }
    return ways;
}

// ---- the same steps ----------------------------------------------------------------------------------------------

static const smc_step *first_step(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    if (thread->create) return smc_ev(g, thread->create)->child;
    for (uint32_t i = 0; i < g->followers.n && g->followers.at[i].index == 1; i++)
        if (g->followers.at[i].thread == t) return g->followers.at[i].step;
    return thread->events.n ? smc_ev(g, thread->events.at[0])->step : thread->step;
}

typedef struct walk {
    const smc_step *at; // whoever goes by the name stands there
    uint32_t steps, most; // it has made; it is to make
    bool anew;            // all steps are compared; otherwise what is before t's last one has been
} walk;

// Takes whoever goes by t's name as far as t has come, or as many steps as it is to make. False: it does something else on the way.
static bool goes_the_same_way(const naming *n, walk *w) {
    revisit_engine *x = n->x;
    const smc_graph *g = &x->graph;
    const smc_thread *thread = &g->threads.at[n->t];
    smc_renaming r = renaming_by(n);
    uint32_t follower = 0;
    w->at = first_step(g, named(n));
    for (uint32_t i = 1; i <= thread->events.n + 1; i++) {
        const bool known = !w->anew && i < thread->events.n;
        for (; follower < g->followers.n && (g->followers.at[follower].thread != n->t || g->followers.at[follower].index <= i); follower++) {
            const smc_follower *f = &g->followers.at[follower];
            if (f->thread != n->t) continue;
            if (w->steps == w->most) return true;
            if (!known && !smc_is_renamed_action(&r, g->program, &f->step->action, &w->at->action, !thread->first)) return false;
            const uint64_t in = f->step->action.kind == SMC_READ ? smc_renamed(&r, f->value, f->step->action.size) : 0;
            if (r.failed) return false;
            if (!revisit_ok(x, g->program->advance(g->program, w->at, in, &w->at))) return true;
            w->steps++;
        }
        if (w->steps == w->most) return true;
        if (i > thread->events.n) return !thread->step || smc_is_renamed_action(&r, g->program, &thread->step->action, &w->at->action, !thread->first);
        const smc_event *e = smc_ev(g, thread->events.at[i - 1]);
        const smc_action *a = &e->step->action;
        const bool receives = e->kind == SMC_READ || e->kind == SMC_RMW;
        const uint64_t in = receives ? smc_renamed(&r, smc_received(e), a->size) : smc_received(e);
        if (r.failed || (!known && !smc_is_renamed_action(&r, g->program, a, &w->at->action, !thread->first))) return false;
        if (!known && e->kind == SMC_RMW && !e->settled && !smc_is_renamed_write(&r, a, e->in, &w->at->action, in)) return false;
        if (smc_is_last(e->kind)) return true;
        if (!revisit_ok(x, g->program->advance(g->program, w->at, in, &w->at))) return true;
        w->steps++;
    }
    return true;
}

// Nobody else has another name.
static void swap_with(const naming *n, uint32_t u, naming *swap) {
    *swap = *n;
    for (uint32_t i = 0; i < n->n; i++) swap->to[i] = n->of[i] == n->t ? u : n->of[i] == u ? n->t : n->of[i];
}

// What all threads of its group do where one of them has not gone the same way as t; all others keep their names.
static bool learn(const naming *n, const walk *other) {
    revisit_engine *x = n->x;
    const smc_graph *g = &x->graph;
    const smc_action *actions[SMC_MOST_RENAMED];
    uint64_t owners[SMC_MOST_RENAMED];
    uint32_t size = 0;
    for (uint32_t u = g->threads.at[n->t].first; u; u = g->threads.at[u].next) {
        naming swap;
        walk w = {.most = other->steps, .anew = true};
        swap_with(n, u, &swap);
        if (size == SMC_MOST_RENAMED || !goes_the_same_way(&swap, &w) || w.steps != other->steps || x->done) return false;
        owners[size] = g->threads.at[u].path;
        actions[size++] = &w.at->action;
    }
    return smc_belongings_learn(&x->symmetry->belongings, g->program, actions, owners, size);
}

// Which of a way's ends is the counterpart of t's step: always the same, however t comes to it.
static bool is_the_counterpart(revisit_engine *x, uint64_t of, const smc_step *at) {
    const uint64_t n = x->symmetry->checked.n, m = x->symmetry->counterparts.n;
    smc_outcomes_add(&x->symmetry->checked, of);
    smc_outcomes_add(&x->symmetry->counterparts, smc_mix(of + (uintptr_t)at) | 1);
    return x->symmetry->checked.n != n || x->symmetry->counterparts.n == m;
}

// The first of its group that does not go the same way as the one before it, or as it does not: one that is apart.
static uint64_t first_apart(const naming *n, uint32_t of) {
    const smc_graph *g = &n->x->graph;
    const uint32_t first = g->threads.at[of].first;
    bool goes = false;
    for (uint32_t u = first; u && g->threads.at[n->t].first == first; u = g->threads.at[u].next) {
        naming swap;
        walk w = {.most = UINT32_MAX, .anew = true};
        swap_with(n, u, &swap);
        const bool u_goes = goes_the_same_way(&swap, &w);
        if (u != first && u_goes != goes) return g->threads.at[u].path;
        goes = u_goes;
    }
    return revisit_second_of(g, of);
}

static bool takes_the_same_step(naming *n) {
    revisit_engine *x = n->x;
    const smc_graph *g = &x->graph;
    walk w = {.most = UINT32_MAX, .anew = n->anew};
    bool same = true;
    uint64_t of = (uintptr_t)g->threads.at[n->t].step;
    for (uint32_t i = 0; i < n->n; i++) {
        same &= n->of[i] == n->to[i];
        of = smc_mix(of + ((uint64_t)n->of[i] << 32 | n->to[i]));
    }
    if (same || x->done) return !x->done;
    if (goes_the_same_way(n, &w) && (x->done || is_the_counterpart(x, of, w.at))) return !x->done;
    if (x->done) return false;
    if (g->threads.at[n->t].first && named(n) != n->t && learn(n, &w)) {
        revisit_symmetry_again(x, SMC_SYMMETRY_SOUGHT);
        return false;
    }
    for (uint32_t i = 0; i < n->n && !x->symmetry->again; i++)
        if (n->of[i] != n->to[i]) revisit_symmetry_part(x, first_apart(n, n->of[i]));
    return false;
}

// The last stretch of the way on which t has come to where it stands.
static uint64_t way_of(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    const smc_event *last = thread->events.n ? smc_ev(g, smc_last_event(g, t)) : NULL;
    uint64_t way = last ? smc_mix((uintptr_t)last->step) + smc_received(last) : 0;
    for (uint32_t i = last ? last->followers : 0; i < g->followers.n; i++)
        if (g->followers.at[i].thread == t) way = smc_mix(way) + g->followers.at[i].value;
    return smc_mix(way) + (uintptr_t)thread->step;
}

void revisit_symmetry_check_steps(revisit_engine *x, uint32_t t, bool anew) {
    const smc_graph *g = &x->graph;
    const smc_thread *thread = &g->threads.at[t];
    const smc_belongings *b = g->options.belongings;
    naming n = {.x = x, .t = t, .anew = anew};
    if (!thread->step) return;
    const uint64_t known = !b ? 0 : thread->events.n ? x->symmetry->owners.at[smc_last_event(g, t)] : owners_in_followers(g, 0, t);
    const uint64_t way = smc_mix(smc_mix(smc_mix(way_of(g, t)) + known) + g->grouped), before = x->symmetry->checked.n;
    smc_outcomes_add(&x->symmetry->checked, way);
    if (x->symmetry->checked.n == before) return;
    const bool few = find_names(&n, !b ? 0 : known | smc_owners_in_action(b, g->program, &thread->step->action));
    if (n.n && (!few || ways_to_name(&n) >= MANY_WAYS)) revisit_symmetry_part(x, revisit_second_of(g, n.of[n.n - 1]));
    else if (n.n) (void)for_all_names(&n, 0, takes_the_same_step);
}

// Those that were there have been compared with each other; where nothing belongs to anybody, no thread has another's name in its history.
void revisit_symmetry_check_newcomer(revisit_engine *x, uint32_t t) {
    const smc_graph *g = &x->graph;
    const bool names = g->options.belongings;
    for (uint32_t u = 0; u < g->threads.n && names && !x->done; u++) revisit_symmetry_check_steps(x, u, true);
    for (uint32_t u = g->threads.at[t].first; u && !names && !x->done; u = g->threads.at[u].next) {
        naming n = {.x = x, .t = u, .n = 1, .of = {u}, .to = {t}, .anew = true};
        if (u == t) revisit_symmetry_check_steps(x, t, true);
        else if (g->threads.at[u].step) (void)takes_the_same_step(&n);
    }
}
