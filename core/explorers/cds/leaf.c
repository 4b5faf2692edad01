// leaf.c - counts complete executions and reports their errors.
//
// An execution is counted once, even if several of its modification orders are tried. Unlike in
// enumerate, executions are not compared with earlier ones, so tests notice if an execution is
// visited twice.
#include "explorers/cds/leaf.h"

#include "candidates/axioms.h"
#include "candidates/liveness.h"
#include "candidates/terminal.h"
#include "explorers/cds/clocks.h"
#include "explorers/cds/counters.h"
#include "explorers/cds/decide.h"
#include "explorers/cds/events.h"
#include "explorers/leaf.h"

// Converts the event to an event of a candidate. positions[id]: the index of event id in the
// candidate.
static smc_candidate_event candidate_event_of_cds(const cds *x, cds_id id,
                                                  const uint32_t *positions) {
    const cds_event *e = cds_event_at(x, id);
    return (smc_candidate_event){.step = e->step,
                                 .in = e->in,
                                 .out = e->out,
                                 .thread = e->thread,
                                 .index = e->index,
                                 .loc = e->loc,
                                 .co = e->writes ? x->total[id] : 0,
                                 .rf = e->rf ? (int32_t)positions[e->rf] : -1,
                                 .reads = e->reads,
                                 .writes = e->writes,
                                 .plain = e->plain};
}

// Returns the execution as a candidate: initialisation writes first, then the events thread by
// thread. The caller frees it.
static smc_candidate *candidate_of(const cds *x) {
    smc_candidate *c = smc_alloc(sizeof *c + x->events.n * sizeof *c->events);
    cds_id *order = smc_alloc(x->events.n * sizeof *order);
    uint32_t *positions = smc_alloc(x->events.n * sizeof *positions);
    for (uint32_t l = 0; l < x->locs.n; l++)
        if (x->locs.at[l].init) order[c->n++] = x->locs.at[l].init;
    for (uint32_t t = 0; t < x->threads.n; t++)
        for (uint32_t i = 0; i < x->threads.at[t].events.n; i++)
            order[c->n++] = x->threads.at[t].events.at[i];
    for (uint32_t i = 0; i < c->n; i++) positions[order[i]] = i;
    for (uint32_t i = 0; i < c->n; i++)
        c->events[i] = candidate_event_of_cds(x, order[i], positions);
    for (uint32_t t = 0; t < x->threads.n; t++) {
        const cds_thread *thread = &x->threads.at[t];
        if (thread->events.n)
            c->events[positions[thread->events.at[thread->events.n - 1]]].next = thread->step;
    }
    free(order);
    free(positions);
    return c;
}

// Ends the exploration after a bad status, or an error unless it continues after errors.
static void note_errors(cds *x, smc_status s) {
    if (cds_record_status(x, s) && x->errors.shown.n && !x->options->keep_going) x->done = true;
}

// Whether the execution was counted for the error.
static bool is_counted_for_error(const cds *x, uint32_t error) {
    for (uint32_t i = 0; i < x->counted.n; i++)
        if (x->counted.at[i] == error) return true;
    return false;
}

// Counts the execution for the errors that it shows, once for each error.
static void count_errors(cds *x) {
    for (uint32_t i = 0; i < x->errors.shown.n; i++) {
        const uint32_t error = x->errors.shown.at[i];
        if (is_counted_for_error(x, error)) continue;
        *smc_vec_push(&x->counted) = error;
        smc_error_count_execution(&x->result->errors.at[error]);
    }
}

// Counts the execution by the way it ends, and records its outcome.
static void count_execution(cds *x, const smc_candidate *c, smc_leaf leaf) {
    if (smc_leaf_count_by_kind(x->result, leaf))
        smc_outcomes_add(&x->result->outcome_set, smc_candidate_outcome(c));
    else if (leaf != SMC_LEAF_STUCK) smc_candidate_note_stop_places(c, x->result);
    smc_candidate_note_net_zero_rounds(c, x->result);
    x->result->left_waiting += smc_candidate_leaves_waiting_threads(c, x->program, leaf, x->result);
}

// Checks how the execution ends, and counts it unless it was visited with another modification
// order.
static void check_end_of_execution(cds *x, const smc_candidate *c) {
    bool unfinished = false;
    for (uint32_t t = 0; t < x->threads.n; t++) unfinished |= x->threads.at[t].step != NULL;
    const bool all = x->options->keep_going && x->result->errors.n;
    note_errors(x, smc_candidate_errors_of_end(&x->errors, c, unfinished, all));
    count_errors(x);
    if (!x->visited) count_execution(x, c, smc_candidate_leaf_kind(c, x->program, unfinished));
    x->visited = true;
}

// Called for each modification order of a complete execution.
static void visit_execution(cds *x) {
    smc_candidate *c = candidate_of(x);
    if (x->options->check)
        smc_invariant(smc_candidate_is_consistent(x->model, c, NULL) &&
                          smc_candidate_is_live(x->options, c, x->result),
                      "an execution that is not one");
    note_errors(x, smc_candidate_errors_of_events(&x->errors, c, cds_has_race(x)));
    if (!x->done) check_end_of_execution(x, c);
    free(c);
}

void cds_handle_leaf(cds *x) {
    x->visited = false;
    x->counted.n = 0;
    cds_counters *counts = cds_counts(x->result);
    uint64_t *count = cds_enumerate_modification_orders(x, visit_execution) ? &counts->feasible
                                                                            : &counts->infeasible;
    ++*count;
}
