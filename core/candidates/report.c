// oracle_report.c - shows an error that the oracle found, by building the graph of its execution.
//
// A model without services of its own is served by the whole execution: its axioms say what happens before what, and the
// execution has a coherence order. Where po u rf is cyclic, some reads are linked before what they read; that they read it
// is entered in the end.
#include "candidates/candidates.h"
#include "result/terminal.h"

struct smc_model_state {
    const node *execution;
    const smc_id *ids;  // [event]: 0 until it is in the graph
    uint32_t *clocks;   // [event][thread]: what happens before the event, itself included
    uint32_t n_threads; // in a clock
};

static const uint32_t *clock_of(const smc_model_state *s, smc_id id) {
    for (uint32_t i = 0; i < s->execution->n; i++)
        if (s->ids[i] == id) return s->clocks + (size_t)i * s->n_threads;
    smc_internal_error(__FILE__, __LINE__, "an event of the graph is not one of the execution");
}

static uint32_t coherence_of(smc_model_state *s, uint32_t loc, smc_id *out) {
    const node *g = s->execution;
    uint32_t n = 0;
    for (uint32_t co = 0; co < g->n; co++)
        for (uint32_t i = 0; i < g->n; i++)
            if (s->ids[i] && g->events[i].writes && g->events[i].loc == loc && g->events[i].co == co) out[n++] = s->ids[i];
    return n;
}

static const smc_model by_execution = {.hb = clock_of, .coherence = coherence_of};

// An execution whose graph is being built.
typedef struct building {
    enumeration *x;
    const node *g;
    smc_graph graph;
    smc_id *ids;     // [event]
    uint32_t *order; // of the events: extends happens-before, and reads-from where that is possible
    smc_model_state state;
    smc_errors errors;
} building;

static bool comes_next(const node *g, const smc_matrices *m, smc_rel hb, const bool *placed, uint32_t e, bool after_source) {
    if (placed[e] || (after_source && g->events[e].rf >= 0 && !placed[g->events[e].rf])) return false;
    for (uint32_t i = 0; i < g->n; i++)
        if (!placed[i] && smc_related(m, hb, i, e)) return false;
    return true;
}

static void set_order(building *b, const smc_matrices *m, smc_rel hb) {
    const node *g = b->g;
    bool *placed = smc_alloc(g->n * sizeof *placed);
    for (uint32_t n = 0; n < g->n; n++) {
        uint32_t e = 0;
        while (e < g->n && !comes_next(g, m, hb, placed, e, true)) e++;
        if (e == g->n)
            for (e = 0; e < g->n && !comes_next(g, m, hb, placed, e, false);) e++;
        smc_invariant(e < g->n, "happens-before is cyclic in a consistent execution");
        placed[e] = true;
        b->order[n] = e;
    }
    free(placed);
}

static void set_clocks(building *b, const smc_matrices *m, smc_rel hb) {
    const node *g = b->g;
    smc_model_state *s = &b->state;
    *s = (smc_model_state){.execution = g, .ids = b->ids, .n_threads = oracle_thread_count(g)};
    s->clocks = smc_alloc((size_t)g->n * s->n_threads * sizeof *s->clocks);
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t j = 0; j < g->n; j++) {
            const node_event *e = &g->events[j];
            if (e->thread == SMC_INIT_THREAD || (i != j && !smc_related(m, hb, j, i))) continue;
            uint32_t *count = &s->clocks[(size_t)i * s->n_threads + e->thread];
            if (*count < e->index) *count = e->index;
        }
}

static smc_status link_event(building *b, uint32_t i) {
    const node_event *e = &b->g->events[i];
    if (e->thread == SMC_INIT_THREAD) {
        smc_graph_touch(&b->graph, e->loc);
        b->ids[i] = b->graph.locs.at[e->loc].init;
        return SMC_OK;
    }
    const smc_id id = b->ids[i] = smc_graph_add(&b->graph, e->thread);
    if (e->step->action.kind == SMC_CHOICE) smc_graph_choose(&b->graph, id, e->in);
    else smc_graph_read_from(&b->graph, id, e->rf >= 0 ? b->ids[e->rf] : 0, false);
    smc_event *event = smc_ev(&b->graph, id);
    if (e->rf >= 0 && !b->ids[e->rf]) event->in = e->in, event->out = e->out, event->writes = e->writes;
    const smc_status s = smc_graph_advance(&b->graph, id);
    smc_graph_link(&b->graph, id);
    smc_graph_append(&b->graph, id);
    const bool consistent = !b->x->model->start || b->x->model->add(b->errors.state, id);
    smc_invariant(consistent, "the model refuses what its axioms allow");
    return s;
}

