// errors.c - builds the graph of an execution to record the errors that it shows.
//
// If the model cannot check graphs event by event, a substitute model takes all relations from the
// complete execution: the happens-before of the axioms, and the execution's coherence order. If po
// u rf is cyclic, some reads are linked before their sources; the sources of these reads are set at
// the end.
#include "candidates/errors.h"

#include "candidates/axioms.h"
#include "candidates/suspects.h"
#include "candidates/terminal.h"
#include "observers/event_helpers.h"
#include "observers/observe.h"
#include "result/errors.h"
#include "result/witness/witness_copy.h"
#include "termination/leaks.h"
#include "termination/terminal.h"
#include "termination/waits.h"
#include "reductions/rounds/judge.h"
#include "reductions/rounds/late_races.h"
#include "reductions/rounds/net_zero.h"

#include <string.h>

// The checks to run on the graph, as bits.
enum {
    LAST_EVENT = 1 << 0,
    EACH_EVENT = 1 << 1, // each event, when it is linked
    ALL_EVENTS = 1 << 2, // all events, in the complete execution
    DEADLOCK = 1 << 3,
    ENDLESS_WAIT = 1 << 4,
    LEAK = 1 << 5,
    OUTCOME = 1 << 7,
    // Records net-zero rounds (reductions/rounds/net_zero.h); if the graph has any, also endless
    // waits.
    ROUNDS = 1 << 6,
    RACE = 1 << 8,     // a race as the model defines races, between the events graph_builder.race
    LATE = 1 << 9,     // races of dropped rounds with later events (reductions/rounds/late_races.h)
    WATCHED = 1 << 10, // runs only the check that smc_explore_options.ends demands
};

// State of the substitute model.
struct smc_model_state {
    const smc_candidate *execution; // the complete execution
    const smc_id *ids; // [event of the candidate]: its id in the graph; 0: not added yet
    // [event][thread]: how many of the thread's events happen before the event or are the event.
    uint32_t *clocks;
    uint32_t n_threads; // number of threads in a clock
};

// Implements smc_model.hb.
static const uint32_t *candidate_hb_clock(const smc_model_state *s, smc_id id) {
    for (uint32_t i = 0; i < s->execution->n; i++)
        if (s->ids[i] == id) return s->clocks + (size_t)i * s->n_threads;
    smc_internal_error(__FILE__, __LINE__, "an event of the graph is not one of the execution");
}

// Implements smc_model.coherence: the writes to the location that are in the graph, in coherence
// order.
static uint32_t coherence_of(smc_model_state *s, uint32_t loc, smc_id *out) {
    const smc_candidate *c = s->execution;
    uint32_t n = 0;
    for (uint32_t co = 0; co < c->n; co++)
        for (uint32_t i = 0; i < c->n; i++)
            if (s->ids[i] && c->events[i].writes && c->events[i].loc == loc &&
                c->events[i].co == co)
                out[n++] = s->ids[i];
    return n;
}

// Implements smc_model.can_be_last: whether each write is the last of its location. The execution
// has a single coherence order.
static bool are_last_in_coherence(smc_model_state *s, const smc_id *writes, uint32_t n) {
    const smc_candidate *c = s->execution;
    bool last = true;
    for (uint32_t i = 0; i < c->n; i++)
        for (uint32_t k = 0; k < n; k++)
            if (s->ids[i] == writes[k])
                last &= c->events[i].co + 1 == smc_candidate_writes_at(c, c->events[i].loc);
    return last;
}

// The substitute model. Its flag SMC_MODEL_ORDERS is the safe assumption for an arbitrary model: a
// read may read from a write that is not ordered before it.
static smc_model model_for_complete_execution(const smc_model *m) {
    return (smc_model){.flags = SMC_MODEL_ORDERS,
                       .race = m->race,
                       .hb = candidate_hb_clock,
                       .coherence = coherence_of,
                       .can_be_last = are_last_in_coherence};
}

// A graph under construction.
typedef struct graph_builder {
    smc_candidate_errors *x; // where to record the errors
    const smc_candidate *c;  // the execution
    smc_graph graph;
    smc_id *ids; // [event]: its id in the graph
    // Permutation of the events in which they are linked: extends happens-before and, where
    // possible, reads-from.
    uint32_t *order;
    smc_model_state state;
    smc_errors errors;
    bool mixed;       // some access covers several cells: its parts are separate events
    uint32_t race[2]; // positions of the two events of a race as the model defines races
} graph_builder;

