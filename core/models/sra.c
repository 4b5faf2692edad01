// sra.c - strong release-acquire: RA in which program order, reads-from and the coherence of all locations together are
// acyclic (Lahav, Giannarakis, Vafeiadis: Taming Release-Acquire Consistency, POPL 2016).
//
// A graph is consistent iff its events can be put in one order that extends program order and reads-from, in which
//
//   - a write that happens before a read comes before the one that is read (both of one location, and not the same);
//   - an RMW is the next write of its location after the one it reads.
//
// The order of the writes of each location is then its coherence. The first point is a fixed set of edges, so that what can
// follow depends only on which events are done: positions in the threads. Reads are done as soon as their source is;
// only the order of writes is searched. First one run is tried, in the order of the last one found. Where it fails, what every
// run must keep in order (closure.h) either shows that there is none or narrows the search; positions that led nowhere are
// remembered.
#include "core/models/closure.h"

#include <string.h>

struct smc_model_state {
    smc_search base;
    SMC_VEC(uint32_t) position; // [thread]: events done
    SMC_VEC(smc_id) latest;     // [loc]: the write done last
    SMC_VEC(smc_id) taker;      // [event]: the RMW that reads this write, of those that take part; 0: none
    SMC_VEC(smc_id) done;       // in order; to be undone
    SMC_VEC(smc_id) replaced;   // for each of `done` that is a write: `latest` before it
    SMC_VEC(smc_id) edges;      // pairs: a write that comes before another
    SMC_VEC(smc_id) candidates;
    SMC_VEC(smc_id) order;      // scratch: writes as they were done
    smc_closure closure;
    bool closed;                // the closure is that of the question, and holds the edges
    smc_failures failures;
};

static bool is_done(const smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->base.graph, id);
    return e->thread == SMC_INIT_THREAD || e->index <= s->position.at[e->thread];
}

// ---- the edges ---------------------------------------------------------------------------------------------------

// The writes that happen before the read come before its source. False: there are some, and the source is initial.
static bool add_edges(smc_model_state *s, smc_id read) {
    const smc_graph *g = s->base.graph;
    const smc_event *e = smc_ev(g, read);
    const smc_id source = smc_search_source(&s->base, read);
    const uint32_t *po = smc_graph_po_clock(g, read), *rf = smc_clock(g, source);
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const uint32_t bound = po[t] > rf[t] ? po[t] : rf[t];
        const smc_id w = bound ? smc_graph_last_write(g, e->loc, t, bound) : 0;
        if (!w || w == source) continue;
        if (smc_ev(g, source)->thread == SMC_INIT_THREAD) return false;
        *smc_vec_push(&s->edges) = w;
        *smc_vec_push(&s->edges) = source;
    }
    return true;
}

// Where coherence is part of the graph: each write comes before the next.
static void add_coherence_edges(smc_model_state *s) {
    const smc_search *base = &s->base;
    const smc_graph *g = base->graph;
    for (uint32_t l = 0; l < g->locs.n; l++) {
        uint32_t at = 0;
        smc_id previous = 0, w;
        while ((w = smc_search_next_write(base, l, &at))) {
            if (previous && smc_ev(g, previous)->thread != SMC_INIT_THREAD) {
                *smc_vec_push(&s->edges) = previous;
                *smc_vec_push(&s->edges) = w;
            }
            previous = w;
        }
    }
}

// Whether all that must come before the write is done.
static bool may_come_now(const smc_model_state *s, smc_id w) {
    if (s->closed) return smc_closure_allows(&s->closure, w);
    for (uint32_t i = 0; i < s->edges.n; i += 2)
        if (s->edges.at[i + 1] == w && !is_done(s, s->edges.at[i])) return false;
    return true;
}

// ---- the search --------------------------------------------------------------------------------------------------

static void do_event(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->base.graph, id);
    s->position.at[e->thread]++;
    *smc_vec_push(&s->done) = id;
    if (!smc_search_writes(&s->base, id)) return;
    if (s->closed) smc_closure_flip(&s->closure, id);
    *smc_vec_push(&s->replaced) = s->latest.at[e->loc];
    s->latest.at[e->loc] = id;
}

static void undo_to(smc_model_state *s, uint32_t height) {
    while (s->done.n > height) {
        const smc_id id = smc_vec_pop(&s->done);
        const smc_event *e = smc_ev(s->base.graph, id);
        s->position.at[e->thread]--;
        if (!smc_search_writes(&s->base, id)) continue;
        if (s->closed) smc_closure_flip(&s->closure, id);
        s->latest.at[e->loc] = smc_vec_pop(&s->replaced);
    }
}

