// explore.c - maximal causality reduction (Huang, PLDI 2015; Huang and Huang, OOPSLA 2016).
//
// For each visited execution, Z3 finds prefixes after which an event can receive another value.
// Such a prefix together with the event is a seed: the program follows the seed and then runs to
// its end. Seeds of visited outcomes are excluded, so each outcome is visited once
// (docs/design/mcr.md).
#include "explorers/mcr/counters.h"
#include "explorers/mcr/engine.h"
#include "explorers/explorer.h"
#include "explorers/leaf.h"
#include "reductions/elision/materialise.h"

// The option --mcr-search.
static const smc_option states = {.name = "mcr-search",
                                  .argument = "STATES",
                                  .help = "mcr: states to search before asking Z3",
                                  .kind = SMC_OPTION_COUNT,
                                  .initial.count = 16384,
                                  .debugs = true};

static bool should_continue(mcr_engine *x) {
    return smc_result_should_continue(x->result, x->options, &x->done);
}

// Visits the outcomes that the search (search/) finds from this outcome. Returns false if the
// search gave up, so that Z3 is needed.
static bool search_for(mcr_engine *x, uint32_t outcome) {
    search_answer answer = SEARCH_NOTHING;
    if (!x->search.most) return false;
    if (!search_states_begin(&x->search, outcome, mcr_may_deadlock(x, outcome))) return true;
    while (should_continue(x) && (answer = search_next_seed(&x->search, &x->seed)) == SEARCH_FOUND)
        mcr_visit_execution(x);
    mcr_counts(x->result)->states = x->search.n_states;
    mcr_counts(x->result)->searched += answer == SEARCH_NOTHING;
    return answer != SEARCH_GAVE_UP;
}

// Visits the outcomes that Z3 finds from this outcome, and closes the query.
static void find_new_executions(mcr_engine *x, uint32_t outcome) {
    for (uint32_t next = x->histories.outcomes.n; !x->done && mcr_is_satisfiable(x->solver);) {
        mcr_query_seed(x, outcome, true);
        mcr_visit_execution(x);
        for (; next < x->histories.outcomes.n && !mcr_is_stopped(x); next++)
            mcr_exclude_visited_outcome(x, outcome, next);
    }
    mcr_query_end(x);
}

// Visits an execution in which a wait lasts for ever, if Z3 finds one, and closes the query.
static void find_waits(mcr_engine *x, uint32_t outcome) {
    if (mcr_is_satisfiable(x->solver)) {
        mcr_query_seed(x, outcome, false);
        mcr_revisit_execution(x);
    }
    mcr_query_end(x);
}

// Visits executions with errors of memory or synchronisation objects, and closes the query.
static void find_memory_errors(mcr_engine *x, uint32_t outcome) {
    while (!x->done && mcr_is_satisfiable(x->solver)) {
        mcr_query_seed(x, outcome, false);
        mcr_exclude_memory_errors(x);
        mcr_revisit_execution(x);
    }
    mcr_query_end(x);
}

// Records the races that Z3 finds, and closes the query.
static void find_races(mcr_engine *x, uint32_t outcome) {
    while (!x->done && mcr_is_satisfiable(x->solver)) {
        mcr_query_seed(x, outcome, false);
        const mcr_event_pair *race = mcr_race_of_solution(x);
        mcr_record_race(x, race);
        if (!x->done) mcr_exclude_shown_races(x, race);
    }
    mcr_query_end(x);
}

// Visits the first execution, then the outcomes found from each visited outcome.
static void explore_histories(mcr_engine *x) {
    mcr_visit_execution(x);
    for (uint32_t i = 0; i < x->histories.outcomes.n && should_continue(x); i++) {
        if (should_continue(x) && mcr_query_waits(x, i)) find_waits(x, i);
        if (should_continue(x) && mcr_query_memory(x, i)) find_memory_errors(x, i);
        if (should_continue(x) && !x->options->plain_access && !mcr_is_prefix_of_earlier(x, i) &&
            mcr_query_races(x, i))
            find_races(x, i);
        if (!should_continue(x) || search_for(x, i) || mcr_is_prefix_of_earlier(x, i)) continue;
        if (should_continue(x) && mcr_query_states(x, i)) find_new_executions(x, i);
        if (should_continue(x) && mcr_query_deadlocks(x, i)) find_new_executions(x, i);
    }
    should_continue(x);
    x->result->complete = !x->done;
}

