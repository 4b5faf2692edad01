// engine.h - state of the explorer mcr, maximal causality reduction (theory: docs/design/mcr.md).
#ifndef SMC_MCR_ENGINE_H
#define SMC_MCR_ENGINE_H

#include "explorers/mcr/formula.h"
#include "explorers/mcr/positions.h"
#include "explorers/mcr/replay.h"
#include "explorers/mcr/search/search.h"

// A change that is excluded because a visited outcome has it: after the histories of `row`, the
// event of `target` receives `value`.
typedef struct mcr_change {
    mcr_literal target, value;
    uint32_t row; // offset of the row in mcr_engine.changed
} mcr_change;

// Two events, given by their nodes, that may show an error together: either `first` should happen
// before `second` but need not (memory.c), or neither happens before the other (races.c).
typedef struct mcr_pair {
    uint32_t first, second;
    uint32_t object;   // memory.c: the synchronisation object that both use; 0: none
    mcr_literal shows; // the literal "the two events show the error"
} mcr_pair;

typedef struct mcr_access {
    uint32_t loc, node;
} mcr_access;

typedef struct mcr_engine {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    mcr_histories histories;
    search search;
    mcr_solver *solver; // NULL: Z3 was not needed yet
    mcr_formula formula;
    smc_graph graph;
    smc_model_state *state;
    smc_errors errors;
    mcr_machine machine;
    mcr_seed seed;
    smc_outcomes seen;        // hashes of the visited outcomes
    SMC_VEC(uint32_t) shared; // rows of lengths: the prefixes that an outcome shares with earlier
                              // outcomes
    SMC_VEC(uint32_t) row;    // scratch: a row of lengths
    SMC_VEC(mcr_change) changes;    // the changes that are excluded in the current scope of Z3
    SMC_VEC(uint32_t) changed;      // the rows of these changes
    SMC_VEC(mcr_literal) clause;    // scratch: the clause that is being built
    SMC_VEC(const smc_step *) live; // scratch: steps whose histories the program must keep
    // Pairs of events that may show an error.
    SMC_VEC(mcr_pair) pairs;
    SMC_VEC(uint32_t) first_event; // [thread]: number of the thread's first event
    // [event number]: point in time of the event; the points respect happens-before (memory.c).
    SMC_VEC(mcr_time_variable) moments;
    smc_table unordered;          // pairs of places that were reported already (memory.c)
    SMC_VEC(mcr_access) accesses; // scratch of races.c and memory.c
    bool done;                    // the exploration must end
} mcr_engine;

// Records the status. Returns whether the status is SMC_OK; any other status ends the exploration.
static inline bool mcr_record_status(mcr_engine *x, smc_status status) {
    return smc_result_record_status(x->result, status, &x->done);
}

static inline bool mcr_is_stopped(const mcr_engine *x) { return x->options->stop->requested; }

static inline const mcr_node *mcr_node_of(const mcr_engine *x, uint32_t node) {
    return &x->histories.nodes.at[node];
}
static inline uint32_t mcr_thread_count(const mcr_engine *x, uint32_t outcome) {
    return x->histories.outcomes.at[outcome].threads;
}
// mcr_last_node: the last node of a thread in an outcome. mcr_thread_length: number of the thread's
// events in the outcome.
static inline uint32_t mcr_last_node(const mcr_engine *x, uint32_t outcome, uint32_t thread) {
    return mcr_last_node_of_thread(&x->histories, &x->histories.outcomes.at[outcome], thread);
}
static inline uint32_t mcr_thread_length(const mcr_engine *x, uint32_t outcome, uint32_t thread) {
    return mcr_node_of(x, mcr_last_node(x, outcome, thread))->index;
}

static inline mcr_literal mcr_position_included(mcr_engine *x, uint32_t thread, uint32_t index) {
    return mcr_position_at(&x->formula, thread, index)->in;
}

// Build a clause (disjunction) literal by literal; mcr_clause_end adds it to the solver.
static inline void mcr_clause_begin(mcr_engine *x) { x->clause.n = 0; }
static inline void mcr_clause_add(mcr_engine *x, mcr_literal literal) {
    *smc_vec_push(&x->clause) = literal;
}
static inline void mcr_clause_end(mcr_engine *x) {
    mcr_add_clause(x->solver, x->clause.at, x->clause.n);
}

extern const smc_option mcr_dump;

