// sra.c - strong release-acquire: RA in which program order, reads-from and the coherence of all
// locations together are acyclic (Lahav, Giannarakis, Vafeiadis: Taming Release-Acquire
// Consistency, POPL 2016).
//
// A graph is consistent iff some total order of its events extends program order and reads-from
// such that
//
//   - each other write of the location that happens before a read, or is read by an event that
//     happens before the read, comes before the read's source;
//   - an RMW is the next write of its location after its source.
//
// The order of each location's writes is then its coherence. A failed attempt to take a lock is
// part of the order but does not synchronise: its source does not happen before it (views.h). The
// first condition is a fixed set of edges, so the possible continuations of a run depend only on
// how many events of each thread are executed. Reads execute as soon as their source has executed;
// only the order of writes is searched (search.h).
#include "models/axiomatic/axioms.h"
#include "models/search/closure.h"
#include "models/search/search.h"

#include <string.h>

// The state of the model: a machine that executes one event at a time.
struct smc_model_state {
    smc_search base;
    SMC_VEC(smc_id) latest;     // [loc]: the write executed last
    SMC_VEC(smc_id) rmw_reader; // [event]: the RMW that the query considers and that reads from
                                // this write; 0: none
    SMC_VEC(smc_id) done;       // executed events, for undoing
    SMC_VEC(smc_id) replaced;   // for each write in `done`: the value that `latest` had before
    SMC_VEC(smc_id) edges;      // pairs (a, b): write a must precede write b
};

static smc_model_state *state_of(smc_search *s) { return (smc_model_state *)(void *)s; }
static const smc_model_state *const_state_of(const smc_search *s) {
    return (const smc_model_state *)(const void *)s;
}

// ---- edges --------------------------------------------------------------------------------------

// Adds edges to the source of a read from the writes to its location that happen before the read's
// predecessor, or are read by events that do. Edges that follow from the source's own past are not
// needed. Returns false if there is such a write but the source is the initial value.
static bool add_edges(smc_model_state *s, smc_id read) {
    const smc_graph *g = s->base.graph;
    const smc_event *e = smc_event_at(g, read);
    const smc_id source = smc_search_source(&s->base, read);
    const uint32_t *before = smc_search_clock_before(&s->base, read);
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id w = before[t] ? smc_search_last_value(&s->base, e->loc, t, before[t]) : 0;
        if (!w || w == source || smc_event_at(g, w)->thread == SMC_INIT_THREAD) continue;
        if (smc_event_at(g, source)->thread == SMC_INIT_THREAD) return false;
        *smc_vec_push(&s->edges) = w;
        *smc_vec_push(&s->edges) = source;
    }
    return true;
}

// With explicit coherence: adds an edge from each write to the next one.
static void add_coherence_edges(smc_model_state *s) {
    const smc_search *base = &s->base;
    const smc_graph *g = base->graph;
    for (uint32_t l = 0; l < g->locs.n; l++) {
        uint32_t at = 0;
        smc_id previous = 0, w;
        while ((w = smc_search_next_write(base, l, &at))) {
            if (previous && smc_event_at(g, previous)->thread != SMC_INIT_THREAD) {
                *smc_vec_push(&s->edges) = previous;
                *smc_vec_push(&s->edges) = w;
            }
            previous = w;
        }
    }
}

// Whether all writes that must precede w are executed. Uses the closure, which contains the edges,
// if it is computed.
static bool may_commit_write(const smc_model_state *s, smc_id w) {
    if (s->base.closed) return smc_closure_allows_write(&s->base.closure, w);
    for (uint32_t i = 0; i < s->edges.n; i += 2)
        if (s->edges.at[i + 1] == w && !smc_search_is_done(&s->base, s->edges.at[i])) return false;
    return true;
}

// ---- the machine --------------------------------------------------------------------------------

