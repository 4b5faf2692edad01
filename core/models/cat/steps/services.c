// services.c - the incremental functions of a cat model.
//
// Coherence is part of the graph (smc_graph_options.coherence), because a cat file does not
// describe how to find a coherence order. An event that can extend every consistent graph is not
// checked (extends_consistently). Other events are checked by the pairs that relations gain by them
// (delta.c) if the program supports that, otherwise by evaluating the complete execution (query.c).
#include "models/cat/model.h"
#include "models/cat/steps/images.h"
#include "models/cat/steps/delta.h"
#include "models/cat/steps/trail.h"
#include "models/coherent.h"

#include <assert.h>
#include <string.h>

// A cached result of `readable`: the sources of a thread's next read. Valid until one of the events
// that were linked at that time is unlinked.
typedef struct cached_sources {
    uint32_t height;           // number of linked events at that time
    const smc_step *step;      // the read
    uint32_t thread, first, n; // the thread, and the read's sources: a range of
                               // smc_model_state.allowed
} cached_sources;

// The state of the model for one graph.
struct smc_model_state {
    const smc_graph *graph;
    const cat_program *program;
    bool by_hb;                      // coherence contains happens-before, see cat_is_coherent_by_hb
    bool coherent;                   // coherence contains program order, see cat_is_coherent
    bool is_incremental;             // queries are answered incrementally if possible
    SMC_VEC(cached_sources) answers; // cached results, by increasing height
    SMC_VEC(smc_id) allowed;         // sources of the cached results
    steps_event_index trail;         // index of the graph for incremental evaluation
    steps_deltas delta;              // buffers for additions to the index
    steps_full_evaluator judge;      // evaluates queries that are not answered incrementally
    // [event][thread]: happens-before clock of a linked event, if the model defines hb.
    uint32_t *clocks;
    uint32_t cap, stride; // of `clocks`: number of events, number of columns
    uint32_t n_clocks;    // length of the prefix of link_order whose clocks are computed
};

static bool can_evaluate_incrementally(const smc_model_state *s) {
    return s->is_incremental && steps_event_index_is_complete(&s->trail);
}

// ---- queries ------------------------------------------------------------------------------------

// Whether the graph is consistent with the event linked last, if it is consistent without that
// event.
static bool is_consistent_with_last(smc_model_state *s) {
    steps_event_index *t = &s->trail;
    const steps_event_range of = t->linked.at[t->linked.n - 1];
    steps_event_index_select(t, of.own);
    return steps_is_consistent_with(t, &s->delta, of.own, of.end);
}

// Whether the read of the query can have its source. The other events must be selected
// (select_query_events).
static bool source_is_consistent(smc_model_state *s, const steps_query *q) {
    const steps_event_range of = steps_index_add_query_read(&s->trail, s->graph, q);
    const bool can = steps_is_consistent_with(&s->trail, &s->delta, of.own, of.end);
    for (uint32_t i = of.own; i < of.end; i++) steps_set_remove(s->trail.considered_events, i);
    steps_index_remove_query_read(&s->trail, of);
    return can;
}

// Selects the events that the query considers, if the query is answered incrementally.
static void select_query_events(smc_model_state *s, const steps_query *q) {
    if (!can_evaluate_incrementally(s)) return;
    if (q->view) steps_event_index_select_view(&s->trail, s->graph, q);
    else steps_event_index_select(&s->trail, s->trail.n);
}

// Answers a query by evaluating one complete execution (query.c).
static bool evaluate_full_execution(smc_model_state *s, const steps_query *q) {
    return steps_query_is_consistent(&s->judge, s->graph, q);
}

// Answers a query after select_query_events. A query about thousands of events is slow, and a read
// makes a query for each write; therefore the answer is arbitrary after a stop request.
static bool query_holds(smc_model_state *s, const steps_query *q) {
    if (smc_graph_stop_requested(s->graph)) return true;
    if (!can_evaluate_incrementally(s)) return evaluate_full_execution(s, q);
    const bool can = q->read ? source_is_consistent(s, q) : is_consistent_with_last(s);
    assert(smc_graph_stop_requested(s->graph) || can == evaluate_full_execution(s, q));
    return can;
}

// ---- happens-before -----------------------------------------------------------------------------

static uint32_t *cat_event_clock(smc_model_state *s, smc_id id) {
    return s->clocks + (size_t)id * s->stride;
}

static void reserve_event_rows(smc_model_state *s) {
    const smc_graph *g = s->graph;
    if (s->cap >= g->pool.n && s->stride == g->stride) return;
    const uint32_t cap = s->cap >= g->pool.n ? s->cap : 2 * g->pool.n, stride = g->stride;
    uint32_t *clocks = smc_alloc((size_t)cap * stride * sizeof *clocks);
    for (uint32_t i = 0; i < s->cap; i++)
        memcpy(clocks + (size_t)i * stride, s->clocks + (size_t)i * s->stride,
               s->stride * sizeof *clocks);
    free(s->clocks);
    s->clocks = clocks;
    s->cap = cap;
    s->stride = stride;
}

