// judge.c - converts a graph, without its open events, to the form that the model's axioms read.
#include "candidates/axioms.h"
#include "explorers/pending/engine.h"

#include <assert.h>
#include <string.h>

// ---- dependencies -------------------------------------------------------------------------------

// Clears the dependencies of the thread, and makes room for n events.
static void reset_dependencies(pending *x, uint32_t thread, uint32_t n) {
    while (x->depends.n <= thread) {
        *smc_vec_push(&x->depends) = NULL;
        *smc_vec_push(&x->rooms) = 0;
    }
    if (x->rooms.at[thread] < n) {
        free(x->depends.at[thread]);
        x->rooms.at[thread] = 2 * n;
        x->depends.at[thread] = smc_depends_make(2 * n);
    }
    smc_depends *d = x->depends.at[thread];
    d->n = n;
    d->words = n / 64 + 1;
    memset(d->rows, 0, (size_t)n * SMC_DEPENDS_KINDS * d->words * sizeof *d->rows);
}

// Copies the dependencies of the event from its history.
static void record_dependencies(const pending *x, const pending_event *e) {
    smc_depends *d = x->depends.at[e->thread];
    for (unsigned kind = 0; kind < SMC_DEPENDS_KINDS; kind++)
        memcpy(d->rows + smc_depends_at(d, e->index - 1, (smc_dependency)kind),
               pending_needed_steps(e->at, (smc_dependency)kind), e->at->words * sizeof *d->rows);
}

// Computes the dependencies of the event, if they are missing: first those of the thread's longest
// history, which the program computes together with earlier ones. Returns false if the exploration
// is over.
static bool find_dependencies_of(pending *x, const pending_event *e) {
    if (!e->at || e->at->needs) return true;
    pending_history *h = x->places.at[e->thread].at;
    return (!h || !h->step || pending_knows_dependencies(x, h)) &&
           pending_knows_dependencies(x, e->at);
}

// Some events of a graph, as indices in ascending order.
typedef struct event_list {
    const uint32_t *at;
    uint32_t n;
} event_list;

// All events of the graph, or those that are judged. Valid until the next call.
static event_list list_events(pending *x, const pending_graph *g, bool judged) {
    uint32_t n = 0;
    smc_vec_reserve(&x->listed, g->n);
    for (uint32_t i = 0; i < g->n; i++)
        if (!judged || !g->events[i].open) x->listed.at[n++] = i;
    return (event_list){x->listed.at, n};
}

// Computes the dependencies of the events.
static bool find_dependencies(pending *x, const pending_graph *g, event_list of) {
    for (uint32_t i = 0; i < of.n; i++)
        if (!find_dependencies_of(x, &g->events[of.at[i]])) return false;
    return true;
}

// Collects the dependencies of the events in pending.depends.
static void collect_dependencies(pending *x, const pending_graph *g, event_list of) {
    for (uint32_t t = 0; t < x->depends.n; t++)
        if (x->depends.at[t]) x->depends.at[t]->n = 0;
    for (uint32_t i = 0; i < of.n; i++) {
        const pending_event *e = &g->events[of.at[i]];
        if (pending_is_init(e)) continue;
        const smc_depends *d = e->thread < x->depends.n ? x->depends.at[e->thread] : NULL;
        if (d && d->n >= e->index) continue;
        uint32_t n = e->index;
        for (uint32_t k = i + 1; k < of.n; k++) {
            const pending_event *later = &g->events[of.at[k]];
            if (later->thread == e->thread && later->index > n) n = later->index;
        }
        reset_dependencies(x, e->thread, n);
    }
    if (!find_dependencies(x, g, of)) return;
    for (uint32_t i = 0; i < of.n; i++)
        if (!pending_is_init(&g->events[of.at[i]])) record_dependencies(x, &g->events[of.at[i]]);
}

// ---- the execution ------------------------------------------------------------------------------

// The event in the form that axioms read, without links to other events.
static smc_execution_event axiom_event_of_pending(const pending_event *e) {
    const smc_action *a = e->at ? pending_action(e) : NULL;
    return (smc_execution_event){.thread = e->thread,
                                 .index = e->index,
                                 .loc = e->loc,
                                 .kind = a ? a->kind : SMC_WRITE,
                                 .order = a ? smc_order_in_execution(a, e->writes) : SMC_PLAIN,
                                 .fence = a ? smc_fence_of(a->kind, a->op, a->scoped) : 0,
                                 .po_releases = a && a->po_releases,
                                 .failed_attempt = a && smc_is_failed_attempt(a, e->writes),
                                 .reads = e->reads,
                                 .writes = e->writes,
                                 .rf = -1,
                                 .create = -1,
                                 .co = e->co};
}

