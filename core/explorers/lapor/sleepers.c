// sleepers.c - reads that wait for later writes, and what is known of who writes where.
#include "core/explorers/lapor/lapor.h"

// ---- who writes where --------------------------------------------------------------------------------------------

static lapor_writer *writer(lapor *x, uint32_t loc, uint32_t t) {
    while (x->writers.n <= loc) *smc_vec_push(&x->writers) = (lapor_writers){0};
    lapor_writers *w = &x->writers.at[loc];
    while (w->threads.n <= t) *smc_vec_push(&w->threads) = (lapor_writer){.excluded_from = w->excluded ? 0 : UINT32_MAX};
    return &w->threads.at[t];
}

static bool is_over(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    return thread->events.n && smc_is_last(smc_ev(g, thread->events.at[thread->events.n - 1])->kind);
}

// How many events the thread has; no more can come where it is over.
static uint32_t progress(const smc_graph *g, uint32_t t) {
    if (t >= g->threads.n) return 0;
    return is_over(g, t) ? UINT32_MAX : g->threads.at[t].events.n;
}

void lapor_note_write(lapor *x, uint32_t t, uint32_t loc, uint32_t index) {
    lapor_writer *w = writer(x, loc, t);
    if (index <= w->latest) return;
    w->latest = index;
    x->again |= index > w->excluded_from;
}

// Whether thread u, which may be NULL's, could still write to the location.
static bool may_write(const lapor *x, uint32_t loc, uint32_t u) {
    if (x->writers.n <= loc || x->writers.at[loc].threads.n <= u) return false;
    return x->writers.at[loc].threads.at[u].latest > progress(&x->graph, u);
}

static uint32_t n_writers(const lapor *x, uint32_t loc) { return x->writers.n > loc ? x->writers.at[loc].threads.n : 0; }

bool lapor_may_be_written(const lapor *x, uint32_t loc, uint32_t t) {
    for (uint32_t u = 0; u < n_writers(x, loc); u++)
        if (u != t && may_write(x, loc, u)) return true;
    return false;
}

void lapor_exclude(lapor *x, uint32_t loc, uint32_t t) {
    writer(x, loc, x->graph.threads.n - 1);
    lapor_writers *w = &x->writers.at[loc];
    w->excluded = true;
    for (uint32_t u = 0; u < w->threads.n; u++) {
        const uint32_t from = u == t ? UINT32_MAX : progress(&x->graph, u);
        if (from < w->threads.at[u].excluded_from) w->threads.at[u].excluded_from = from;
    }
}

void lapor_forget_exclusions(lapor *x) {
    for (uint32_t l = 0; l < x->writers.n; l++) {
        x->writers.at[l].excluded = false;
        for (uint32_t u = 0; u < x->writers.at[l].threads.n; u++) x->writers.at[l].threads.at[u].excluded_from = UINT32_MAX;
    }
}

// ---- sleeping threads --------------------------------------------------------------------------------------------

uint32_t *lapor_asleep(lapor *x, uint32_t t) {
    while (x->asleep.n <= t) *smc_vec_push(&x->asleep) = 0;
    return &x->asleep.at[t];
}

bool lapor_is_awake(lapor *x, uint32_t t) {
    const smc_graph *g = &x->graph;
    const uint32_t since = *lapor_asleep(x, t);
    if (!since) return true;
    const smc_loc *loc = &g->locs.at[g->threads.at[t].step->action.loc];
    for (uint32_t i = loc->events.n; i-- > 0 && smc_ev(g, loc->events.at[i])->height + 1 >= since;)
        if (smc_ev(g, loc->events.at[i])->writes) return true;
    return false;
}

bool lapor_some_asleep(lapor *x) {
    for (uint32_t t = 0; t < x->graph.threads.n; t++)
        if (*lapor_asleep(x, t)) return true;
    return false;
}

// Whether the thread can go on, once those can of which that is known. One that is not created yet may be at any time.
static bool may_go_on(lapor *x, uint32_t t) {
    const smc_graph *g = &x->graph;
    const smc_step *step = g->threads.at[t].step;
    if (!step) return !g->threads.at[t].create && t;
    if (step->action.kind == SMC_JOIN)
        return step->action.thread >= g->threads.n || is_over(g, step->action.thread) || x->able.at[step->action.thread];
    if (lapor_is_awake(x, t)) return true;
    for (uint32_t u = 0; u < n_writers(x, step->action.loc); u++)
        if (u != t && may_write(x, step->action.loc, u) && (u >= g->threads.n || x->able.at[u])) return true;
    return false;
}

bool lapor_is_hopeless(lapor *x) {
    const uint32_t n = x->graph.threads.n;
    bool changed = true;
    if (!lapor_some_asleep(x)) return false;
    smc_vec_reserve(&x->able, n);
    for (uint32_t t = 0; t < n; t++) x->able.at[t] = false;
    while (changed) {
        changed = false;
        for (uint32_t t = 0; t < n; t++)
            if (!x->able.at[t] && may_go_on(x, t)) x->able.at[t] = changed = true;
    }
    for (uint32_t t = 0; t < n; t++)
        if (*lapor_asleep(x, t) && !x->able.at[t]) return true;
    return false;
}