static void join_clock(smc_model_state *s, uint32_t *clock, smc_id with) {
    for (uint32_t t = 0; t < s->stride; t++)
        if (cat_event_clock(s, with)[t] > clock[t]) clock[t] = cat_event_clock(s, with)[t];
}

// Joins into `clock`, for each thread, the clock of its last event that happens before the event.
static void join_column(smc_model_state *s, uint32_t *clock, smc_id id) {
    steps_event_index *t = &s->trail;
    const int32_t first = t->first.at[id];
    steps_bits column;
    steps_new_empty_set(t, &column);
    if (first >= 0) steps_add_hb(t, (uint32_t)first, column.at);
    for (uint32_t thread = 0; thread < s->graph->threads.n; thread++) {
        const smc_id a = steps_event_index_last_in_thread(t, column.at, thread);
        if (a && a != id) join_clock(s, clock, a);
    }
}

// Joins into `clock` the clocks of all events that happen before the event.
static void join_hb_predecessors(smc_model_state *s, uint32_t *clock, smc_id id) {
    const smc_graph *g = s->graph;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_id a = g->link_order.at[i];
        if (a != id && steps_query_happens_before(&s->judge, a, id)) join_clock(s, clock, a);
    }
}

static void compute_hb_clock(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_event_at(s->graph, id);
    uint32_t *clock = cat_event_clock(s, id);
    memset(clock, 0, s->stride * sizeof *clock);
    const smc_id before = smc_po_predecessor(s->graph, e);
    if (before) join_clock(s, clock, before);
    if (can_evaluate_incrementally(s)) join_column(s, clock, id);
    else join_hb_predecessors(s, clock, id);
    clock[e->thread] = e->index;
}

// Computes the missing clocks from the current graph. All events that happen before an event are
// linked before it, and they are the same in all graphs that contain the event.
static void compute_missing_clocks(smc_model_state *s) {
    const smc_graph *g = s->graph;
    uint64_t saved_considered[STEPS_MAX_WORDS]; // saved and restored, since a query may be in
                                                // progress
    memcpy(saved_considered, s->trail.considered_events, sizeof saved_considered);
    if (can_evaluate_incrementally(s)) steps_event_index_select(&s->trail, s->trail.n);
    else steps_query_compute_hb(&s->judge, g);
    while (s->n_clocks < g->link_order.n) compute_hb_clock(s, g->link_order.at[s->n_clocks++]);
    memcpy(s->trail.considered_events, saved_considered, sizeof saved_considered);
}

static const uint32_t *happens_before(const smc_model_state *state, smc_id id) {
    // the cast removes const, since only a cache is filled
    smc_model_state *s = (smc_model_state *)(uintptr_t)state;
    reserve_event_rows(s);
    if (smc_event_at(s->graph, id)->linked_at >= s->n_clocks) compute_missing_clocks(s);
    return cat_event_clock(s, id);
}

// Whether write w happens before e, a plain read, whatever the source of e is.
static bool is_past(smc_model_state *s, const smc_event *e, smc_id w) {
    const smc_graph *g = s->graph;
    const smc_id before = smc_po_predecessor(g, e);
    if (smc_event_at(g, w)->thread == SMC_INIT_THREAD) return true;
    if (!before) return false;
    return smc_is_in_clock(smc_event_at(g, w),
                           s->program->hb ? happens_before(s, before) : smc_event_clock(g, before));
}

// Lower bound for the coherence position of a read's source: the last write that the thread's
// previous event is, or that happens before that event. 0: no bound is known.
static uint32_t lowest_source_position(smc_model_state *s, const smc_event *e) {
    const smc_graph *g = s->graph;
    const smc_loc *loc = &g->locs.at[e->loc];
    const steps_event_index *t = &s->trail;
    if (!s->by_hb || !can_evaluate_incrementally(s)) return 0;
    uint32_t index = e->index - 1;
    while (index && t->last.at[g->threads.at[e->thread].events.at[index - 1]] < 0) index--;
    if (!index || loc->co.n < 2) return 0;
    const int32_t before = t->last.at[g->threads.at[e->thread].events.at[index - 1]];
    steps_bits past;
    steps_event_index_select(&s->trail, t->n);
    steps_add_hb(&s->trail, (uint32_t)before, steps_new_singleton(t, &past, (uint32_t)before));
    for (uint32_t i = loc->co.n; i-- > 1;) {
        const int32_t w = t->last.at[loc->co.at[i]];
        if (w >= 0 && steps_set_has(past.at, (uint32_t)w)) return i;
    }
    return 0;
}