// Enters what was read ahead of its write.
static void complete(building *b) {
    for (uint32_t i = 0; i < b->g->n; i++) {
        const node_event *e = &b->g->events[i];
        if (e->rf >= 0) smc_ev(&b->graph, b->ids[i])->rf = b->ids[e->rf];
    }
}

// The wait of the first thread that has one.
static smc_id waiting_event(const building *b) {
    const node_event *first = NULL;
    for (uint32_t i = 0; i < b->g->n; i++) {
        const node_event *e = &b->g->events[i];
        if (e->step && e->step->action.kind == SMC_BLOCK && (!first || e->thread < first->thread)) first = e;
    }
    smc_invariant(first, "an endless wait without a wait");
    return b->ids[first - b->g->events];
}

static smc_status link_events(building *b) {
    smc_status s = SMC_OK;
    for (uint32_t i = 0; i < b->g->n && s == SMC_OK; i++) s = link_event(b, b->order[i]);
    return s;
}

static void ask_events(building *b, uint32_t from) {
    for (uint32_t i = from; i < b->g->n; i++)
        if (b->g->events[b->order[i]].step) smc_errors_of_event(&b->errors, b->ids[b->order[i]]);
}

// Errors are counted in the end of an execution, once for its class.
static void count_shown(building *b) {
    for (uint32_t i = 0; i < b->errors.shown.n; i++) {
        const uint32_t error = b->errors.shown.at[i];
        if (oracle_is_new(&b->x->shown, smc_mix(oracle_canonical_hash(b->g, ORACLE_READS_FROM) + error)))
            smc_error_count(&b->x->result->errors.at[error]);
    }
}

static bool build_and_ask(building *b, unsigned what) {
    if (!oracle_ok(b->x, link_events(b))) return false;
    complete(b);
    if (what & ORACLE_EACH_EVENT) ask_events(b, 0);
    if (what & ORACLE_LAST_EVENT) ask_events(b, b->g->n - 1);
    if (what & ORACLE_ALL_EVENTS) smc_errors_of_execution(&b->errors);
    if (what & ORACLE_DEADLOCK) smc_errors_deadlock(&b->errors);
    if (what & ORACLE_ENDLESS_WAIT) smc_errors_wait(&b->errors, waiting_event(b));
    if (what & ORACLE_LEAK) smc_errors_leaks(&b->errors);
    if (!(what & (ORACLE_LAST_EVENT | ORACLE_EACH_EVENT))) count_shown(b);
    return b->errors.shown.n;
}

void oracle_report(enumeration *x, const node *g, unsigned what, bool must) {
    building b = {.x = x, .g = g, .ids = smc_alloc(g->n * sizeof *b.ids), .order = smc_alloc(g->n * sizeof *b.order)};
    smc_matrices m;
    const smc_rel hb = oracle_hb(x, g, &m);
    set_order(&b, &m, hb);
    set_clocks(&b, &m, hb);
    smc_matrices_free(&m);
    const smc_graph_options options = {.fences_are_rmws = x->model->flags & SMC_MODEL_FENCE_IS_RMW,
                                       .plain_access = x->options->plain_access};
    if (oracle_ok(x, smc_graph_init(&b.graph, x->program, options))) {
        b.errors = (smc_errors){.graph = &b.graph, .model = &by_execution, .state = &b.state, .result = x->result, .options = x->options};
        if (x->model->start) b.errors.model = x->model, b.errors.state = x->model->start(x->model, &b.graph);
        const bool found = build_and_ask(&b, what);
        smc_invariant(found || !must || x->done, "an error that the oracle sees does not show in the graph");
        if (found && !x->options->keep_going) x->done = true;
        if (x->model->start) x->model->finish(b.errors.state);
        smc_vec_free(&b.errors.shown);
        smc_graph_free(&b.graph);
    }
    free(b.state.clocks);
    free(b.order);
    free(b.ids);
}