// Prepares an exploration. Returns false if the program cannot be started.
static bool init_engine(mcr_engine *x) {
    smc_graph_options graph_options = smc_graph_options_of(x->model, x->options);
    graph_options.start.elides = smc_program_elision_for(x->options);
    mcr_histories_init(&x->histories);
    mcr_formula_init(&x->formula, x->program, x->model, NULL, &x->histories);
    search_states_init(&x->search, &x->histories, x->program, x->model, x->options->stop,
                       smc_setting_of(x->options, &states).count);
    if (!mcr_record_status(x, smc_graph_init(&x->graph, x->program, graph_options))) return false;
    x->state = x->model->start(x->model, &x->graph);
    x->errors = (smc_errors){.graph = &x->graph,
                             .model = x->model,
                             .state = x->state,
                             .result = x->result,
                             .options = x->options};
    x->machine = (mcr_machine){.graph = &x->graph,
                               .model = x->model,
                               .state = x->state,
                               .errors = &x->errors,
                               .result = x->result,
                               .keep_going = x->options->keep_going};
    return true;
}

static void free_solver(void *solver) { mcr_solver_close(solver); }

// Closes the solver. Freeing Z3's data takes a quarter of the time spent in Z3: if the exploration
// is stopped, that is left to the end of the process.
static void close_solver(mcr_engine *x) {
    if (!x->solver || !x->options->stop->requested || x->result->left) {
        mcr_solver_close(x->solver);
        return;
    }
    x->result->left = x->solver;
    x->result->free_left_record = free_solver;
}

static void free_engine(mcr_engine *x) {
    if (x->state) x->model->finish(x->state);
    smc_graph_free(&x->graph);
    mcr_machine_free(&x->machine);
    mcr_formula_free(&x->formula);
    search_free(&x->search);
    mcr_histories_free(&x->histories);
    close_solver(x);
    smc_vec_free(&x->errors.shown);
    smc_vec_free(&x->seed.choices);
    smc_vec_free(&x->seed.lengths);
    smc_vec_free(&x->shared);
    smc_vec_free(&x->row);
    smc_vec_free(&x->changes);
    smc_vec_free(&x->changed);
    smc_vec_free(&x->clause);
    smc_vec_free(&x->live);
    smc_vec_free(&x->pairs);
    smc_vec_free(&x->moments);
    smc_vec_free(&x->accesses);
    smc_vec_free(&x->first_event);
    smc_table_free(&x->unordered);
    free(x->seen.slots);
}

// One exploration from the beginning, with the facts known so far.
static void explore_once(smc_program *program, const smc_model *model,
                         const smc_explore_options *options, smc_result *result) {
    mcr_engine x = {.program = program, .model = model, .options = options, .result = result};
    if (init_engine(&x)) explore_histories(&x);
    free_engine(&x);
    smc_leaf_finish_exploration(options, result);
}

static void explore(smc_program *program, const smc_model *model,
                    const smc_explore_options *options, smc_result *result) {
    smc_explore_in_full(explore_once, program, model, options, result);
}

// Whether mcr supports the model: replay needs a machine with store buffers, and preserved program
// order must be a relation on the events of each thread.
static bool supports(const smc_model *model) { return model->axioms_ppo != NULL; }

const smc_explorer smc_explorer_mcr = {
    .name = "mcr",
    .title = "maximal causality reduction with Z3: each outcome once",
    .paper = "Huang, Huang: Maximal Causality Reduction for TSO and PSO, OOPSLA 2016",
    .explore = explore,
    .supports = supports,
    .flags = SMC_EXPLORER_SOLVES,
    .counts = {.coarsest = SMC_BY_OUTCOME, .finest = SMC_BY_OUTCOME, .optimal = true},
    .options = (const smc_option *const[]){&mcr_dump, &states, NULL},
    .counters = SMC_COUNTER_WORDS(MCR_COUNTERS),
};
