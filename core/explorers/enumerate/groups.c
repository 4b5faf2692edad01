#include "explorers/enumerate/groups.h"

#include "graph/symmetry.h"

void enumerate_groups_free(enumerate_groups *g) {
    smc_vec_free(&g->apart);
    smc_vec_free(&g->joined);
    smc_vec_free(&g->values);
    smc_vec_free(&g->first);
    smc_vec_free(&g->previous);
    smc_vec_free(&g->name);
}

// ---- which they are ----------------------------------------------------------------------------------------------

// The event of the thread with this index; NULL: it has none.
static const smc_candidate_event *event_at(const smc_candidate *c, uint32_t thread, uint32_t index) {
    for (uint32_t i = 0; i < c->n; i++)
        if (c->events[i].thread == thread && c->events[i].index == index) return &c->events[i];
    return NULL;
}

// The event of its thread that comes before this one, plain accesses left out; NULL: there is none.
static const smc_candidate_event *before(const smc_candidate *c, const smc_candidate_event *e) {
    uint32_t i = e->index - 1;
    while (i && smc_goes_unseen(&event_at(c, e->thread, i)->step->action)) i--;
    return i ? event_at(c, e->thread, i) : NULL;
}

// Whether the program is to be asked: not after it could not go on, nor when the exploration is to stop.
static bool may_ask(enumerate_groups *g) {
    if (g->status == SMC_OK && smc_is_stopped(g->stop)) g->status = SMC_STOPPED;
    return g->status == SMC_OK;
}

// NULL: it gives no answer (enumerate_groups.status).
static const smc_step *child(enumerate_groups *g, smc_program *p, const smc_candidate_event *create) {
    const smc_step *s = NULL;
    if (may_ask(g)) g->status = p->child(p, create->step, &s);
    return g->status == SMC_OK ? s : NULL;
}

static const smc_step *next(enumerate_groups *g, smc_program *p, const smc_step *step, uint64_t in) {
    const smc_step *s = NULL;
    if (may_ask(g)) g->status = p->advance(p, step, in, &s);
    return g->status == SMC_OK ? s : NULL;
}

// The thread created before this one, if it begins alike and its creator has shown nothing in between; 0: there is none.
static uint32_t created_before(enumerate_groups *g, smc_program *p, const smc_candidate *c, const smc_candidate_event *create) {
    const smc_candidate_event *other = before(c, create);
    if (!other || other->step->action.kind != SMC_CREATE) return 0;
    const smc_step *a = child(g, p, create), *b = child(g, p, other);
    return a && b && smc_same_action(&a->action, &b->action) ? other->step->action.thread : 0;
}

static bool is_apart(const enumerate_groups *g, uint32_t first) {
    for (uint32_t i = 0; i < g->apart.n; i++)
        if (g->apart.at[i] == first) return true;
    return false;
}

static void add_member(enumerate_groups *g, smc_program *p, const smc_candidate *c, uint32_t t) {
    const uint32_t s = created_before(g, p, c, &c->events[smc_candidate_create_of(c, t)]);
    if (!s) return;
    const uint32_t first = g->first.at[s] ? g->first.at[s] : s;
    if (is_apart(g, first)) return;
    g->n += g->first.at[s] ? 1 : 2;
    g->first.at[s] = g->first.at[t] = first;
    g->previous.at[t] = s;
}

// ---- whether they are --------------------------------------------------------------------------------------------

static void part(enumerate_groups *g, uint32_t first) {
    if (!g->again) *smc_vec_push(&g->apart) = first;
    g->again = true;
    g->joined.n = g->values.n = 0;
}

// Whether thread u would do what t has done, step by step, as far as t has come.
static bool would_do_the_same(enumerate_groups *g, smc_program *p, const smc_candidate *c, uint32_t t, uint32_t u) {
    const smc_step *a = child(g, p, &c->events[smc_candidate_create_of(c, t)]), *b = child(g, p, &c->events[smc_candidate_create_of(c, u)]);
    const smc_candidate_event *e;
    for (uint32_t i = 1; a && b; i++) {
        if (!smc_same_action(&a->action, &b->action)) return false;
        if (smc_is_last(a->action.kind) || !(e = event_at(c, t, i))) return true;
        a = next(g, p, a, e->in);
        b = next(g, p, b, e->in);
    }
    return true;
}

// Whether another thread accesses what the thread has, nothing but plainly, between the two events.
static bool is_seen_between(const smc_candidate *c, const smc_candidate_event *from, const smc_candidate_event *to) {
    for (uint32_t i = from->index + 1; i < to->index; i++) {
        const smc_candidate_event *e = event_at(c, to->thread, i);
        for (uint32_t k = 0; k < c->n; k++)
            if (c->events[k].thread != to->thread && c->events[k].thread != SMC_INIT_THREAD && c->events[k].loc == e->loc) return true;
    }
    return false;
}

static uint32_t joins_a(const enumerate_groups *g, const smc_candidate_event *e) {
    return e && e->step && e->step->action.kind == SMC_JOIN ? g->first.at[e->step->action.thread] : 0;
}

static uint32_t size_of(const enumerate_groups *g, uint32_t first) {
    uint32_t n = 0;
    for (uint32_t t = 0; t < g->first.n; t++) n += g->first.at[t] == first;
    return n;
}

