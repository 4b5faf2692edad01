// forecast.c - whether what is open may still find what it waits for.
//
// What was met anywhere may come again: which steps of which threads write to a location, or take
// or give back a mutex. A graph in which something waits for none of these is given up. Where more
// is met at such a location afterwards, that was too early, and all begins again.
#include "explorers/pending/engine.h"

static bool is_noted(const pending *x, const pending_event *e) {
    for (uint32_t i = 0; i < x->noted.n; i++) {
        const pending_noted *n = &x->noted.at[i];
        if (n->loc == e->loc && n->thread == e->thread && n->index == e->index) return true;
    }
    return false;
}

void pending_note(pending *x, const pending_event *e) {
    if (is_noted(x, e)) return;
    *smc_vec_push(&x->noted) =
        (pending_noted){e->loc, e->thread, e->index, pending_is_kind(e, SMC_LOCK)};
    if (e->loc < x->given_up.n && x->given_up.at[e->loc]) x->again = true;
}

static bool give_up(pending *x, uint32_t loc) {
    while (x->given_up.n <= loc) *smc_vec_push(&x->given_up) = false;
    return x->given_up.at[loc] = true;
}

// Whether the thread may still come to it, or is there and waits itself.
static bool is_to_come(const pending *x, const pending_graph *g, const pending_noted *n) {
    if (n->thread >= x->n_threads || n->thread >= x->places.n) return true; // not created yet
    const int32_t i = pending_number(x, n->thread, n->index);
    if (i >= 0) return g->events[i].open;
    const pending_place *p = &x->places.at[n->thread];
    return p->is != PENDING_OVER || !p->at || n->index <= p->at->depth;
}

// ---- coherence ----------------------------------------------------------------------------------

// Where an access stands in the coherence of its location.
static uint32_t co_of(const pending_graph *g, const pending_event *e) {
    return e->writes ? e->co : g->events[e->rf].co;
}

static bool is_access(const pending_event *e) {
    return e->at && !e->open && (e->reads || e->writes);
}

// What the thread has written or seen of the location before its event with this index.
static uint32_t seen_before(const pending_graph *g, uint32_t loc, uint32_t thread, uint32_t index) {
    uint32_t co = 0;
    for (uint32_t i = 0; i < g->n; i++) {
        const pending_event *e = &g->events[i];
        if (e->loc == loc && e->thread == thread && e->index < index && is_access(e) &&
            co_of(g, e) > co)
            co = co_of(g, e);
    }
    return co;
}

// The same of the first after it; UINT32_MAX: nothing.
static uint32_t seen_after(const pending_graph *g, uint32_t loc, uint32_t thread, uint32_t index) {
    uint32_t co = UINT32_MAX;
    for (uint32_t i = 0; i < g->n; i++) {
        const pending_event *e = &g->events[i];
        if (e->loc == loc && e->thread == thread && e->index > index && is_access(e) &&
            co_of(g, e) < co)
            co = co_of(g, e);
    }
    return co;
}

// Whether the thread could read the write with its event of this index: it does not come before
// what the writing thread has seen, nor after what the reading one has.
static bool may_read(const pending *x, const pending_graph *g, const pending_noted *n,
                     uint32_t thread, uint32_t index) {
    if (x->model->incoherent) return true;
    if (n->thread == thread && n->index > index) return false;
    return seen_before(g, n->loc, n->thread, n->index) < seen_after(g, n->loc, thread, index);
}

bool pending_may_be_written(const pending *x, const pending_graph *g, uint32_t loc, uint32_t thread,
                            uint32_t index) {
    for (uint32_t i = 0; i < x->noted.n; i++) {
        const pending_noted *n = &x->noted.at[i];
        if (n->loc == loc && !n->locks && is_to_come(x, g, n) && may_read(x, g, n, thread, index))
            return true;
    }
    return false;
}

// ---- mutexes ------------------------------------------------------------------------------------

bool pending_is_taken(const pending_graph *g, uint32_t source) {
    for (uint32_t i = 0; i < g->n; i++)
        if (pending_is_kind(&g->events[i], SMC_LOCK) && g->events[i].rf == (int32_t)source)
            return true;
    return false;
}

bool pending_is_free(const pending_graph *g, uint32_t loc) {
    for (uint32_t i = 0; i < g->n; i++) {
        const pending_event *e = &g->events[i];
        if (e->loc == loc && (pending_is_init(e) || pending_is_kind(e, SMC_UNLOCK)) &&
            !pending_is_taken(g, i))
            return true;
    }
    return false;
}

// Whether somebody may still take the mutex who finds it free.
static bool may_be_taken(const pending *x, const pending_graph *g, uint32_t loc) {
    for (uint32_t i = 0; i < x->noted.n; i++) {
        const pending_noted *n = &x->noted.at[i];
        const bool created = n->thread < x->n_threads;
        if (n->loc == loc && n->locks && is_to_come(x, g, n) &&
            (!created || pending_number(x, n->thread, n->index) < 0))
            return true;
    }
    return false;
}

bool pending_may_be_filled(pending *x, const pending_graph *g) {
    for (uint32_t i = 0; i < g->n; i++) {
        const pending_event *e = &g->events[i];
        if (!e->open) continue;
        const bool may = pending_is_kind(e, SMC_LOCK)
                             ? !pending_is_free(g, e->loc) || may_be_taken(x, g, e->loc)
                             : pending_may_be_written(x, g, e->loc, e->thread, e->index);
        if (!may) return !give_up(x, e->loc);
    }
    return true;
}
