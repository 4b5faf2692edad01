// cells.c - a model for graphs with accesses to several cells. For each query, it builds one
// execution, in which an access is one event, and evaluates the axioms on it.
#include "models/cells/cells.h"

#include "models/cells/happens_before.h"
#include "models/cells/judge.h"
#include "models/coherent.h"

#include <assert.h>
#include <string.h>

// The state of the model for one graph.
struct smc_model_state {
    const smc_graph *graph;
    const smc_model *base; // the model whose axioms are checked, with each access as one event
    cells_happens_before hb;
    cells_checker judge; // checks axioms faster than their reference implementation
    bool is_fast;        // `judge` supports the base model
    bool is_unchecked;   // added events are not checked (smc_cells_set_checks)
    uint32_t judged;     // the first `judged` events of link_order form a consistent graph
    SMC_VEC(smc_execution_event) events; // the linked accesses, as an execution
    // [event]: index in `events` of the event's access; only linked events and initialisation
    // writes have one.
    SMC_VEC(int32_t) position;
    uint32_t n, end; // number of accesses in `events`; number of all entries, including those for
                     // further cells of accesses
};

// A read to add to the graph for a consistency check: `read`, which is not linked and does not
// write, reads from `source`. read = 0: no read is added.
typedef struct source_query {
    smc_id read, source;
} source_query;

static const smc_cells_model *cells_of(const smc_model *m) { return m->own; }

// ---- the execution of a query -------------------------------------------------------------------

static void add_initialisations(smc_model_state *s) {
    const smc_graph *g = s->graph;
    for (uint32_t l = 0; l < g->locs.n; l++) {
        const smc_id init = g->locs.at[l].init;
        // mutexes have initialisation writes too, which their first locks read from
        if (!init) continue;
        s->position.at[init] = (int32_t)s->n;
        s->events.at[s->n++] = smc_initial_write_of(l);
    }
}

// Converts an event to an event of the execution. Members that are not final while the access lacks
// parts (order, writes) are set when its last part is added (finish_rmw_access).
static smc_execution_event cells_execution_event(const smc_model_state *s, const smc_event *e,
                                                 smc_id source) {
    const smc_id create = smc_create_event_of(s->graph, e);
    smc_execution_event x = smc_execution_event_of(s->graph, e, source, e->writes);
    if (source) x.rf = s->position.at[source];
    if (create) x.create = s->position.at[create];
    x.co = e->co;
    return x;
}

// Sets `writes` and `order` of an RMW to several cells. `open`: the RMW lacks parts.
static void finish_rmw_access(smc_model_state *s, uint32_t access, const smc_action *first,
                              bool open) {
    smc_execution_event *e = &s->events.at[access];
    e->writes &= !open;
    e->order = open ? SMC_RELAXED : smc_order_in_execution(first, e->writes);
}

// Whether the event is the first part of an RMW to several cells.
static bool is_multi_cell_rmw(const smc_event *first) {
    return first->kind == SMC_RMW && first->step->action.op == SMC_FETCH;
}

// Adds a part of an access to the execution.
static void add_part(smc_model_state *s, smc_id id, smc_id source, bool open) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_execution_event part = cells_execution_event(s, e, source);
    const uint32_t access = (uint32_t)s->position.at[id];
    smc_id first = id;
    if (smc_continues_access(e)) {
        smc_add_cell(s->events.at, access, &s->end, &part);
        first = smc_first_event_of_access(g, g->threads.at[e->thread].events.at[e->index - 2]);
    } else s->events.at[access] = part;
    if (is_multi_cell_rmw(smc_event_at(g, first)))
        finish_rmw_access(s, access, &smc_event_at(g, first)->step->action, open);
}

// Sets the position of a linked event.
static void number_event(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_event_at(s->graph, id);
    s->position.at[id] =
        smc_continues_access(e)
            ? s->position.at[s->graph->threads.at[e->thread].events.at[e->index - 2]]
            : (int32_t)s->n++;
}