// These events of the graph, of which none is open, in the form that axioms read. Valid until the
// next call.
static smc_execution execution_of(pending *x, const pending_graph *g, event_list of) {
    smc_vec_reserve(&x->positions, g->n);
    x->judged.n = 0;
    for (uint32_t i = 0; i < of.n; i++) {
        x->positions.at[of.at[i]] = (int32_t)i;
        *smc_vec_push(&x->judged) = axiom_event_of_pending(&g->events[of.at[i]]);
    }
    for (uint32_t i = 0; i < of.n; i++) {
        const pending_event *e = &g->events[of.at[i]];
        smc_execution_event *to = &x->judged.at[i];
        if (e->rf >= 0) to->rf = x->positions.at[e->rf];
        const int32_t create = e->index == 1 && e->thread ? pending_create_of(x, e->thread) : -1;
        if (create >= 0) to->create = x->positions.at[create];
    }
    collect_dependencies(x, g, of);
    return (smc_execution){.n = x->judged.n,
                           .events = x->judged.at,
                           .stop = x->options->stop,
                           .depends = (const smc_depends *const *)x->depends.at,
                           .n_depends = x->depends.n};
}

// ---- growing parts ------------------------------------------------------------------------------

void pending_number_event(pending_graph *g, uint32_t event) {
    g->events[event].number = g->n_judged++;
}

void pending_keep_part(pending *x, uint32_t n) {
    for (; x->n_part > n; x->n_part--) x->model->parts->remove(x->part);
}

// Number of the last write before the event in coherence that has a smaller number; -1: none.
static int32_t number_before_in_coherence(const pending *x, const pending_graph *g,
                                          const pending_event *e) {
    const pending_event *before = NULL;
    if (!e->writes) return -1;
    PENDING_EACH_OF_LOCATION(x, g, e->loc, i) {
        const pending_event *o = &g->events[i];
        if (o->writes && o->co < e->co && o->number < e->number && (!before || o->co > before->co))
            before = o;
    }
    return before ? (int32_t)before->number : -1;
}

// The event in the form in which parts get it.
static smc_part_event part_event_of(const pending *x, const pending_graph *g,
                                    const pending_event *e) {
    smc_part_event to = {.event = axiom_event_of_pending(e),
                         .before = number_before_in_coherence(x, g, e)};
    if (e->rf >= 0) to.event.rf = (int32_t)g->events[e->rf].number;
    const int32_t create = e->index == 1 && e->thread ? pending_create_of(x, e->thread) : -1;
    if (create >= 0) to.event.create = (int32_t)g->events[create].number;
    if (!e->at) return to;
    to.needs = e->at->needs;
    to.words = e->at->words;
    return to;
}

// Adds the judged events with smaller numbers than that of the event, which has the largest one, to
// the part. Returns whether the part can answer questions.
static bool fill_part(pending *x, const pending_graph *g, uint32_t event) {
    const uint32_t from = x->n_part, n = g->events[event].number;
    uint32_t missing = n - from;
    if (!x->part || !find_dependencies_of(x, &g->events[event])) return false;
    smc_vec_reserve(&x->by_number, n);
    for (uint32_t i = g->n; missing && i-- > 0;) {
        const pending_event *e = &g->events[i];
        if (e->open || e->number < from || e->number >= n) continue;
        if (!find_dependencies_of(x, e)) return false;
        x->by_number.at[e->number - from] = i;
        missing--;
    }
    for (; x->n_part < n; x->n_part++) {
        const smc_part_event e = part_event_of(x, g, &g->events[x->by_number.at[x->n_part - from]]);
        (void)x->model->parts->add(x->part, &e, SMC_PART_KNOWN);
    }
    return !x->model->parts->is_full(x->part);
}

// Checks the event by the part, which contains all other events of the graph.
static bool part_allows(pending *x, const pending_graph *g, uint32_t event, smc_part_question q) {
    const smc_part_event e = part_event_of(x, g, &g->events[event]);
    const bool answer = x->model->parts->add(x->part, &e, q);
    x->model->parts->remove(x->part);
    return answer;
}

// ---- consistency --------------------------------------------------------------------------------

bool pending_are_consistent(pending *x, const pending_graph *g, const uint32_t *events,
                            uint32_t n) {
    const smc_execution e = execution_of(x, g, (event_list){events, n});
    return x->model->axioms(x->model, &e);
}

static bool is_whole_consistent(pending *x, const pending_graph *g) {
    const event_list all = list_events(x, g, true);
    return pending_are_consistent(x, g, all.at, all.n);
}

// Whether the graph has a judged event of the same thread after the event. The graph's last event
// may not be in the index yet.
static bool has_later_event(const pending *x, const pending_graph *g, const pending_event *e) {
    const pending_event *last = &g->events[g->n - 1];
    if (last->thread == e->thread && last->index > e->index && !last->open) return true;
    for (uint32_t index = e->index + 1; index <= x->threads.at[e->thread].last; index++) {
        const int32_t i = pending_event_index(x, e->thread, index);
        if (i >= 0 && !g->events[i].open) return true;
    }
    return false;
}