// ---- services -----------------------------------------------------------------------------------

static smc_model_state *start_model(const smc_model *self, const smc_graph *g) {
    smc_model_state *s = smc_alloc(sizeof *s);
    s->graph = g;
    s->program = s->judge.run.program = &cat_of(self)->program;
    s->coherent = !self->incoherent;
    s->by_hb = self->hb && cat_is_coherent_by_hb(s->program);
    s->is_incremental = steps_are_supported(s->program, false);
    if (s->is_incremental) steps_event_index_start(&s->trail, s->program, false);
    return s;
}

static void finish_model(smc_model_state *s) {
    steps_event_index_free(&s->trail);
    steps_deltas_free(&s->delta);
    steps_query_free(&s->judge);
    smc_vec_free(&s->answers);
    smc_vec_free(&s->allowed);
    free(s->clocks);
    free(s);
}

// Whether an event like the one linked last can extend every consistent graph (Lemma 3 of
// docs/design/cat.md): it is the last write in coherence, reads from the last write, or is no
// access.
static bool extends_consistently(const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    if (!e->reads && !e->writes) return true;
    const smc_loc *l = &g->locs.at[e->loc];
    if (!e->reads || !e->writes) return smc_is_last_write(g, e->loc, e->reads ? e->rf : id);
    return smc_is_last_write(g, e->loc, id) && l->co.n > 1 && l->co.at[l->co.n - 2] == e->rf;
}

// Coherence position of the value that the thread wrote or read last at the location before the
// event; 0: none.
static uint32_t last_seen_coherence_position(const smc_graph *g, const smc_event *e) {
    const smc_id id =
        e->linked ? e->prev_access : g->access_head[(size_t)e->loc * g->stride + e->thread];
    const smc_event *before = smc_event_at(g, id);
    if (!id || !(before->reads || before->writes)) return 0;
    return before->writes ? before->co : smc_event_at(g, before->rf)->co;
}

// Whether the event linked last reads from a write, or is a write, that is earlier in coherence
// than a write that its thread has seen.
static bool reads_older_value(const smc_model_state *s, const smc_event *e) {
    if (!s->coherent || !e->located || !(e->reads || e->writes)) return false;
    const uint32_t seen = last_seen_coherence_position(s->graph, e);
    return (e->reads && smc_event_at(s->graph, e->rf)->co < seen) || (e->writes && e->co < seen);
}

// Removes the cached answers for graphs with more than `height` linked events.
static void drop_cached_answers(smc_model_state *s, uint32_t height) {
    while (s->answers.n && s->answers.at[s->answers.n - 1].height > height)
        s->allowed.n = s->answers.at[--s->answers.n].first;
}

// Whether a cached answer shows that the read linked last can have its source.
static bool is_source_in_answer_cache(const smc_model_state *s, const smc_event *e) {
    for (uint32_t i = s->answers.n; i-- > 0 && s->answers.at[i].height == e->linked_at;) {
        const cached_sources *a = &s->answers.at[i];
        for (uint32_t k = 0; k < a->n && a->step == e->step && a->thread == e->thread; k++)
            if (s->allowed.at[a->first + k] == e->rf) return true;
    }
    return false;
}

// Adds the event linked last. Relinked events are not checked, since all parts of a consistent
// graph are consistent (Lemma 1 of docs/design/cat.md).
static bool add_event(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_event_at(s->graph, id);
    const bool sure = s->graph->relinks || !smc_is_event_of_axioms(e) ||
                      extends_consistently(s->graph, id) ||
                      (e->kind == SMC_READ && is_source_in_answer_cache(s, e));
    if (s->is_incremental) steps_event_index_link(&s->trail, s->graph, id);
    assert(!reads_older_value(s, e) || !query_holds(s, &(steps_query){0}) ||
           smc_graph_stop_requested(s->graph));
    if (reads_older_value(s, e)) return false;
    assert(!sure || query_holds(s, &(steps_query){0}));
    return sure || query_holds(s, &(steps_query){0});
}

// Removes the event linked last. Cached answers for the graph without the event stay valid.
static void remove_last(smc_model_state *s, smc_id id) {
    const uint32_t height = smc_event_at(s->graph, id)->linked_at;
    drop_cached_answers(s, height);
    if (s->n_clocks > height) s->n_clocks = height;
    if (s->is_incremental) steps_event_index_unlink(&s->trail);
}

// Whether the event can read from w. The last write in coherence can always be read; for other
// writes the model's tests decide.
static bool cat_can_read_from(smc_model_state *s, smc_id id, smc_id w) {
    return smc_is_last_write(s->graph, smc_event_at(s->graph, id)->loc, w) ||
           query_holds(s, &(steps_query){.read = id, .source = w});
}

