// leaf.c - visited executions: what they count for, the errors that they show, their outcomes.
#include "result/witness_check.h"
#include "explorers/mcr/engine.h"
#include "result/terminal.h"

#include <xxhash.h>

bool mcr_ok(mcr_engine *x, smc_status status) {
    if (status == SMC_OK) return true;
    x->result->status = status;
    x->done = true;
    return false;
}

static void note_last_actions(mcr_engine *x) {
    const smc_graph *g = &x->graph;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_thread *thread = &g->threads.at[t];
        if (thread->events.n)
            smc_result_last_action(x->result, &smc_ev(g, thread->events.at[thread->events.n - 1])->step->action);
    }
}

static void count_execution(mcr_engine *x) {
    x->result->executions++;
    if (x->options->check) {
        const char *wrong = smc_check_execution(&x->graph, x->model, x->state);
        smc_invariant(!wrong, wrong);
    }
    if (x->options->keep_going) smc_outcomes_add(&x->result->outcome_set, smc_outcome_of(&x->graph));
}

static void count_leaf(mcr_engine *x) {
    const smc_leaf leaf = smc_leaf_of(&x->graph);
    bool error = false;
    if (leaf == SMC_LEAF_BLOCKED || leaf == SMC_LEAF_BOUNDED) note_last_actions(x);
    switch (leaf) {
    case SMC_LEAF_BLOCKED: x->result->blocked++; return;
    case SMC_LEAF_BOUNDED: x->result->bounded++; return;
    case SMC_LEAF_DEADLOCK:
        smc_errors_deadlock(&x->errors);
        error = true;
        break;
    case SMC_LEAF_COMPLETE: error = x->options->leaks && smc_errors_leaks(&x->errors); break;
    }
    x->done |= error && !x->options->keep_going;
    count_execution(x);
}

// Of all errors that are known, those are counted that this execution shows.
static void count_errors(mcr_engine *x) {
    if (x->result->errors.n && x->options->keep_going) smc_errors_of_execution(&x->errors);
    for (uint32_t i = 0; i < x->errors.shown.n; i++) smc_error_count(&x->result->errors.at[x->errors.shown.at[i]]);
}

// What the program remembers beside the histories is given up where it is too much.
static void make_room(mcr_engine *x) {
    if (!x->program->crowded) return;
    mcr_start_again(&x->machine);
    x->live.n = 0;
    *smc_vec_push(&x->live) = x->graph.threads.at[0].step;
    for (uint32_t i = 1; i < x->histories.nodes.n; i++)
        if (mcr_event(x, i)->step) *smc_vec_push(&x->live) = mcr_event(x, i)->step;
    for (uint32_t i = 0; i < x->histories.pending.n; i++) *smc_vec_push(&x->live) = x->histories.pending.at[i].step;
    x->program->trim(x->program, x->live.at, x->live.n);
}

static bool replay(mcr_engine *x) {
    make_room(x);
    if (mcr_replay(&x->machine, &x->histories, &x->seed)) return true;
    x->done = true;
    return false;
}

// Whether the outcome visited last is a new one.
static bool is_new(mcr_engine *x) {
    const mcr_outcome *o = &x->histories.outcomes.at[x->histories.outcomes.n - 1];
    const uint64_t before = x->seen.n;
    smc_outcomes_add(&x->seen, XXH3_64bits(x->histories.leaves.at + o->leaves, o->threads * sizeof(uint32_t)));
    return x->seen.n != before;
}

void mcr_visit(mcr_engine *x) {
    x->result->seeds++;
    if (!replay(x)) return;
    mcr_remember(&x->histories, &x->graph);
    if (!is_new(x)) {
        x->result->redundant++;
        return;
    }
    x->errors.shown.n = 0;
    count_leaf(x);
    count_errors(x);
}

void mcr_look_again(mcr_engine *x) {
    if (!replay(x)) return;
    if (smc_errors_endless_wait(&x->errors)) x->done |= !x->options->keep_going;
}

void mcr_show_race(mcr_engine *x, const mcr_pair *p) {
    make_room(x);
    if (!mcr_replay_both(&x->machine, &x->histories, &x->seed, mcr_event(x, p->first), mcr_event(x, p->second)))
        x->done = true;
}
