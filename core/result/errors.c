#include "result/errors.h"

#include "reductions/reduced.h"
#include "result/witness/display_order.h"
#include "result/witness/witness_copy.h"

smc_site smc_site_of(const smc_graph *g, smc_id id) {
    if (!id) return (smc_site){0};
    const smc_event *e = smc_event_at(g, id);
    return (smc_site){id, e->thread, e->step ? e->step->action.place : 0};
}

// Adds the error with this index to smc_errors.shown, unless the list contains it.
static void add_shown_error(smc_errors *x, uint32_t error) {
    assert(error <= x->result->errors.n); // the index may be that of an error about to be appended
    for (uint32_t i = 0; i < x->shown.n; i++)
        if (x->shown.at[i] == error) return;
    *smc_vec_push(&x->shown) = error;
}

// Whether no execution is easier to follow than this one: it has no stale read, and each thread
// runs without interruption.
static bool cannot_be_simplified(const smc_witness *w) {
    uint32_t threads = 0;
    for (uint32_t i = 0; i < w->n; i++)
        threads += !i || w->events[i].thread != w->events[i - 1].thread;
    return !w->stale && w->switches < threads;
}

// Returns the number of the rule that allows the error; 0: none. A race is about the location of
// its accesses.
static uint32_t allowing_rule_of(const smc_errors *x, smc_error_kind kind, smc_site at,
                                 smc_site other) {
    const smc_allowances *a = x->options->allowed;
    const smc_graph *g = x->graph;
    return a ? a->rule(a->self, g->program, kind, at.place, other.place,
                       at.event ? smc_event_at(g, at.event)->loc : 0)
             : 0;
}

bool smc_error_needs_no_record(smc_errors *x, smc_error_kind subkind, smc_site at, smc_site other) {
    const smc_error_kind kind = smc_error_kind_of(subkind);
    const uint32_t rule = allowing_rule_of(x, kind, at, other);
    const smc_error *e = smc_result_find_error(x->result, kind, rule, at.place, other.place);
    if (x->counts && !x->counts(x, at.event, other.event)) return true;
    if (!e) return false;
    add_shown_error(x, (uint32_t)(e - x->result->errors.at));
    if (x->options->minimize) return false;
    const bool compare =
        x->options->keep_going && e->compared < smc_compared_per_process(x->options);
    // the message describes `place`: an execution with the places swapped needs another message
    const bool same_places = e->place == at.place && e->place2 == other.place;
    return !compare || !same_places || cannot_be_simplified(&e->witness);
}

// Copies the current graph as a witness. Ignores the stop flag, so that an error found just before
// a limit has a complete witness.
static smc_witness witness_of(smc_errors *x, smc_id culprit, smc_id other) {
    const smc_stop *stop = x->graph->options.stop;
    x->graph->options.stop = NULL;
    smc_witness w = smc_witness_of(x->graph, x->model, x->state, culprit, other);
    w.digest =
        smc_mix_hash(smc_graph_digest(x->graph) + smc_portable_event_hash(x->graph, culprit) * 3 +
                     smc_portable_event_hash(x->graph, other));
    x->graph->options.stop = stop;
    return w;
}

// The current graph as an abstract execution. If commuting RMWs are unordered and the model can
// compute a run (smc_model.run), the steps follow the run; otherwise the link order.
static smc_abstract_execution abstract_execution_of(const smc_errors *x) {
    smc_graph *g = x->graph;
    if (!smc_has_unordered(g) || !x->model->run) return smc_abstract_execution_of(g, NULL);
    smc_id *order = smc_alloc((g->link_order.n + 1) * sizeof *order);
    const smc_stop *stop = g->options.stop;
    g->options.stop = NULL;
    const bool has_run = x->model->run(x->state, order) == g->link_order.n;
    g->options.stop = stop;
    const smc_abstract_execution abstract = smc_abstract_execution_of(g, has_run ? order : NULL);
    free(order);
    return abstract;
}

// Returns a new error of the current graph, without its witness. Takes ownership of `message`.
static smc_error error_of(const smc_errors *x, smc_error_kind subkind, smc_site at, smc_site other,
                          char *message) {
    const smc_error_kind kind = smc_error_kind_of(subkind);
    const smc_program *p = x->graph->program;
    const uint32_t rule = allowing_rule_of(x, kind, at, other);
    return (smc_error){.kind = kind,
                       .subkind = subkind,
                       .message = message,
                       .thread = at.thread,
                       .place = at.place,
                       .place2 = other.place,
                       .thread2 = other.thread,
                       .rule = rule,
                       .source = rule ? p->place(p, at.place).source : 0,
                       .source2 = rule ? p->place(p, other.place).source : 0,
                       .found = smc_result_count_visited(x->result) +
                                (x->result->counted_at != x->result->events + 1),
                       .executions = 1};
}

// Adds a complete error to the result. An incomplete error must never be in the list, since a
// signal handler may report the list at any time.
static void add_error(smc_errors *x, const smc_error *error) {
    add_shown_error(x, x->result->errors.n);
    *smc_vec_push(&x->result->errors) = *error;
    if (x->options->progress) x->options->progress->due = 1;
}

void smc_errors_record_cycle(smc_errors *x, smc_site at, smc_site other, uint32_t cycle,
                             char *message) {
    smc_error error = error_of(x, SMC_ERR_TERMINATION, at, other, message);
    error.witness = smc_witness_of_run(x->graph, cycle, at.thread);
    error.witness.digest = smc_mix_hash(smc_graph_digest(x->graph) + cycle);
    add_error(x, &error);
}

static void record_with_witness(smc_errors *x, smc_error_kind subkind, smc_site at, smc_site other,
                                char *message, smc_witness witness) {
    smc_error error = error_of(x, subkind, at, other, message);
    smc_error *old =
        smc_result_find_error(x->result, error.kind, error.rule, at.place, other.place);
    error.witness = witness;
    if (!x->options->plain_events) error.abstract = abstract_execution_of(x);
    if (!old) {
        add_error(x, &error);
        return;
    }
    old->compared++;
    if ((x->options->minimize ? smc_display_order_is_preferred
                              : smc_display_order_is_simpler)(&error.witness, &old->witness)) {
        const smc_error before = *old;
        error.found = before.found;
        error.executions = before.executions;
        error.counted = before.counted;
        error.compared = before.compared;
        *old = error;
        error = before;
    }
    smc_error_free(&error);
}

void smc_errors_record(smc_errors *x, smc_error_kind subkind, smc_site at, smc_site other,
                       char *message) {
    record_with_witness(x, subkind, at, other, message, witness_of(x, at.event, other.event));
}

void smc_errors_record_described(smc_errors *x, smc_error_kind subkind, smc_site at,
                                 smc_describe_error *describe) {
    const smc_witness witness = witness_of(x, at.event, 0); // chooses the inputs
    record_with_witness(x, subkind, at, (smc_site){0}, describe(x->graph, at.event), witness);
}

void smc_error_count_execution(smc_error *e) {
    // an error that is not counted yet has one execution: that in which it was found
    assert(e->executions && (e->counted || e->executions == 1));
    if (e->counted) e->executions++;
    e->counted = true;
}

void smc_errors_record_stated(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_action *a = &smc_event_at(g, id)->step->action;
    const char *text = smc_action_text(a);
    const bool has_object =
        a->kind == SMC_ERROR && a->failure.object && a->failure.object < g->objects.n;
    const smc_id alloc = has_object ? g->objects.at[a->failure.object].alloc : 0;
    SMC_ERRORS_RECORD(x, (smc_error_kind)a->error, id, alloc, "%s",
                      text ? text : smc_error_description(a->error));
}