bool pending_extends_consistently(const pending *x, const pending_graph *g, uint32_t event) {
    const pending_event *e = &g->events[event];
    const bool access = e->reads || e->writes;
    const uint32_t co = e->writes ? e->co : e->reads ? g->events[e->rf].co : 0;
    if (!(x->model->flags & SMC_MODEL_EXTENDS_PARTS)) return false;
    if (has_later_event(x, g, e)) return false;
    return !access || co + 1 == pending_n_writes(x, g, e->loc);
}

bool pending_is_consistent(pending *x, const pending_graph *g, uint32_t event) {
    assert(g->events[event].number + 1 == g->n_judged);
    if (pending_extends_consistently(x, g, event)) {
        assert(is_whole_consistent(x, g) || smc_is_stopped(x->options->stop));
        return true;
    }
    if (!fill_part(x, g, event)) return is_whole_consistent(x, g);
    const bool is = part_allows(x, g, event, SMC_PART_CONSISTENT);
    assert(is == is_whole_consistent(x, g) || smc_is_stopped(x->options->stop));
    return is;
}

bool pending_may_be_so_early_among(pending *x, const pending_graph *g, uint32_t event,
                                   const uint32_t *events, uint32_t n) {
    const smc_execution e = execution_of(x, g, (event_list){events, n});
    return x->model->may_be_so_early(x->model, &e, (uint32_t)x->positions.at[event]);
}

// The answer of pending_may_be_so_early, from the whole graph.
static bool may_whole_be_so_early(pending *x, const pending_graph *g, uint32_t event) {
    const event_list all = list_events(x, g, true);
    return pending_may_be_so_early_among(x, g, event, all.at, all.n);
}

bool pending_may_be_so_early(pending *x, const pending_graph *g, uint32_t event) {
    if (!x->model->may_be_so_early) return true;
    if (!fill_part(x, g, event)) return may_whole_be_so_early(x, g, event);
    const bool may = part_allows(x, g, event, SMC_PART_NOT_TOO_EARLY);
    assert(may == may_whole_be_so_early(x, g, event) || smc_is_stopped(x->options->stop));
    return may;
}

// ---- whole executions ---------------------------------------------------------------------------

// The event as an event of a candidate. positions[i]: the index in the candidate of event i of the
// graph.
static smc_candidate_event candidate_event_of(const pending *x, const pending_event *e,
                                              const int32_t *positions) {
    return (smc_candidate_event){.step = e->at ? e->at->step : NULL,
                                 .in = e->in,
                                 .out = e->out,
                                 .thread = e->thread,
                                 .index = e->index,
                                 .loc = e->loc,
                                 .co = e->co,
                                 .rf = e->rf >= 0 ? positions[e->rf] : -1,
                                 .reads = e->reads,
                                 .writes = e->writes,
                                 .plain = e->at &&
                                          smc_candidate_is_plain(x->options, pending_action(e))};
}

// Initialisation writes come first, then the events thread by thread. A thread with an open lock
// waits at the lock.
smc_candidate *pending_build_candidate(pending *x, const pending_graph *g) {
    smc_candidate *c = smc_alloc(sizeof *c + g->n * sizeof *c->events);
    int32_t *from = smc_alloc((g->n + 1) * sizeof *from);
    smc_vec_reserve(&x->positions, g->n);
    for (uint32_t i = 0; i < g->n; i++)
        if (pending_is_init(&g->events[i])) from[c->n++] = (int32_t)i;
    for (uint32_t t = 0; t < x->n_threads; t++)
        for (uint32_t index = 1; index <= x->most; index++) {
            const int32_t i = pending_event_index(x, t, index);
            if (i >= 0 && !g->events[i].open) from[c->n++] = i;
        }
    for (uint32_t i = 0; i < c->n; i++) x->positions.at[from[i]] = (int32_t)i;
    for (uint32_t i = 0; i < c->n; i++)
        c->events[i] = candidate_event_of(x, &g->events[from[i]], x->positions.at);
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        const bool last = i + 1 == c->n || c->events[i + 1].thread != e->thread;
        if (e->thread == SMC_INIT_THREAD || !last) continue;
        const pending_thread_state *p = &x->places.at[e->thread];
        if (p->position == PENDING_AT_LOCK || p->position == PENDING_WAITS)
            c->events[i].next = p->at->step;
    }
    free(from);
    collect_dependencies(x, g, list_events(x, g, false));
    c->depends = (const smc_depends *const *)x->depends.at;
    c->n_depends = x->depends.n;
    return c;
}

void pending_free_axiom_buffers(pending *x) {
    for (uint32_t t = 0; t < x->depends.n; t++) free(x->depends.at[t]);
    smc_vec_free(&x->depends);
    smc_vec_free(&x->rooms);
    smc_vec_free(&x->judged);
    smc_vec_free(&x->by_number);
    if (x->part) x->model->parts->end(x->part);
    smc_vec_free(&x->positions);
    smc_vec_free(&x->listed);
}