// Removes all events from the execution except initialisation writes.
static void begin_execution(smc_model_state *s) {
    const smc_graph *g = s->graph;
    smc_vec_reserve(&s->position, g->pool.n);
    smc_vec_reserve(&s->events, g->locs.n + g->link_order.n + 2);
    s->n = 0;
    add_initialisations(s);
}

// Whether the axioms hold for the execution.
static bool check_execution_axioms(smc_model_state *s) {
    const smc_execution x = {
        .n = s->n, .events = s->events.at, .stop = s->graph->options.stop, .mixed = s->end > s->n};
    const bool holds = s->is_fast ? cells_checker_is_consistent(&s->judge, s->base, &x)
                                  : s->base->axioms(s->base, &x);
    return holds || smc_graph_stop_requested(s->graph);
}

// Whether the graph with the read of the query is consistent.
static bool model_holds(smc_model_state *s, source_query q) {
    const smc_graph *g = s->graph;
    begin_execution(s);
    for (uint32_t i = 0; i < g->link_order.n; i++) number_event(s, g->link_order.at[i]);
    if (q.read) number_event(s, q.read);
    s->end = s->n;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        add_part(s, g->link_order.at[i], e->rf, smc_access_is_open(e));
    }
    if (q.read) add_part(s, q.read, q.source, true);
    return check_execution_axioms(s);
}

// ---- additions that need no query ---------------------------------------------------------------
//
// A consistent graph stays consistent if it is extended by an access that is last in program order,
// reads from the last write to each cell and writes after it, since no edge leaves the access
// (docs/design/mixed-sizes.md).

// Whether the event reads from the last write to its cell, or is that write. The event is a linked
// part of the access that begins with `first`. A part of an RMW writes directly after the write
// that it reads from.
static bool is_last_in_cell(const smc_graph *g, smc_id id, smc_id first) {
    const smc_event *e = smc_event_at(g, id);
    const smc_loc *l = &g->locs.at[e->loc];
    const smc_id last = l->co.at[l->co.n - 1];
    if (!e->reads) return last == id;
    if (!e->writes && last == e->rf) return true;
    return last == id || (smc_event_at(g, last)->thread == e->thread &&
                          smc_event_at(g, last)->index > smc_event_at(g, first)->index);
}

// Whether is_last_in_cell holds for all parts of an access, from `first` to the linked part `last`.
static bool are_last_in_cells(const smc_graph *g, smc_id first, smc_id last) {
    const smc_thread *t = &g->threads.at[smc_event_at(g, last)->thread];
    for (uint32_t i = smc_event_at(g, first)->index; i <= smc_event_at(g, last)->index; i++)
        if (!is_last_in_cell(g, t->events.at[i - 1], first)) return false;
    return true;
}

// Whether the graph stays consistent with the event linked last because is_last_in_cell holds for
// all parts that its access has so far.
static bool extends_consistently(const smc_model_state *s, smc_id id) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_event_at(g, id);
    if (s->judged + 1 < g->link_order.n) return false;
    return !(e->reads || e->writes) || are_last_in_cells(g, smc_first_event_of_access(g, id), id);
}

// ---- services -----------------------------------------------------------------------------------

void smc_cells_set_checks(smc_model_state *s, bool judged) { s->is_unchecked = !judged; }

static smc_model_state *start_model(const smc_model *self, const smc_graph *g) {
    smc_model_state *s = smc_alloc(sizeof *s);
    s->graph = g;
    s->base = cells_of(self)->base;
    s->is_fast = cells_checker_supports(s->base);
    return s;
}

static void finish_model(smc_model_state *s) {
    cells_happens_before_free(&s->hb);
    cells_checker_free(&s->judge);
    smc_vec_free(&s->events);
    smc_vec_free(&s->position);
    free(s);
}

static bool add_event(smc_model_state *s, smc_id id) {
    if (s->base->hb) cells_compute_happens_before(&s->hb, s->graph, s->base, id);
    const bool sure = extends_consistently(s, id);
    if (s->is_unchecked || (!sure && !smc_is_event_of_axioms(smc_event_at(s->graph, id))))
        return true;
    const bool fits = sure || model_holds(s, (source_query){0});
    assert(!sure || model_holds(s, (source_query){0}));
    if (fits) s->judged = s->graph->link_order.n;
    return fits;
}