static bool may_begin(const smc_model_state *s, const smc_event *e) {
    const smc_id create = s->base.graph->threads.at[e->thread].create;
    return e->index > 1 || !create || is_done(s, create);
}

// Whether the event, the next of its thread, can be done now.
static bool can_do(const smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->base.graph, id);
    const smc_id source = e->reads ? smc_search_source(&s->base, id) : e->rf;
    if (!may_begin(s, e) || (source && !is_done(s, source))) return false;
    if (!smc_search_writes(&s->base, id)) return true;
    const smc_id now = s->latest.at[e->loc], taker = s->taker.at[now];
    if (e->reads) return now == source && may_come_now(s, id);
    return (!taker || is_done(s, taker)) && may_come_now(s, id);
}

static bool run_ahead(smc_model_state *s) {
    bool moved = true, through = true;
    while (moved) {
        moved = false;
        through = true;
        for (uint32_t t = 0; t < s->base.length.n; t++) {
            for (; s->position.at[t] < s->base.length.at[t]; moved = true) {
                const smc_id id = smc_search_event(&s->base, t, s->position.at[t]);
                if (smc_search_writes(&s->base, id) || !can_do(s, id)) break;
                do_event(s, id);
            }
            through &= s->position.at[t] == s->base.length.at[t];
        }
    }
    return through;
}

static uint64_t key_of(const smc_model_state *s) {
    uint64_t key = 0;
    for (uint32_t t = 0; t < s->base.length.n; t++) key = smc_mix(key + s->position.at[t] + 1);
    return key;
}

// The writes that may be done now.
static void offer(smc_model_state *s) {
    for (uint32_t t = 0; t < s->base.length.n; t++) {
        if (s->position.at[t] == s->base.length.at[t]) continue;
        const smc_id id = smc_search_event(&s->base, t, s->position.at[t]);
        if (can_do(s, id)) *smc_vec_push(&s->candidates) = id;
    }
}

// Moves the one of the candidates from `from` on that was done first in the last run to their beginning.
static smc_id take_first(smc_model_state *s, uint32_t from) {
    smc_id *at = s->candidates.at;
    for (uint32_t i = from + 1; i < s->candidates.n; i++) {
        if (smc_search_rank(&s->base, at[i]) >= smc_search_rank(&s->base, at[from])) continue;
        const smc_id first = at[i];
        at[i] = at[from];
        at[from] = first;
    }
    return at[from];
}

// One run, without turning back.
static bool run(smc_model_state *s) {
    while (!run_ahead(s)) {
        s->candidates.n = 0;
        offer(s);
        if (!s->candidates.n) return false;
        do_event(s, take_first(s, 0));
    }
    return true;
}

static bool search(smc_model_state *s) {
    const uint32_t height = s->done.n, from = s->candidates.n;
    if (run_ahead(s) || smc_graph_stops(s->base.graph)) return true;
    const uint64_t key = key_of(s);
    if (!smc_failures_has(&s->failures, key)) {
        offer(s);
        const uint32_t to = s->candidates.n, before = s->done.n;
        for (uint32_t i = from; i < to; i++) {
            do_event(s, take_first(s, i));
            if (search(s)) return true;
            undo_to(s, before);
            s->candidates.n = to;
        }
        smc_failures_add(&s->failures, key);
    }
    s->candidates.n = from;
    undo_to(s, height);
    return false;
}

// Notes a read that takes part. False: no run gives it its source.
static bool prepare(smc_model_state *s, smc_id id) {
    const smc_id source = smc_search_source(&s->base, id);
    if (smc_search_writes(&s->base, id)) {
        if (s->taker.at[source]) return false; // two RMWs on one write
        s->taker.at[source] = id;
    }
    return add_edges(s, id);
}