static void perform_event(smc_search *base, smc_id id) {
    smc_model_state *s = state_of(base);
    const smc_event *e = smc_event_at(s->base.graph, id);
    s->base.position.at[e->thread]++;
    *smc_vec_push(&s->done) = id;
    if (!smc_search_writes(&s->base, id)) return;
    if (s->base.closed) smc_closure_toggle_done(&s->base.closure, id);
    *smc_vec_push(&s->replaced) = s->latest.at[e->loc];
    s->latest.at[e->loc] = id;
}

static void undo_events_to(smc_search *base, uint32_t height) {
    smc_model_state *s = state_of(base);
    while (s->done.n > height) {
        const smc_id id = smc_vec_pop(&s->done);
        const smc_event *e = smc_event_at(s->base.graph, id);
        s->base.position.at[e->thread]--;
        if (!smc_search_writes(&s->base, id)) continue;
        if (s->base.closed) smc_closure_toggle_done(&s->base.closure, id);
        s->latest.at[e->loc] = smc_vec_pop(&s->replaced);
    }
}

// Whether the event, the next one of its thread, can execute now.
static bool can_do(const smc_model_state *s, smc_id id) {
    const smc_event *e = smc_event_at(s->base.graph, id);
    const smc_id source = e->reads ? smc_search_source(&s->base, id) : e->rf;
    if (!smc_search_thread_may_begin(&s->base, e) ||
        (source && !smc_search_is_done(&s->base, source)))
        return false;
    if (!smc_search_writes(&s->base, id)) return true;
    // The RMW that reads from the latest write must be the next write. Hence an RMW whose source is
    // executed finds that source as the latest write.
    const smc_id rmw_reader = s->rmw_reader.at[s->latest.at[e->loc]];
    return (!rmw_reader || rmw_reader == id) && may_commit_write(s, id);
}

static bool execute_without_commit(smc_search *base, smc_id id) {
    if (smc_search_writes(base, id) || !can_do(state_of(base), id)) return false;
    perform_event(base, id);
    return true;
}

static bool thread_is_done(const smc_search *base, uint32_t t) {
    return base->position.at[t] == base->length.at[t];
}

static void offer_event(smc_search *base, uint32_t t) {
    if (thread_is_done(base, t)) return;
    const smc_id id = smc_search_event_at(base, t, base->position.at[t]);
    if (can_do(state_of(base), id)) *smc_vec_push(&base->candidates) = id;
}

static uint32_t undo_height(const smc_search *base) { return const_state_of(base)->done.n; }

static uint64_t state_key(const smc_search *base) {
    uint64_t key = 0;
    for (uint32_t t = 0; t < base->length.n; t++)
        key = smc_mix_hash(key + base->position.at[t] + 1);
    return key;
}

static void list_run(smc_search *base) {
    const smc_model_state *s = state_of(base);
    for (uint32_t i = 0; i < s->done.n; i++)
        if (smc_search_writes(base, s->done.at[i])) *smc_vec_push(&base->order) = s->done.at[i];
}

static bool close_order(smc_search *base) {
    const smc_model_state *s = state_of(base);
    if (!smc_closure_compute(&base->closure, base)) return false;
    for (uint32_t i = 0; i < s->edges.n; i += 2)
        if (!smc_closure_add_edge(&base->closure, s->edges.at[i], s->edges.at[i + 1])) return false;
    return true;
}

// ---- queries ------------------------------------------------------------------------------------

// Records a read that the query considers, and its edges. Returns false if the read can have its
// source in no run.
static bool prepare_event(smc_model_state *s, smc_id id) {
    const smc_id source = smc_search_source(&s->base, id);
    if (smc_search_writes(&s->base, id)) {
        assert(!s->rmw_reader.at[source]); // callers never query two RMWs with one source
        s->rmw_reader.at[source] = id;
    }
    return add_edges(s, id);
}