// ---- query.c ------------------------------------------------------------------------------------

// Queries about the trace of an outcome. A query that returns true has opened a scope in which Z3
// can be called; the caller closes the scope.

// Opens the solver if necessary and adds the outcome to the formula. Returns false if the
// exploration ends.
bool mcr_query_may_ask(mcr_engine *, uint32_t outcome);

// Open and close the scope of a query.
void mcr_query_begin(mcr_engine *, uint32_t outcome);
void mcr_query_end(mcr_engine *);

// Query Phi_state: some event receives another value. Returns false if no event can.
bool mcr_query_states(mcr_engine *, uint32_t outcome);
// Excludes prefixes that the outcome shares with earlier outcomes: the queries about these have
// covered them.
void mcr_exclude_earlier_prefixes(mcr_engine *, uint32_t outcome);
// Excludes an outcome that was visited during the query.
void mcr_exclude_visited_outcome(mcr_engine *, uint32_t outcome, uint32_t visited);

// Query: a proper prefix after which no thread is enabled. Returns false if there is none.
bool mcr_query_deadlocks(mcr_engine *, uint32_t outcome);

// A quick necessary condition for the existence of a prefix after which no thread is enabled.
bool mcr_may_deadlock(const mcr_engine *, uint32_t outcome);

// Query: the whole trace, with all writes before the reads that a wait repeats. Returns false if no
// wait can repeat for ever.
bool mcr_query_waits(mcr_engine *, uint32_t outcome);

// The lock at which the thread waits at the end of the outcome; NULL: the thread does not wait.
const smc_step *mcr_pending_of(const mcr_engine *, uint32_t outcome, uint32_t thread);
// The node of the event that creates the thread; 0: main.
uint32_t mcr_creation_of(const mcr_engine *, uint32_t outcome, uint32_t thread);

// A quick necessary condition for the event to receive another value in the outcome's trace.
bool mcr_can_change(const mcr_engine *, uint32_t outcome, const mcr_node *);

// Whether an outcome that was visited earlier contains this one.
bool mcr_is_part_of_earlier(mcr_engine *, uint32_t outcome);

// ---- ordered.c ----------------------------------------------------------------------------------

// Computes the relation, on event numbers, of events that happens-before orders in all executions
// of the outcome. The caller frees the matrices.
smc_rel mcr_always_ordered(mcr_engine *, uint32_t outcome, smc_matrices *);
// The number of an event in the outcome of the last mcr_always_ordered call. A thread's numbers are
// consecutive.
static inline uint32_t mcr_number_of(const mcr_engine *x, const mcr_node *n) {
    return x->first_event.at[n->thread] + n->index - 1;
}

// ---- memory.c -----------------------------------------------------------------------------------

// Query: the whole trace, such that an access to allocated memory need not happen before the free,
// or operations on a synchronisation object are in an order that is a misuse. Returns false if
// neither is possible.
bool mcr_query_memory(mcr_engine *, uint32_t outcome);

// Must be called after a solution: excludes the places at which the errors of this solution were
// found.
void mcr_exclude_found_memory(mcr_engine *);

// ---- races.c ------------------------------------------------------------------------------------

// Query: a prefix after which two threads are at racing accesses. Returns false if there are no
// such accesses, or only at places that are known.
bool mcr_query_races(mcr_engine *, uint32_t outcome);

// After a solution of mcr_query_races: the racing accesses.
const mcr_pair *mcr_race_of_solution(const mcr_engine *);
// Excludes races at the places of `shown`.
void mcr_exclude_shown_races(mcr_engine *, const mcr_pair *shown);

// ---- seed.c -------------------------------------------------------------------------------------

// Converts the solution to mcr_engine.seed: the prefix and, with `changes`, the event that receives
// another value.
void mcr_query_seed(mcr_engine *, uint32_t outcome, bool changes);

// ---- leaf.c -------------------------------------------------------------------------------------

// Visits the execution that begins with mcr_engine.seed: counts it, records its errors and its
// outcome.
void mcr_visit_execution(mcr_engine *);

// Replays the execution that begins with mcr_engine.seed, whose outcome was visited before, to look
// for errors of its events and for endless waits.
void mcr_revisit_execution(mcr_engine *);

// Records a race: replays mcr_engine.seed, which the two accesses directly follow.
void mcr_record_race(mcr_engine *, const mcr_pair *);

#endif
