// leaf.c - handles maximal traces: converts them to graphs, finds errors, outcomes and endless
// waits, and finds out that sources with equal values must be distinguished.
#include "explorers/rvf/engine.h"

#include "explorers/leaf.h"
#include "graph/lifetimes.h"
#include "observers/observe.h"
#include "reductions/rounds/net_zero.h"

bool rvf_leaf_init(rvf_engine *x) {
    smc_graph_options graph_options = smc_graph_options_of(x->model, x->options);
    graph_options.start.elides = smc_program_elision_for(x->options);
    if (!rvf_record_status(x, smc_graph_init(&x->graph, x->program, graph_options))) return false;
    x->state = x->model->start(x->model, &x->graph);
    x->errors = (smc_errors){.graph = &x->graph,
                             .model = x->model,
                             .state = x->state,
                             .result = x->result,
                             .options = x->options};
    return true;
}

void rvf_leaf_free(rvf_engine *x) {
    if (x->state) x->model->finish(x->state);
    smc_graph_free(&x->graph);
    smc_vec_free(&x->errors.shown);
    smc_vec_free(&x->last);
    smc_vec_free(&x->live);
    smc_vec_free(&x->objects);
}

// ---- the graph of a trace -----------------------------------------------------------------------

// Returns the event's source in the graph, which contains the events before it; 0: it has none.
static smc_id source_in_leaf_graph(rvf_engine *x, const rvf_event *e) {
    smc_graph *g = &x->graph;
    if (e->step->action.kind == SMC_JOIN) return smc_last_event(g, e->step->action.thread);
    if (!e->reads && !e->takes) return 0;
    smc_graph_add_location(g, e->loc);
    return x->last.at[e->loc] ? x->last.at[e->loc] : g->locs.at[e->loc].init;
}

// Records a write as the last one of its location. A lock reads from the last unlock, so the write
// of a lock is not recorded.
static void record_last_write(rvf_engine *x, const rvf_event *e, smc_id id) {
    if (e->writes && e->step->action.kind != SMC_LOCK) x->last.at[e->loc] = id;
}

// Whether the event at position `at` of the graph's link order is this event with the same source.
static bool is_linked_as(rvf_engine *x, const rvf_event *e, uint32_t at) {
    const smc_graph *g = &x->graph;
    if (at >= g->link_order.n) return false;
    const smc_event *old = smc_event_at(g, g->link_order.at[at]);
    if (old->thread != e->thread || old->step != e->step || old->in != e->in) return false;
    return !(e->reads || e->takes) || old->rf == source_in_leaf_graph(x, e);
}

// Adds and links the event. Returns false if the exploration ends.
static bool link_event(rvf_engine *x, const rvf_event *e, smc_id source, smc_id *id) {
    smc_graph *g = &x->graph;
    *id = smc_graph_add_event(g, e->thread);
    if (e->step->action.kind == SMC_CHOICE) smc_graph_set_answer(g, *id, e->in);
    else smc_graph_set_source(g, *id, source, false);
    if (!rvf_record_status(x, smc_graph_advance_thread(g, *id))) return false;
    smc_graph_link_event(g, *id);
    smc_graph_append_event(g, *id);
    const bool consistent = x->model->add(x->state, *id);
    smc_invariant(consistent, "a witness is not consistent");
    smc_invariant(smc_event_at(g, *id)->in == e->in, "a read has a source of another value");
    if (smc_errors_check_event(&x->errors, *id)) x->done |= !x->options->keep_going;
    return true;
}

// Makes the graph of the trace, except for the prefix that it shares with the present graph.
// Returns false if the exploration ends.
static bool make_graph(rvf_engine *x, const uint32_t *trace, uint32_t n) {
    uint32_t at = 0;
    smc_vec_reserve(&x->last, x->set.locs.n);
    for (uint32_t l = 0; l < x->set.locs.n; l++) x->last.at[l] = 0;
    for (; at < n && is_linked_as(x, &x->set.events.at[trace[at]], at); at++)
        record_last_write(x, &x->set.events.at[trace[at]], x->graph.link_order.at[at]);
    smc_leaf_unlink_events(&x->graph, x->model, x->state, at);
    for (; at < n; at++) {
        const rvf_event *e = &x->set.events.at[trace[at]];
        smc_id id;
        if (!link_event(x, e, source_in_leaf_graph(x, e), &id) || x->done) return false;
        record_last_write(x, e, id);
    }
    return true;
}

void rvf_trim_histories(rvf_engine *x) {
    smc_leaf_unlink_events(&x->graph, x->model, x->state, 0);
    x->live.n = 0;
    *smc_vec_push(&x->live) = x->graph.threads.at[0].step;
    for (uint32_t t = 0; t < x->fronts.n; t++)
        if (x->fronts.at[t].step) *smc_vec_push(&x->live) = x->fronts.at[t].step;
    for (uint32_t i = 1; i < x->set.events.n; i++) {
        *smc_vec_push(&x->live) = x->set.events.at[i].step;
        if (x->set.events.at[i].next) *smc_vec_push(&x->live) = x->set.events.at[i].next;
    }
    x->program->storage.trim(x->program, x->live.at, x->live.n);
}

