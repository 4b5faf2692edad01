#include "explorers/leaf.h"

#include "observers/observe.h"
#include "graph/process.h"
#include "reductions/rounds/net_zero.h"
#include "result/witness/witness_check.h"

bool smc_leaf_count_by_kind(smc_result *r, smc_leaf leaf) {
    r->counted_at = r->events + 1;
    switch (leaf) {
    case SMC_LEAF_BLOCKED: r->blocked++; return false;
    case SMC_LEAF_LEFT_OUT: r->left_out++; return false;
    case SMC_LEAF_BOUNDED: r->bounded++; return false;
    case SMC_LEAF_STUCK:
    case SMC_LEAF_ENDED: r->executions++, r->ended++; return false;
    case SMC_LEAF_DEADLOCK:
    case SMC_LEAF_COMPLETE: r->executions++; return true;
    }
    smc_internal_error(__FILE__, __LINE__, "unknown end of an execution");
}

// Records the places where threads were stopped, for the report.
static void note_last_actions(const smc_graph *g, smc_result *r) {
    const bool ended = smc_process_has_ended(g);
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id last = smc_last_event(g, t);
        if (last) smc_result_note_last_action(r, t, &smc_event_at(g, last)->step->action, ended);
    }
}

smc_leaf smc_leaf_count_execution(const smc_graph *g, const smc_explore_options *options,
                                  smc_result *r) {
    const smc_leaf leaf = smc_leaf_kind_of(g);
    const bool has_outcome = smc_leaf_count_by_kind(r, leaf);
    if (!has_outcome && leaf != SMC_LEAF_STUCK) note_last_actions(g, r);
    if (has_outcome && smc_wants_outcomes(options))
        smc_outcomes_add(&r->outcome_set, smc_outcome_of(g));
    return leaf;
}

void smc_leaf_check_axioms(const smc_errors *x) {
    if (!x->options->check) return;
    const char *wrong = smc_check_execution(x->graph, x->model, x->state);
    smc_invariant(!wrong || smc_graph_stop_requested(x->graph), wrong);
}

smc_leaf smc_leaf_count_and_check(smc_errors *x) {
    x->shown.n = 0;
    if (smc_graph_stop_requested(x->graph)) return smc_leaf_kind_of(x->graph);
    const bool counts =
        !x->counts || smc_leaf_kind_of(x->graph) == SMC_LEAF_BOUNDED || x->counts(x, 0, 0);
    const smc_leaf leaf =
        counts ? smc_leaf_count_execution(x->graph, x->options, x->result) : SMC_LEAF_BLOCKED;
    if (!counts) (void)smc_leaf_count_by_kind(x->result, leaf);
    if (!smc_leaf_is_cut(leaf)) smc_leaf_check_axioms(x);
    const smc_graph_recorder *recorder = x->options->recorder;
    if (recorder) recorder->see(recorder->self, x->graph, x->model, x->state);
    smc_note_observed_rounds(x);
    return leaf;
}

void smc_leaf_count_shown_errors(const smc_errors *x) {
    for (uint32_t i = 0; i < x->shown.n; i++)
        smc_error_count_execution(&x->result->errors.at[x->shown.at[i]]);
}

void smc_leaf_count_errors(smc_errors *x) {
    if (x->counts || (x->result->errors.n && x->options->keep_going)) smc_errors_check_execution(x);
    smc_leaf_count_shown_errors(x);
}

void smc_leaf_unlink_events(smc_graph *g, const smc_model *m, smc_model_state *s, uint32_t height) {
    while (g->link_order.n > height) {
        const smc_id id = g->link_order.at[g->link_order.n - 1];
        m->remove(s, id);
        smc_graph_unlink_event(g);
        smc_graph_discard_event(g, id);
    }
    g->addition_order.n = height;
}

void smc_leaf_finish_exploration(const smc_explore_options *options, smc_result *r) {
    if (!smc_wants_outcomes(options) || !r->complete) return;
    r->has_outcome_hash = true;
    r->outcome_hash = r->outcome_set.sum;
    r->outcomes = r->outcome_set.n;
}
