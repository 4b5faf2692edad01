// leaf.c - visits executions: replays them, counts them, and records their errors and outcomes.
#include "explorers/leaf.h"
#include "explorers/mcr/counters.h"
#include "explorers/mcr/engine.h"
#include "observers/observe.h"
#include "reductions/rounds/net_zero.h"
#include "termination/interrupted.h"

#include <xxhash.h>

// If memory is short, lets the program free the steps that belong to no visited outcome.
static void reserve_leaf_rows(mcr_engine *x) {
    if (!x->program->storage.over_memory_budget) return;
    mcr_clear_graph(&x->machine);
    x->live.n = 0;
    *smc_vec_push(&x->live) = x->graph.threads.at[0].step;
    for (uint32_t i = 1; i < x->histories.nodes.n; i++)
        if (mcr_node_of(x, i)->step) *smc_vec_push(&x->live) = mcr_node_of(x, i)->step;
    for (uint32_t i = 0; i < x->histories.pending.n; i++)
        *smc_vec_push(&x->live) = x->histories.pending.at[i].step;
    x->program->storage.trim(x->program, x->live.at, x->live.n);
}

// Replays mcr_engine.seed up to the end of the execution. Returns false if the exploration ends.
static bool replay_seed(mcr_engine *x) {
    reserve_leaf_rows(x);
    if (mcr_replay_seed(&x->machine, &x->histories, &x->seed)) return true;
    x->done = true;
    return false;
}

// Whether the outcome recorded last is new.
static bool record_outcome_if_new(mcr_engine *x) {
    const mcr_outcome *o = &x->histories.outcomes.at[x->histories.outcomes.n - 1];
    const uint64_t before = x->seen.n;
    smc_outcomes_add(
        &x->seen, XXH3_64bits(x->histories.leaves.at + o->leaves, o->threads * sizeof(uint32_t)));
    return x->seen.n != before;
}

void mcr_visit_execution(mcr_engine *x) {
    mcr_counts(x->result)->seeds++;
    if (!replay_seed(x)) return;
    mcr_record_outcome(&x->histories, &x->graph);
    if (!record_outcome_if_new(x)) {
        x->result->redundant++;
        return;
    }
    smc_note_net_zero_rounds(&x->graph, x->result);
    const smc_leaf leaf = smc_leaf_count_and_check(&x->errors);
    if (leaf != SMC_LEAF_BLOCKED && smc_errors_check_end(&x->errors, leaf))
        x->done |= !x->options->keep_going;
    smc_leaf_count_errors(&x->errors);
}

void mcr_revisit_execution(mcr_engine *x) {
    if (!replay_seed(x)) return;
    if (x->result->errors.n && x->options->keep_going) smc_errors_check_execution(&x->errors);
    if (smc_is_any_wait_interrupted(&x->graph)) return;
    if (smc_errors_record_endless_wait(&x->errors)) x->done |= !x->options->keep_going;
}

void mcr_record_race(mcr_engine *x, const mcr_event_pair *p) {
    reserve_leaf_rows(x);
    if (!mcr_replay_seed_and_pair(&x->machine, &x->histories, &x->seed, mcr_node_of(x, p->first),
                                  mcr_node_of(x, p->second)))
        x->done = true;
}