// What thread t stands at when it has made all its events; NULL: it is over.
static const smc_step *stands_at(enumerate_groups *g, smc_program *p, const smc_candidate *c, const smc_step *start, uint32_t t) {
    const smc_step *s = t ? child(g, p, &c->events[smc_candidate_create_of(c, t)]) : start;
    const smc_candidate_event *e;
    for (uint32_t i = 1; s && (e = event_at(c, t, i)); i++) s = smc_is_last(s->action.kind) ? NULL : next(g, p, s, e->in);
    return s;
}

static void check_value(enumerate_groups *g, const smc_candidate_event *join, uint32_t first) {
    for (uint32_t i = 0; i < g->joined.n; i++) {
        if (g->joined.at[i] != first) continue;
        if (g->values.at[i] != join->in) part(g, first);
        return;
    }
    *smc_vec_push(&g->joined) = first;
    *smc_vec_push(&g->values) = join->in;
}

// The join is one of those of its group, which come one after the other.
static void check_join(enumerate_groups *g, smc_program *p, const smc_candidate *c, const smc_candidate_event *join) {
    const uint32_t first = joins_a(g, join);
    const smc_candidate_event *other = before(c, join), *e = join;
    uint32_t joined = 1;
    check_value(g, join, first);
    if (joins_a(g, other) == first && is_seen_between(c, other, join)) part(g, first);
    for (; joins_a(g, other) == first; other = before(c, other)) joined++;
    if (joined == size_of(g, first)) return;
    do e = event_at(c, e->thread, e->index + 1);
    while (e && smc_goes_unseen(&e->step->action));
    if (e) {
        if (joins_a(g, e) != first) part(g, first);
        return;
    }
    const smc_step *start = NULL;
    if (!may_ask(g) || (g->status = p->start(p, &start)) != SMC_OK) return;
    const smc_step *s = stands_at(g, p, c, start, join->thread);
    if (!s || s->action.kind != SMC_JOIN || g->first.at[s->action.thread] != first) part(g, first);
}

static void check(enumerate_groups *g, smc_program *p, const smc_candidate *c) {
    for (uint32_t t = 0; t < g->first.n && !g->again; t++)
        for (uint32_t u = 0; u < g->first.n && !g->again; u++)
            if (g->first.at[t] && g->first.at[t] == g->first.at[u] && !would_do_the_same(g, p, c, t, u)) part(g, g->first.at[t]);
    for (uint32_t t = 0; t < g->first.n && !g->again; t++) {
        if (!g->previous.at[t]) continue;
        const smc_candidate_event *create = &c->events[smc_candidate_create_of(c, t)];
        if (is_seen_between(c, before(c, create), create)) part(g, g->first.at[t]);
    }
    for (uint32_t i = 0; i < c->n && !g->again; i++)
        if (joins_a(g, &c->events[i])) check_join(g, p, c, &c->events[i]);
}

bool enumerate_groups_find(enumerate_groups *g, smc_program *p, const smc_candidate *c) {
    g->n = g->first.n = g->previous.n = g->name.n = 0;
    if (!g->asked) return false;
    const uint32_t n = smc_candidate_thread_count(c);
    for (uint32_t t = 0; t < n; t++) {
        *smc_vec_push(&g->first) = *smc_vec_push(&g->previous) = 0;
        *smc_vec_push(&g->name) = t;
    }
    for (uint32_t t = 1; t < n; t++) // what is created first is numbered first
        if (smc_candidate_create_of(c, t) >= 0) add_member(g, p, c, t);
    if (g->n && g->status == SMC_OK) check(g, p, c);
    g->again &= g->status == SMC_OK;
    return g->n && !g->again && g->status == SMC_OK;
}

// ---- names -------------------------------------------------------------------------------------------------------

void enumerate_names_begin(enumerate_groups *g) {
    for (uint32_t t = 0; t < g->name.n; t++) g->name.at[t] = t;
}

// Makes the names of a group's threads the next permutation of them. False: that is the first one again.
static bool next_permutation(enumerate_groups *g, uint32_t first) {
    uint32_t members[64], n = 0, i, k;
    for (uint32_t t = 0; t < g->first.n && n < 64; t++)
        if (g->first.at[t] == first) members[n++] = t;
    for (i = n - 1; i && g->name.at[members[i - 1]] > g->name.at[members[i]];) i--;
    for (uint32_t a = i, b = n - 1; a < b; a++, b--) {
        const uint32_t name = g->name.at[members[a]];
        g->name.at[members[a]] = g->name.at[members[b]];
        g->name.at[members[b]] = name;
    }
    if (!i) return false;
    for (k = i; g->name.at[members[k]] < g->name.at[members[i - 1]];) k++;
    const uint32_t name = g->name.at[members[i - 1]];
    g->name.at[members[i - 1]] = g->name.at[members[k]];
    g->name.at[members[k]] = name;
    return true;
}

bool enumerate_names_next(enumerate_groups *g) {
    for (uint32_t t = 0; t < g->first.n; t++)
        if (g->first.at[t] == t && t && next_permutation(g, t)) return true;
    return false;
}