static void list_readable(smc_model_state *s, smc_id id, smc_sources *out) {
    const smc_graph *g = s->graph;
    const uint32_t loc = smc_event_at(g, id)->loc;
    const cached_sources *last = s->answers.n ? &s->answers.at[s->answers.n - 1] : NULL;
    const bool again = last && last->height == g->link_order.n &&
                       last->step == smc_event_at(g, id)->step &&
                       last->thread == smc_event_at(g, id)->thread;
    drop_cached_answers(s, g->link_order.n - again);
    cached_sources a = {.height = g->link_order.n,
                        .step = smc_event_at(g, id)->step,
                        .thread = smc_event_at(g, id)->thread,
                        .first = s->allowed.n};
    const uint32_t seen = s->coherent ? last_seen_coherence_position(g, smc_event_at(g, id)) : 0,
                   past = lowest_source_position(s, smc_event_at(g, id));
    select_query_events(s, &(steps_query){0});
    assert(!past || !cat_can_read_from(s, id, g->locs.at[loc].co.at[past - 1]));
    for (uint32_t i = seen > past ? seen : past; i < g->locs.at[loc].co.n; i++) {
        const smc_id w = g->locs.at[loc].co.at[i];
        const smc_event *e = smc_event_at(g, id), *ew = smc_event_at(g, w);
        if ((e->reads_only_hb_past && !is_past(s, e, w)) || !cat_can_read_from(s, id, w)) continue;
        *smc_vec_push(&s->allowed) = w;
        a.n++;
        *smc_vec_push(out) =
            (smc_source){.write = w, .taken = ew->rmw_reader && smc_would_write(e, ew->out)};
    }
    *smc_vec_push(&s->answers) = a;
}

// Whether no write of the view is later in coherence than the source. If so, the view can be
// extended by a read, or an RMW, that reads from the source (Lemma 3 of docs/design/cat.md).
static bool is_last_in_view(const smc_graph *g, const steps_query *q) {
    const smc_loc *loc = &g->locs.at[smc_event_at(g, q->source)->loc];
    uint32_t i = loc->co.n - 1;
    while (i && (loc->co.at[i] == q->view->writer || !steps_query_includes(g, q, loc->co.at[i])))
        i--;
    return loc->co.at[i] == q->source;
}

// Whether event id, as the last event of its thread in the view, can read from w. *taken: whether
// the events of this view are selected already (select_query_events).
static bool source_is_consistent_in_view(smc_model_state *s, const smc_view *v, smc_id id, smc_id w,
                                         bool *taken) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_event_at(g, id), *ew = smc_event_at(g, w);
    if (w == id || !smc_is_written_in_view(v, w, ew) || smc_rmw_source_is_taken(g, v, id, ew))
        return false;
    if (e->reads_only_hb_past && !is_past(s, e, w)) return false;
    const steps_query q = {
        .view = v, .read = id, .source = w, .writes = smc_would_write(e, ew->out)};
    if (is_last_in_view(g, &q)) {
        assert(evaluate_full_execution(s, &q));
        return true;
    }
    if (!*taken) select_query_events(s, &q);
    *taken = true;
    return query_holds(s, &q);
}

static bool may_read_from(smc_model_state *s, const smc_view *v, smc_id id, smc_id w) {
    bool taken = false;
    return source_is_consistent_in_view(s, v, id, w, &taken);
}

static bool canonical_source(smc_model_state *s, const smc_view *v, smc_id id) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_loc *loc = &g->locs.at[e->loc];
    const uint32_t past = lowest_source_position(s, e);
    bool taken = false;
    assert(!past || !may_read_from(s, v, id, loc->co.at[past - 1]));
    for (uint32_t i = past; i < loc->co.n && !smc_graph_stop_requested(g); i++)
        if (smc_precedes_canonically(g, id, smc_event_at(g, e->rf),
                                     smc_event_at(g, loc->co.at[i])) &&
            source_is_consistent_in_view(s, v, id, loc->co.at[i], &taken))
            return false;
    return true;
}

static bool can_be_last(smc_model_state *s, const smc_id *writes, uint32_t n) {
    return smc_are_last_in_coherence(s->graph, writes, n);
}

static uint32_t copy_coherence(smc_model_state *s, uint32_t loc, smc_id *out) {
    return smc_copy_coherence(s->graph, loc, out);
}

void smc_cat_set_services(smc_model *m) {
    m->start = start_model;
    m->finish = finish_model;
    m->add = add_event;
    m->remove = remove_last;
    m->readable = list_readable;
    m->canonical = canonical_source;
    m->takes = may_read_from;
    m->can_be_last = can_be_last;
    m->coherence = copy_coherence;
    if (cat_of(m)->program.hb) m->hb = happens_before;
}