// Whether the model itself can check the graph event by event. No model does so for accesses that
// consist of several events.
static bool model_checks_events(const graph_builder *b) { return b->x->model->start && !b->mixed; }

// How far an event is from being placed in graph_builder.order.
typedef struct link_position {
    bool placed;
    uint32_t before; // number of its predecessors by happens-before that are not placed
} link_position;

// Whether event e can come next in graph_builder.order: it is not placed, and its predecessors by
// happens-before are. `after_source`: its source must be placed, too.
static bool can_be_linked_next(const smc_candidate *c, const link_position *at, uint32_t e,
                               bool after_source) {
    const int32_t rf = c->events[e].rf;
    return !at[e].placed && !at[e].before && (!after_source || rf < 0 || at[rf].placed);
}

// Sets graph_builder.order.
static void set_order(graph_builder *b, const smc_matrices *m, smc_rel hb) {
    const smc_candidate *c = b->c;
    link_position *at = smc_alloc(c->n * sizeof *at);
    for (uint32_t i = 0; i < c->n; i++) SMC_REL_EACH_SUCCESSOR(m, hb, i, e) at[e].before++;
    for (uint32_t n = 0; n < c->n; n++) {
        uint32_t e = 0;
        while (e < c->n && !can_be_linked_next(c, at, e, true)) e++;
        if (e == c->n)
            for (e = 0; e < c->n && !can_be_linked_next(c, at, e, false);) e++;
        smc_invariant(e < c->n, "happens-before is cyclic in a consistent execution");
        at[e].placed = true;
        b->order[n] = e;
        SMC_REL_EACH_SUCCESSOR(m, hb, e, i) at[i].before--;
    }
    free(at);
}

// Whether `e` accesses or locks the object that `end` frees or destroys.
static bool is_use_of(const smc_candidate_event *e, const smc_candidate_event *end) {
    const smc_action *a = &e->step->action, *f = &end->step->action;
    if (f->kind != SMC_FREE && f->kind != SMC_DESTROY) return false;
    if (!smc_is_access(a->kind) && a->kind != SMC_LOCK && a->kind != SMC_UNLOCK) return false;
    return (f->object && a->object == f->object) || (f->loc && a->loc == f->loc);
}

// For each event that frees or destroys an object: changes its clock, so that the clock contains
// the uses of the object that relation `over` orders before the event, and no others.
static void restrict_clocks_to_uses(graph_builder *b, const smc_matrices *m, smc_rel over) {
    const smc_candidate *c = b->c;
    for (uint32_t i = 0; i < c->n; i++) {
        uint32_t *clock = &b->state.clocks[(size_t)i * b->state.n_threads];
        for (uint32_t j = 0; c->events[i].step && j < c->n; j++) {
            const smc_candidate_event *e = &c->events[j];
            if (e->step && is_use_of(e, &c->events[i]) && smc_rel_has_pair(m, over, j, i) &&
                clock[e->thread] < e->index)
                clock[e->thread] = e->index;
        }
        for (uint32_t j = 0; c->events[i].step && j < c->n; j++) {
            const smc_candidate_event *e = &c->events[j];
            if (e->step && is_use_of(e, &c->events[i]) && !smc_rel_has_pair(m, over, j, i) &&
                clock[e->thread] >= e->index)
                clock[e->thread] = e->index - 1;
        }
    }
}

// Whether some event frees or destroys an object.
static bool has_end_of_object(const smc_candidate *c) {
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_step *s = c->events[i].step;
        if (s && (s->action.kind == SMC_FREE || s->action.kind == SMC_DESTROY)) return true;
    }
    return false;
}

// Notes in the clock of event i that another event happens before it.
static void note_in_clock(const smc_model_state *s, uint32_t i, const smc_candidate_event *e) {
    uint32_t *count = &s->clocks[(size_t)i * s->n_threads + e->thread];
    if (*count < e->index) *count = e->index;
}