static void remove_last(smc_model_state *s, smc_id id) {
    (void)id;
    const uint32_t left = s->graph->link_order.n - 1;
    if (s->judged > left) s->judged = left;
}

static const uint32_t *happens_before(const smc_model_state *s, smc_id id) {
    return cells_happens_before_of(&s->hb, id);
}

// Whether races allow that e reads from w: if e may read only from writes of its past
// (reads_only_hb_past), w must happen before e.
static bool is_past(const smc_model_state *s, const smc_event *e, const smc_event *w) {
    const smc_graph *g = s->graph;
    const smc_id before = smc_po_predecessor(g, e);
    if (!e->reads_only_hb_past || w->thread == SMC_INIT_THREAD) return true;
    if (!before) return false;
    return smc_is_in_clock(w, s->base->hb ? happens_before(s, before) : smc_event_clock(g, before));
}

// Appends the sources of a read. The last write in coherence is always one of them; it may turn out
// to be inconsistent if earlier parts of the access did not read from the last writes to their
// cells, and then `add` rejects the event.
static void list_readable(smc_model_state *s, smc_id id, smc_sources *out) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_loc *loc = &g->locs.at[e->loc];
    for (uint32_t i = 0; i < loc->co.n; i++) {
        const smc_id w = loc->co.at[i];
        const smc_event *ew = smc_event_at(g, w);
        if (!is_past(s, e, ew)) continue;
        if (!smc_is_last_write(g, e->loc, w) && !model_holds(s, (source_query){id, w})) continue;
        *smc_vec_push(out) =
            (smc_source){.write = w, .taken = ew->rmw_reader && smc_would_write(e, ew->out)};
    }
}

// Whether the source is canonical: the canonical source is the view's last write in coherence,
// which can always be read.
static bool canonical_source(smc_model_state *s, const smc_view *v, smc_id id) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_loc *loc = &g->locs.at[e->loc];
    for (uint32_t i = loc->co.n; i-- > smc_event_at(g, e->rf)->co + 1;) {
        const smc_id w = loc->co.at[i];
        if (w != id && smc_is_written_in_view(v, w, smc_event_at(g, w)) &&
            is_past(s, e, smc_event_at(g, w)))
            return false;
    }
    return true;
}

static bool can_be_last(smc_model_state *s, const smc_id *writes, uint32_t n) {
    return smc_are_last_in_coherence(s->graph, writes, n);
}

static uint32_t copy_coherence(smc_model_state *s, uint32_t loc, smc_id *out) {
    return smc_copy_coherence(s->graph, loc, out);
}

static bool satisfies_base_axioms(const smc_model *self, const smc_execution *x) {
    const smc_model *base = cells_of(self)->base;
    return base->axioms(base, x);
}

const smc_model *smc_cells_model_init(smc_cells_model *c, const smc_model *base) {
    const unsigned flags_of_base = SMC_MODEL_FENCE_IS_RMW | SMC_MODEL_PLAIN_RACES |
                                   SMC_MODEL_PREFIX_CLOSED | SMC_MODEL_RELEASE_SEQUENCES |
                                   SMC_MODEL_ORDERS | SMC_MODEL_MIXES_SIZES;
    *c = (smc_cells_model){.base = base,
                           .model = {.name = base->name,
                                     .title = base->title,
                                     .paper = base->paper,
                                     .flags = (base->flags & flags_of_base) | SMC_MODEL_BY_FORMULA,
                                     .releases = base->releases,
                                     .own = c,
                                     .axioms = satisfies_base_axioms,
                                     .start = start_model,
                                     .finish = finish_model,
                                     .add = add_event,
                                     .remove = remove_last,
                                     .readable = list_readable,
                                     .canonical = canonical_source,
                                     .can_be_last = can_be_last,
                                     .hb = base->hb ? happens_before : NULL,
                                     .coherence = copy_coherence}};
    return &c->model;
}