// Empties the tables for a question. False: no run gives some read its source.
static bool begin(smc_model_state *s, const smc_question *q) {
    const smc_search *base = &s->base;
    const smc_graph *g = base->graph;
    smc_search_begin(&s->base, q);
    s->closed = false;
    s->done.n = s->replaced.n = s->edges.n = 0;
    smc_vec_reserve(&s->position, g->threads.n);
    smc_vec_reserve(&s->latest, g->locs.n);
    smc_vec_reserve(&s->taker, g->pool.n);
    memset(s->position.at, 0, g->threads.n * sizeof *s->position.at);
    memset(s->taker.at, 0, g->pool.n * sizeof *s->taker.at);
    for (uint32_t l = 0; l < g->locs.n; l++) s->latest.at[l] = g->locs.at[l].init;
    for (uint32_t t = 0; t < g->threads.n; t++)
        for (uint32_t i = 0; i < base->length.at[t]; i++) {
            const smc_id id = smc_search_event(base, t, i);
            if (smc_ev(g, id)->reads && !prepare(s, id)) return false;
        }
    if (g->options.coherence) add_coherence_edges(s);
    return true;
}

static bool answer(smc_model_state *s) {
    if (!run(s)) {
        undo_to(s, 0);
        if (!smc_closure_make(&s->closure, &s->base, NULL, SMC_READS_LATER)) return false;
        for (uint32_t i = 0; i < s->edges.n; i += 2)
            if (!smc_closure_require(&s->closure, s->edges.at[i], s->edges.at[i + 1])) return false;
        s->closed = true;
        s->candidates.n = 0;
        smc_failures_clear(&s->failures);
        if (!search(s)) return false;
    }
    if (s->base.q->view || s->base.q->read) return true; // not a run of the whole graph
    s->order.n = 0;
    for (uint32_t i = 0; i < s->done.n; i++)
        if (smc_search_writes(&s->base, s->done.at[i])) *smc_vec_push(&s->order) = s->done.at[i];
    smc_search_remember(&s->base, s->order.at, s->order.n);
    return true;
}

static bool possible(smc_search *base, const smc_question *q) {
    smc_model_state *s = (smc_model_state *)(void *)base;
    return begin(s, q) && answer(s);
}

// ---- services ----------------------------------------------------------------------------------------------------

static smc_model_state *start(const smc_graph *g) {
    smc_model_state *s = smc_alloc(sizeof *s);
    s->base = (smc_search){.graph = g, .known.graph = g, .possible = possible};
    return s;
}

static void finish(smc_model_state *s) {
    smc_search_free(&s->base);
    smc_vec_free(&s->position);
    smc_vec_free(&s->latest);
    smc_vec_free(&s->taker);
    smc_vec_free(&s->done);
    smc_vec_free(&s->replaced);
    smc_vec_free(&s->edges);
    smc_vec_free(&s->candidates);
    smc_vec_free(&s->order);
    smc_closure_free(&s->closure);
    free(s->failures.slots);
    free(s);
}

// All other writes of the location come before w: as if by edges.
static bool can_be_last(smc_model_state *s, smc_id w) {
    const smc_graph *g = s->base.graph;
    const smc_loc *loc = &g->locs.at[smc_ev(g, w)->loc];
    const smc_question q = {0};
    if (!begin(s, &q)) return false;
    for (uint32_t i = 0; i < loc->events.n; i++) {
        const smc_id o = loc->events.at[i];
        if (o == w || !smc_ev(g, o)->writes) continue;
        if (smc_ev(g, w)->thread == SMC_INIT_THREAD) return false;
        *smc_vec_push(&s->edges) = o;
        *smc_vec_push(&s->edges) = w;
    }
    return answer(s);
}

static uint32_t coherence(smc_model_state *s, uint32_t loc, smc_id *out) {
    const smc_graph *g = s->base.graph;
    uint32_t n = 0;
    const smc_question q = {0};
    out[n++] = g->locs.at[loc].init;
    if (!possible(&s->base, &q)) return 0;
    for (uint32_t i = 0; i < s->done.n; i++)
        if (smc_ev(g, s->done.at[i])->writes && smc_ev(g, s->done.at[i])->loc == loc) out[n++] = s->done.at[i];
    return n;
}

const smc_model smc_model_sra = {
    .name = "sra",
    .title = "strong release-acquire",
    .paper = "Lahav, Giannarakis, Vafeiadis: Taming Release-Acquire Consistency, POPL 2016",
    .flags = SMC_MODEL_EXTENSIBLE | SMC_MODEL_PREFIX_CLOSED | SMC_MODEL_FENCE_IS_RMW | SMC_MODEL_PLAIN_RACES,
    .axioms = smc_axioms_sra,
    .axioms_hb = smc_hb_porf,
    .start = start,
    .finish = finish,
    .add = smc_search_add,
    .remove = smc_search_remove,
    .readable = smc_search_readable,
    .canonical = smc_search_canonical,
    .can_be_last = can_be_last,
    .coherence = coherence,
};