// Fills the substitute model's state from happens-before.
static void set_clocks(graph_builder *b, const smc_matrices *m, smc_rel hb) {
    const smc_candidate *c = b->c;
    smc_model_state *s = &b->state;
    *s = (smc_model_state){
        .execution = c, .ids = b->ids, .n_threads = smc_candidate_thread_count(c)};
    s->clocks = smc_alloc((size_t)c->n * s->n_threads * sizeof *s->clocks);
    for (uint32_t j = 0; j < c->n; j++) {
        if (c->events[j].thread == SMC_INIT_THREAD) continue;
        note_in_clock(s, j, &c->events[j]);
        SMC_REL_EACH_SUCCESSOR(m, hb, j, i) note_in_clock(s, (uint32_t)i, &c->events[j]);
    }
}

// In a graph with coherence: sets the coherence position of a write that is no RMW, after the
// linked writes that precede it in the execution.
static void set_coherence_position(graph_builder *b, uint32_t i) {
    const smc_candidate_event *e = &b->c->events[i];
    uint32_t co = 0;
    for (uint32_t k = 0; k < b->c->n; k++) {
        const smc_candidate_event *o = &b->c->events[k];
        const bool is_before = o->writes && o->loc == e->loc && o->co < e->co;
        co += is_before && b->ids[k] && smc_event_at(&b->graph, b->ids[k])->linked;
    }
    smc_graph_set_coherence(&b->graph, b->ids[i], co);
}

// Adds event i to the graph, with its source if that is in the graph, and links it. Fails with the
// program's status.
static smc_status link_event(graph_builder *b, uint32_t i) {
    const smc_candidate_event *e = &b->c->events[i];
    if (e->thread == SMC_INIT_THREAD) {
        smc_graph_add_location(&b->graph, e->loc);
        b->ids[i] = b->graph.locs.at[e->loc].init;
        return SMC_OK;
    }
    const smc_id id = b->ids[i] = smc_graph_add_event(&b->graph, e->thread);
    if (e->step->action.kind == SMC_CHOICE) smc_graph_set_answer(&b->graph, id, e->in);
    else smc_graph_set_source(&b->graph, id, e->rf >= 0 ? b->ids[e->rf] : 0, false);
    smc_event *event = smc_event_at(&b->graph, id);
    if (e->rf >= 0 && !b->ids[e->rf])
        event->in = e->in, event->out = e->out, event->writes = e->writes;
    const smc_status s = smc_graph_advance_thread(&b->graph, id);
    if (b->graph.options.coherence && e->writes && !e->reads) set_coherence_position(b, i);
    smc_graph_link_event(&b->graph, id);
    smc_graph_append_event(&b->graph, id);
    const bool consistent = !model_checks_events(b) || b->x->model->add(b->errors.state, id);
    smc_invariant(consistent, "the model refuses what its axioms allow");
    return s;
}

// Sets the sources of all reads, also of those that were linked before their sources.
static void complete_graph(graph_builder *b) {
    for (uint32_t i = 0; i < b->c->n; i++) {
        const smc_candidate_event *e = &b->c->events[i];
        if (e->rf >= 0) smc_event_at(&b->graph, b->ids[i])->rf = b->ids[e->rf];
    }
}

// Returns the last event of a waiting thread: the one with the lowest number.
static smc_id waiting_event(const graph_builder *b) {
    const smc_candidate_event *first = NULL;
    for (uint32_t i = 0; i < b->c->n; i++) {
        const smc_candidate_event *e = &b->c->events[i];
        if (e->step && e->step->action.kind == SMC_BLOCK && (!first || e->thread < first->thread))
            first = e;
    }
    smc_invariant(first, "an endless wait without a wait");
    return b->ids[first - b->c->events];
}

// Links all events in the order graph_builder.order. Fails with the program's status.
static smc_status link_events(graph_builder *b) {
    smc_status s = SMC_OK;
    for (uint32_t i = 0; i < b->c->n && s == SMC_OK; i++) s = link_event(b, b->order[i]);
    return s;
}

// Checks each event from position `from` of graph_builder.order on.
static void check_each_event(graph_builder *b, uint32_t from) {
    for (uint32_t i = from; i < b->c->n; i++)
        if (b->c->events[b->order[i]].step) smc_errors_check_event(&b->errors, b->ids[b->order[i]]);
}