static bool begin_search(smc_search *base) {
    smc_model_state *s = state_of(base);
    const smc_graph *g = base->graph;
    s->done.n = s->replaced.n = s->edges.n = 0;
    smc_vec_reserve(&s->latest, g->locs.n);
    smc_vec_reserve(&s->rmw_reader, g->pool.n);
    memset(s->rmw_reader.at, 0, g->pool.n * sizeof *s->rmw_reader.at);
    for (uint32_t l = 0; l < g->locs.n; l++) s->latest.at[l] = g->locs.at[l].init;
    for (uint32_t t = 0; t < g->threads.n; t++)
        for (uint32_t i = 0; i < base->length.at[t]; i++) {
            const smc_id id = smc_search_event_at(base, t, i);
            if (smc_event_at(g, id)->reads && !prepare_event(s, id)) return false;
        }
    if (g->options.coherence) add_coherence_edges(s);
    return true;
}

static const smc_machine machine = {
    .begin = begin_search,
    .pass = execute_without_commit,
    .has_finished = thread_is_done,
    .offer = offer_event,
    .write = perform_event,
    .height = undo_height,
    .undo_to = undo_events_to,
    .key = state_key,
    .close = close_order,
    .list = list_run,
};

// ---- services -----------------------------------------------------------------------------------

static smc_model_state *start_model(const smc_model *self, const smc_graph *g) {
    (void)self;
    smc_model_state *s = smc_alloc(sizeof *s);
    s->base = (smc_search){.graph = g,
                           .machine = &machine,
                           .certificate.graph = g,
                           .closure.rules = SMC_READS_MAY_SEE_OLD,
                           .views = {.graph = g, .all_synchronise = true}};
    return s;
}

static void finish_model(smc_model_state *s) {
    smc_search_free(&s->base);
    smc_vec_free(&s->latest);
    smc_vec_free(&s->rmw_reader);
    smc_vec_free(&s->done);
    smc_vec_free(&s->replaced);
    smc_vec_free(&s->edges);
    free(s);
}

// Adds edges from all other writes of the location to w. Returns false if w is the initialisation
// write and there are other writes.
static bool add_last(smc_model_state *s, smc_id w) {
    const smc_graph *g = s->base.graph;
    const smc_loc *loc = &g->locs.at[smc_event_at(g, w)->loc];
    for (uint32_t i = 0; i < loc->events.n; i++) {
        const smc_id o = loc->events.at[i];
        if (o == w || !smc_event_at(g, o)->writes) continue;
        if (smc_event_at(g, w)->thread == SMC_INIT_THREAD) return false;
        *smc_vec_push(&s->edges) = o;
        *smc_vec_push(&s->edges) = w;
    }
    return true;
}

static bool can_be_last(smc_model_state *s, const smc_id *writes, uint32_t n) {
    const smc_search_query q = {0};
    if (!smc_search_begin(&s->base, &q)) return false;
    for (uint32_t i = 0; i < n; i++)
        if (!add_last(s, writes[i])) return false;
    return smc_search_answer(&s->base);
}

static const uint32_t *happens_before(const smc_model_state *s, smc_id id) {
    return smc_search_hb_clock(&s->base, id);
}

const smc_model smc_model_sra = {
    .name = "sra",
    .title = "strong release-acquire",
    .paper = "Lahav, Giannarakis, Vafeiadis: Taming Release-Acquire Consistency, POPL 2016",
    .flags = SMC_MODEL_EXTENSIBLE | SMC_MODEL_PREFIX_CLOSED | SMC_MODEL_FENCE_IS_RMW |
             SMC_MODEL_PLAIN_RACES | SMC_MODEL_SEES_PAST | SMC_MODEL_MIXES_SIZES,
    .axioms = smc_axioms_sra,
    .axioms_hb = smc_hb_ra,
    .start = start_model,
    .finish = finish_model,
    .add = smc_search_add,
    .remove = smc_search_remove,
    .readable = smc_search_readable,
    .canonical = smc_search_canonical,
    .takes = smc_search_may_read,
    .can_be_last = can_be_last,
    .hb = happens_before,
    .coherence = smc_search_coherence,
};