// ---- errors that depend on more than values -----------------------------------------------------

// Whether the access comes after the allocation and before the free (0: there is none), whichever
// sources reads take.
static bool access_is_always_allocated(const rvf_engine *x, uint32_t alloc, uint32_t access,
                                       uint32_t freed) {
    const rvf_event *a = &x->set.events.at[alloc], *e = &x->set.events.at[access];
    if (!alloc || rvf_clock_of(&x->set, access)[a->thread] < a->index) return false;
    return !freed || e->index <= rvf_clock_of(&x->set, freed)[e->thread];
}

// Whether a and b are ordered in the same way whichever sources reads take.
static bool events_are_always_ordered(const rvf_engine *x, uint32_t a, uint32_t b) {
    const rvf_event *e = &x->set.events.at[a], *f = &x->set.events.at[b];
    return e->index <= rvf_clock_of(&x->set, b)[e->thread] ||
           f->index <= rvf_clock_of(&x->set, a)[f->thread];
}

static smc_location described_location(const rvf_engine *x, uint32_t loc) {
    return loc ? x->program->location(x->program, loc) : (smc_location){0};
}

// A location that begins at least this number of bytes after a lock's address does not overlap the
// first bytes of the lock's object (smc_overlaps_object_bytes), so a write to it does not
// initialise the lock.
enum { PAST = 64 };

// Finds the synchronisation object of each event. Returns whether any object is initialised,
// destroyed or needs initialisation.
static bool find_objects_of_events(rvf_engine *x) {
    bool has = false;
    smc_vec_reserve(&x->objects, x->set.events.n);
    x->objects.n = x->set.events.n;
    x->lowest = UINT64_MAX, x->highest = 0;
    for (uint32_t i = 1; i < x->objects.n; i++) {
        const smc_action *a = &x->set.events.at[i].step->action;
        const smc_location at = described_location(x, a->loc);
        const uint32_t object = smc_sync_object_of_action(a, &at);
        x->objects.at[i] = (rvf_object){.object = object};
        if (!object) continue;
        x->objects.at[i].lock = object == a->loc ? at : described_location(x, object);
        const smc_location *lock = &x->objects.at[i].lock;
        has |= smc_is_lifetime(a->kind) || lock->uninitialised_lock;
        x->lowest = lock->address < x->lowest ? lock->address : x->lowest;
        x->highest = lock->address > x->highest ? lock->address : x->highest;
    }
    return has;
}

// If the event initialises, destroys or overwrites objects: whether it is ordered with all their
// events, whichever sources reads take. Otherwise true.
static bool lifetime_event_is_ordered(const rvf_engine *x, uint32_t event) {
    const rvf_event *e = &x->set.events.at[event];
    const smc_action *a = &e->step->action;
    const bool lifetime = smc_is_lifetime(a->kind);
    if (!lifetime && !(e->writes && smc_is_access(a->kind))) return true;
    const smc_location at = described_location(x, a->loc);
    if (!lifetime && (at.lock || at.part_of || at.address + at.size <= x->lowest ||
                      at.address >= x->highest + PAST))
        return true;
    for (uint32_t i = 1; i < x->objects.n; i++) {
        const rvf_object *o = &x->objects.at[i];
        if (!o->object || i == event) continue;
        if (!(lifetime ? a->loc == o->object : smc_overlaps_object_bytes(&at, &o->lock))) continue;
        if (!events_are_always_ordered(x, i, event)) return false;
    }
    return true;
}

// Number of main's events before it creates a thread: these are ordered with all other events.
static uint32_t count_main_prefix(const rvf_engine *x) {
    uint32_t n = 0;
    const uint32_t t = 0, length = x->set.threads.at[t].events.n;
    while (n < length &&
           x->set.events.at[rvf_event_at(&x->set, t, n + 1)].step->action.kind != SMC_CREATE)
        n++;
    return n;
}

// Whether all events that initialise or destroy objects are ordered with the other events of these
// objects, whichever sources reads take.
static bool lifetimes_are_certain(rvf_engine *x) {
    if (!find_objects_of_events(x)) return true;
    const uint32_t alone = count_main_prefix(x);
    for (uint32_t i = 1; i < x->set.events.n; i++) {
        const rvf_event *e = &x->set.events.at[i];
        if (!(e->thread == 0 && e->index <= alone) && !lifetime_event_is_ordered(x, i))
            return false;
    }
    return true;
}

// Whether an error with allocated memory or a synchronisation object could appear or disappear if
// reads took other sources with the same values.
static bool depends_on_sources(rvf_engine *x) {
    const rvf_set *s = &x->set;
    for (uint32_t i = 1; i < s->events.n; i++) {
        const smc_action *a = &s->events.at[i].step->action;
        uint32_t alloc = 0, freed = 0;
        if (!a->object || a->kind == SMC_ALLOC) continue;
        for (uint32_t j = 1; j < s->events.n; j++) {
            const smc_action *b = &s->events.at[j].step->action;
            if (b->object != a->object) continue;
            if (b->kind == SMC_ALLOC) alloc = j;
            if (b->kind == SMC_FREE && j != i) freed = j;
        }
        if (!access_is_always_allocated(x, alloc, i, freed)) return true;
    }
    return !lifetimes_are_certain(x);
}