// Records net-zero rounds, and an endless wait if the graph ends with a waiting thread. If the
// model has only axioms, each net-zero round counts as observed.
static void record_net_zero_rounds(graph_builder *b) {
    if (model_checks_events(b)) smc_note_observed_rounds(&b->errors);
    else smc_candidate_note_net_zero_rounds(b->c, b->x->result);
    if (smc_leaf_thread_waits(&b->graph, smc_leaf_kind_of(&b->graph)))
        (void)smc_errors_record_endless_wait(&b->errors);
}

// Describes an access as the Linux kernel's memory model does: marked or plain.
static const char *describe_access(const smc_candidate_event *e) {
    const bool plain = smc_races_as_plain(&e->step->action);
    return e->reads && e->writes ? plain ? "plain read-modify-write" : "marked read-modify-write"
           : e->writes           ? plain ? "plain write" : "marked write"
           : plain               ? "plain read"
                                 : "marked read";
}

// Records the race between the events graph_builder.race.
static void record_race(graph_builder *b) {
    const uint32_t *pair = b->race;
    const smc_id one = b->ids[pair[0]], two = b->ids[pair[1]],
                 late = smc_later_of(&b->graph, one, two);
    const smc_candidate_event *first = &b->c->events[pair[0]], *second = &b->c->events[pair[1]];
    SMC_ERRORS_RECORD(&b->errors, SMC_ERR_RACE, late, late == one ? two : one,
                      "data race on %s: %s by thread %u and %s by thread %u are not ordered",
                      beside_location_text(&b->errors, first->loc).at, describe_access(first),
                      first->thread, describe_access(second), second->thread);
}

// Runs the checks `what`.
static void run_checks(graph_builder *b, unsigned what) {
    if (what & EACH_EVENT) check_each_event(b, 0);
    if (what & LAST_EVENT) check_each_event(b, smc_candidate_access_of(b->c, b->c->n - 1));
    if (what & ALL_EVENTS) smc_errors_check_execution(&b->errors);
    if (what & DEADLOCK) smc_errors_record_deadlock(&b->errors);
    if (what & ENDLESS_WAIT && !smc_errors_record_wait_cause(&b->errors))
        smc_errors_record_wait(&b->errors, waiting_event(b));
    if (what & ROUNDS) record_net_zero_rounds(b);
    if (what & RACE) record_race(b);
    if (what & LEAK) smc_errors_record_leaks(&b->errors);
    if (what & OUTCOME) smc_errors_record_outcome(&b->errors);
    if (what & WATCHED) (void)smc_errors_check_end(&b->errors, smc_leaf_kind_of(&b->graph));
}

// Links all events and runs the checks `what`. Fails with the program's status.
static smc_status build_graph_and_check(graph_builder *b, unsigned what) {
    const smc_status s = link_events(b);
    if (s != SMC_OK) return s;
    complete_graph(b);
    run_checks(b, what);
    return what & LATE ? smc_check_dropped_rounds(&b->errors, b->x->by_kind) : SMC_OK;
}

// Builds the graph, runs the checks `what`, and adds the errors found to x->shown. `must`: finding
// no error is an internal error. `race`: for RACE, the positions of its events.
static smc_status report_errors(smc_candidate_errors *x, const smc_candidate *c, unsigned what,
                                bool must, const uint32_t race[2]) {
    smc_matrices m;
    smc_rel over;
    const smc_rel hb = smc_candidate_hb(x->model, c, x->options->stop, &m);
    if (x->options->stop->requested) {
        smc_matrices_free(&m);
        return SMC_STOPPED;
    }
    graph_builder b = {.x = x,
                       .c = c,
                       .ids = smc_alloc(c->n * sizeof *b.ids),
                       .order = smc_alloc(c->n * sizeof *b.order),
                       .mixed = smc_candidate_is_mixed(c)};
    if (what & RACE) memcpy(b.race, race, sizeof b.race);
    set_order(&b, &m, hb);
    set_clocks(&b, &m, hb);
    smc_matrices_free(&m);
    if (has_end_of_object(c) &&
        smc_candidate_lifetime_order(x->model, c, x->options->stop, &m, &over)) {
        restrict_clocks_to_uses(&b, &m, over);
        smc_matrices_free(&m);
    }
    smc_graph_options options = smc_graph_options_of(x->model, x->options);
    options.digests = false;
    options.coherence = x->model->start && x->model->flags & SMC_MODEL_BY_FORMULA;
    smc_status s = smc_graph_init(&b.graph, x->program, options);
    if (s == SMC_OK) {
        const smc_model model = model_for_complete_execution(x->model);
        b.errors = (smc_errors){.graph = &b.graph,
                                .model = &model,
                                .state = &b.state,
                                .result = x->result,
                                .options = x->options};
        if (model_checks_events(&b))
            b.errors.model = x->model, b.errors.state = x->model->start(x->model, &b.graph);
        s = build_graph_and_check(&b, what);
        if (s == SMC_OK && smc_graph_stop_requested(&b.graph)) s = SMC_STOPPED;
        smc_invariant(b.errors.shown.n || !must || s != SMC_OK,
                      "an error of an execution does not show in its graph");
        for (uint32_t i = 0; i < b.errors.shown.n; i++)
            *smc_vec_push(&x->shown) = b.errors.shown.at[i];
        if (model_checks_events(&b)) x->model->finish(b.errors.state);
        smc_vec_free(&b.errors.shown);
    }
    smc_graph_free(&b.graph);
    free(b.state.clocks);
    free(b.order);
    free(b.ids);
    return s;
}

