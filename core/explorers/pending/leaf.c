// leaf.c - counts complete executions and reports their errors. The search visits each execution
// once.
#include "candidates/axioms.h"
#include "candidates/terminal.h"
#include "explorers/leaf.h"
#include "explorers/pending/engine.h"

// Ends the exploration after a bad status, or an error unless it continues after errors.
static void note_errors(pending *x, smc_status s) {
    if (pending_record_status(x, s) && x->errors.shown.n && !x->options->keep_going) x->done = true;
}

// Counts the execution by the way it ends, and records its outcome.
static void count_execution(pending *x, const smc_candidate *c, smc_leaf leaf) {
    const bool whole = smc_leaf_count_by_kind(x->result, leaf);
    x->watch.seen = true;
    if (x->watch.see) x->watch.see(x->watch.self, c, whole);
    if (whole && !x->watch.see) {
        smc_outcomes_add(&x->result->outcome_set, smc_candidate_outcome(c));
        if (x->options->observer) x->options->observer->see(x->options->observer->self, c);
    }
    if (!whole && leaf != SMC_LEAF_STUCK) smc_candidate_note_stop_places(c, x->result);
    smc_candidate_note_net_zero_rounds(c, x->result);
    x->result->left_waiting += smc_candidate_leaves_waiting_threads(c, x->program, leaf, x->result);
}

// Records the errors of the execution, and counts it. `unfinished`: a thread waits at a lock or
// join.
static void visit_execution(pending *x, const smc_candidate *c, bool unfinished) {
    smc_invariant(!x->options->check || smc_candidate_is_consistent(x->model, c, NULL),
                  "an execution that is not one");
    note_errors(x, smc_candidate_errors_of_events(&x->errors, c, false));
    if (x->done) return;
    const bool all = x->options->keep_going && x->result->errors.n;
    note_errors(x, smc_candidate_errors_of_end(&x->errors, c, unfinished, all));
    for (uint32_t i = 0; i < x->errors.shown.n; i++)
        smc_error_count_execution(&x->result->errors.at[x->errors.shown.at[i]]);
    count_execution(x, c, smc_candidate_leaf_kind(c, x->program, unfinished));
}

// Whether the graph is an execution: its only open events are locks of mutexes that are not
// released.
static bool is_execution(const pending *x, const pending_graph *g) {
    for (uint32_t i = 0; i < g->n; i++) {
        const pending_event *e = &g->events[i];
        if (e->open && !(pending_is_kind(e, SMC_LOCK) && !pending_mutex_is_free(x, g, e->loc)))
            return false;
    }
    return true;
}

void pending_handle_leaf(pending *x, const pending_graph *g) {
    if (!is_execution(x, g)) {
        x->result->redundant += !x->watch.see;
        return;
    }
    bool unfinished = false;
    for (uint32_t t = 0; t < x->n_threads; t++)
        unfinished |= x->places.at[t].position != PENDING_ENDED;
    smc_candidate *c = pending_build_candidate(x, g);
    visit_execution(x, c, unfinished);
    free(c);
}