// ---- waits that never end -----------------------------------------------------------------------

// Returns the index above which the thread's events repeat if its wait at the end lasts for ever;
// UINT32_MAX: it does not wait by reading.
static uint32_t repeated_from(const rvf_engine *x, uint32_t t) {
    const uint32_t last = rvf_last_event(&x->set, t);
    const smc_action *a = last ? &x->set.events.at[last].step->action : NULL;
    if (!a || a->kind != SMC_BLOCK || !a->block.repeats) return UINT32_MAX;
    const uint32_t index = x->set.events.at[last].index;
    return a->block.repeats >= index ? 0 : index - 1 - (uint32_t)a->block.repeats;
}

// Whether some thread waits by reading at the end.
static bool has_endless_wait(const rvf_engine *x) {
    for (uint32_t t = 0; t < x->set.threads.n; t++)
        if (repeated_from(x, t) != UINT32_MAX) return true;
    return false;
}

// Whether the event belongs to a repeated round and writes the value that it has read.
static bool repeats_without_change(const rvf_engine *x, uint32_t id) {
    const rvf_event *e = &x->set.events.at[id];
    return e->reads && e->in == e->out && e->index > repeated_from(x, e->thread);
}

// Whether the write belongs to a repeated round that takes it back (docs/design/rounds.md).
// Repeated rounds may come in any order: here they come in the order of thread numbers, and each
// reads the same values as in any other order.
static bool comes_later(const rvf_engine *x, uint32_t write, uint32_t read) {
    const rvf_event *w = &x->set.events.at[write], *r = &x->set.events.at[read];
    return w->thread >= r->thread && w->index > repeated_from(x, w->thread);
}

// Adds the edges that place all writes to the event's location before the event, which belongs to a
// repeated round.
static void collect_edges_of(rvf_engine *x, uint32_t id) {
    const rvf_set *s = &x->set;
    const rvf_loc *loc = &s->locs.at[s->events.at[id].loc];
    for (uint32_t k = 0; k < loc->writes.n; k++) {
        const uint32_t w = loc->writes.at[k];
        const bool own = s->events.at[w].thread == s->events.at[id].thread;
        if (w == id || repeats_without_change(x, w) || (own && !s->events.at[id].reads)) continue;
        if (!comes_later(x, w, id)) *smc_vec_push(&x->edges) = (rvf_edge){w, id};
        else if (!own) *smc_vec_push(&x->edges) = (rvf_edge){id, w};
    }
}

// Adds the edges that place all writes to a location before the repeated reads of it, and before
// the writes by which a repeated round restores its value: the round finds what it leaves.
static void collect_edges(rvf_engine *x) {
    const rvf_set *s = &x->set;
    x->edges.n = 0;
    for (uint32_t t = 0; t < s->threads.n; t++) {
        const uint32_t from = repeated_from(x, t);
        if (from == UINT32_MAX) continue;
        const bool restores = s->events.at[rvf_last_event(s, t)].step->action.block.net_zero;
        for (uint32_t i = from; i < s->threads.at[t].events.n; i++) {
            const rvf_event *e = &s->events.at[s->threads.at[t].events.at[i]];
            if (e->reads || (restores && e->writes))
                collect_edges_of(x, s->threads.at[t].events.at[i]);
        }
    }
}

// Checks whether all waits can last for ever in one of the node's traces. If so, records the error.
static void check_waits(rvf_engine *x, const uint32_t *trace, uint32_t n) {
    collect_edges(x);
    if (!x->edges.n && !x->set.events.n) return;
    if (!rvf_verify_set(&x->verify, &x->set, trace, n, &x->edges)) return;
    if (!make_graph(x, x->verify.trace.at, x->verify.trace.n)) return;
    if (smc_errors_record_endless_wait(&x->errors)) x->done |= !x->options->keep_going;
}

// ---- complete executions ------------------------------------------------------------------------

void rvf_handle_leaf(rvf_engine *x) {
    const rvf_node *n = &x->nodes.at[x->nodes.n - 1];
    const uint32_t *trace = x->traces.at + n->trace;
    if (!x->untaken_shortcuts.apart && depends_on_sources(x)) {
        x->again.apart = x->done = true;
        return;
    }
    if (rvf_record_leaf(x)) {
        x->result->redundant++;
        // Other sources with the same values may give another result.
        if (has_endless_wait(x)) check_waits(x, trace, n->length);
        return;
    }
    if (!make_graph(x, trace, n->length)) return;
    smc_note_net_zero_rounds(&x->graph, x->result);
    const smc_leaf leaf = smc_leaf_count_and_check(&x->errors);
    // Checks all traces of the node.
    if (leaf == SMC_LEAF_BLOCKED || (leaf == SMC_LEAF_BOUNDED && has_endless_wait(x)))
        check_waits(x, trace, n->length);
    else if (smc_errors_check_end(&x->errors, leaf)) x->done |= !x->options->keep_going;
    smc_leaf_count_errors(&x->errors);
}