// ---- checks -------------------------------------------------------------------------------------

smc_status smc_candidate_errors_of_last_event(smc_candidate_errors *x, const smc_candidate *c,
                                              bool races) {
    bool error = races, suspect = false;
    for (uint32_t i = smc_candidate_access_of(c, c->n - 1); i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        error |= e->step && smc_candidate_is_error(e);
        // An initialisation may follow uses, which were no suspects without it.
        suspect |= e->step && (smc_is_lifetime(e->step->action.kind) ||
                               smc_candidate_may_be_error(x->program, c, e));
    }
    x->shown.n = 0;
    return error || suspect ? report_errors(x, c, LAST_EVENT, error, NULL) : SMC_OK;
}

// Whether the caller's observer counts this execution; without an observer, true.
static bool is_counted_by_observer(const smc_candidate_errors *x, const smc_candidate *c) {
    const smc_execution_observer *o = x->options->observer;
    return !o || !o->counts || o->counts(o->self, c);
}

smc_status smc_candidate_errors_of_events(smc_candidate_errors *x, const smc_candidate *c,
                                          bool races) {
    bool error = races, suspect = false;
    x->shown.n = 0;
    if (!is_counted_by_observer(x, c)) return SMC_OK;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        error |= e->step && smc_candidate_is_error(e);
        suspect |= e->step && smc_candidate_may_be_error(x->program, c, e);
    }
    return error || suspect ? report_errors(x, c, EACH_EVENT, error, NULL) : SMC_OK;
}

smc_status smc_candidate_errors_of_end(smc_candidate_errors *x, const smc_candidate *c,
                                       bool unfinished, bool all) {
    x->shown.n = 0;
    if (!is_counted_by_observer(x, c)) return SMC_OK;
    if (x->options->ends) return report_errors(x, c, WATCHED | (all ? ALL_EVENTS : 0), false, NULL);
    const smc_leaf leaf = smc_candidate_leaf_kind(c, x->program, unfinished);
    const bool undoes = smc_candidate_has_net_zero_round(c);
    unsigned what = 0;
    if (leaf == SMC_LEAF_BLOCKED && !undoes && smc_candidate_waits_endlessly(c))
        what |= ENDLESS_WAIT;
    if (smc_leaf_is_deadlock(leaf)) what |= DEADLOCK;
    if (leaf == SMC_LEAF_COMPLETE && x->options->leaks &&
        smc_candidate_has_leak(c, x->program, unfinished))
        what |= LEAK;
    if ((leaf == SMC_LEAF_COMPLETE || leaf == SMC_LEAF_DEADLOCK) && x->options->known &&
        !smc_outcomes_has(x->options->known, smc_candidate_outcome(c)))
        what |= OUTCOME;
    uint32_t race[2] = {0};
    if (!x->options->ignore_flags && smc_candidate_flags_race(x->model, c, x->options->stop, race))
        what |= RACE;
    const bool must = what;
    if (all) what |= ALL_EVENTS;
    if (undoes) what |= ROUNDS;
    if (smc_seeks_late_races(x->program, smc_model_has_late_races(x->model), x->options, x->result))
        what |= LATE;
    return what ? report_errors(x, c, what, must, race) : SMC_OK;
}
