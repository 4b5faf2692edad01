// engine.h - the state of the explorer mcr, maximal causality reduction (theory:
// docs/design/mcr.md). A literal is a truth value of the formula that Z3 solves, or its negation
// (solver.h).
#ifndef SMC_MCR_ENGINE_H
#define SMC_MCR_ENGINE_H

#include "explorers/mcr/formula.h"
#include "explorers/mcr/positions.h"
#include "explorers/mcr/replay.h"
#include "explorers/mcr/search/search.h"

// A change of an outcome that is excluded, since a visited outcome has it: after the prefix `row`,
// the event of `target` receives `value`.
typedef struct mcr_change {
    mcr_literal target, value; // the event receives another value; it receives this value
    uint32_t row; // offset in mcr_engine.changed of the row: the length of each thread's prefix
} mcr_change;

// Two events, given by their nodes, that may show an error together: `first` should happen before
// `second`, but need not (memory.c); or neither need happen before the other (races.c). memory.c:
// `first` 0: `second` may be a use of an uninitialised object.
typedef struct mcr_event_pair {
    uint32_t first, second;
    uint32_t object;   // memory.c: the synchronisation object that both use; 0: allocated memory
    mcr_literal shows; // the two events show the error in the solution
} mcr_event_pair;

// An access or event, and the location that it uses.
typedef struct mcr_access {
    uint32_t loc, node; // location, or synchronisation object; node of the event
} mcr_access;

// The state of an exploration.
typedef struct mcr_engine {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    mcr_histories histories;
    search search;
    mcr_solver *solver;  // NULL: Z3 is not open, as it was not needed yet
    mcr_formula formula; // the constraints of all outcomes so far
    smc_graph graph;     // of the execution that is replayed
    smc_model_state *state;
    smc_errors errors;
    mcr_machine machine; // the machine that replays executions
    mcr_seed seed;       // the seed of the next execution
    smc_outcomes seen;   // hashes of the visited outcomes
    // Rows: of a trace, the maximal prefixes that earlier outcomes contain, as lengths for each
    // thread.
    SMC_VEC(uint32_t) shared;
    SMC_VEC(uint32_t) row;          // scratch: the length of each thread's prefix
    SMC_VEC(mcr_change) changes;    // the changes that the query in progress excludes
    SMC_VEC(uint32_t) changed;      // the rows of these changes
    SMC_VEC(mcr_literal) clause;    // scratch: a clause under construction
    SMC_VEC(const smc_step *) live; // scratch: steps that the program must not free
    // Pairs of events that may show an error.
    SMC_VEC(mcr_event_pair) pairs;
    // [thread]: number of the thread's first event, see mcr_number_of.
    SMC_VEC(uint32_t) first_event;
    // [event number]: a point in time for the event; the order of the points respects
    // happens-before (memory.c).
    SMC_VEC(mcr_time_variable) moments;
    smc_table unordered;          // pairs of places that were reported (memory.c)
    SMC_VEC(mcr_access) accesses; // scratch of races.c and memory.c
    bool done;                    // the exploration is over
} mcr_engine;

// Records the status. Returns whether it is SMC_OK; any other status ends the exploration.
static inline bool mcr_record_status(mcr_engine *x, smc_status status) {
    return smc_result_record_status(x->result, status, &x->done);
}

// Whether the user, or a limit, has stopped the exploration.
static inline bool mcr_is_stopped(const mcr_engine *x) { return x->options->stop->requested; }

// Returns the node with this number; valid until a node is added.
static inline const mcr_node *mcr_node_of(const mcr_engine *x, uint32_t node) {
    return &x->histories.nodes.at[node];
}
// Number of threads in the outcome.
static inline uint32_t mcr_thread_count(const mcr_engine *x, uint32_t outcome) {
    return x->histories.outcomes.at[outcome].threads;
}
// mcr_last_node: the last node of the thread in the outcome. mcr_thread_length: number of the
// thread's events in the outcome.
static inline uint32_t mcr_last_node(const mcr_engine *x, uint32_t outcome, uint32_t thread) {
    return mcr_last_node_of_thread(&x->histories, &x->histories.outcomes.at[outcome], thread);
}
static inline uint32_t mcr_thread_length(const mcr_engine *x, uint32_t outcome, uint32_t thread) {
    return mcr_node_of(x, mcr_last_node(x, outcome, thread))->index;
}

// The literal: the prefix contains event number `index` of the thread.
static inline mcr_literal mcr_position_included(mcr_engine *x, uint32_t thread, uint32_t index) {
    return mcr_position_at(&x->formula, thread, index)->in;
}

// Build a clause (a disjunction) literal by literal: mcr_clause_begin empties it, mcr_clause_end
// adds it to the solver.
static inline void mcr_clause_begin(mcr_engine *x) { x->clause.n = 0; }
static inline void mcr_clause_add(mcr_engine *x, mcr_literal literal) {
    *smc_vec_push(&x->clause) = literal;
}
static inline void mcr_clause_end(mcr_engine *x) {
    mcr_add_clause(x->solver, x->clause.at, x->clause.n);
}

// The option --mcr-dump.
extern const smc_option mcr_dump;

// ---- query.c ------------------------------------------------------------------------------------

// Queries about the trace of an outcome. If a query returns true, it has opened a scope in which
// the caller can ask Z3 for solutions; the caller closes the scope (mcr_query_end). If it returns
// false, there is no solution, or the exploration ends.

// Opens the solver if necessary, and adds the outcome to the formula. Returns false if the
// exploration ends.
bool mcr_query_prepare(mcr_engine *, uint32_t outcome);

// Open and close the scope of a query.
void mcr_query_begin(mcr_engine *, uint32_t outcome);
void mcr_query_end(mcr_engine *);

// Begins the query Phi_state (docs/design/mcr.md), without solving it: some event receives another
// value than in the outcome. Returns false if no event can, or the exploration ends.
bool mcr_query_states(mcr_engine *, uint32_t outcome);
// Excludes the prefixes that the outcome shares with earlier outcomes, whose queries have covered
// them.
void mcr_exclude_earlier_prefixes(mcr_engine *, uint32_t outcome);
// Excludes the outcome `visited`, which was visited during the query.
void mcr_exclude_visited_outcome(mcr_engine *, uint32_t outcome, uint32_t visited);

// Query: a proper prefix after which no thread is enabled.
bool mcr_query_deadlocks(mcr_engine *, uint32_t outcome);

// A quick necessary condition for mcr_query_deadlocks to find a prefix.
bool mcr_may_deadlock(const mcr_engine *, uint32_t outcome);

// Query: the whole trace, with all writes before the reads that a wait repeats, so that a wait can
// last for ever.
bool mcr_query_waits(mcr_engine *, uint32_t outcome);

// Returns the lock at which the thread waits at the end of the outcome; NULL: it does not wait.
const smc_step *mcr_pending_of(const mcr_engine *, uint32_t outcome, uint32_t thread);
// Returns the node of the event that creates the thread; 0: the thread is main.
uint32_t mcr_creation_of(const mcr_engine *, uint32_t outcome, uint32_t thread);

// Whether the event may receive another value in the outcome's trace: a quick necessary condition.
bool mcr_can_change(const mcr_engine *, uint32_t outcome, const mcr_node *);

// Whether an earlier outcome contains this one.
bool mcr_is_prefix_of_earlier(mcr_engine *, uint32_t outcome);

// ---- ordered.c ----------------------------------------------------------------------------------

// Computes which events happen before which in all executions of the outcome: a relation on event
// numbers (mcr_number_of). Initialises the matrices, which the caller frees.
smc_rel mcr_always_ordered(mcr_engine *, uint32_t outcome, smc_matrices *);
// Number of an event in the outcome for which mcr_always_ordered was called last. The numbers of a
// thread's events are consecutive.
static inline uint32_t mcr_number_of(const mcr_engine *x, const mcr_node *n) {
    return x->first_event.at[n->thread] + n->index - 1;
}

// ---- memory.c -----------------------------------------------------------------------------------

// Query: the whole trace, so that an access to allocated memory need not happen before the free, or
// operations on a synchronisation object need not happen in a valid order.
bool mcr_query_memory(mcr_engine *, uint32_t outcome);

// Excludes the places at which the present solution of mcr_query_memory shows errors. To be called
// after each solution.
void mcr_exclude_memory_errors(mcr_engine *);

// ---- races.c ------------------------------------------------------------------------------------

// Query: a prefix after which two threads are at racing accesses. Races at places that are known
// are excluded.
bool mcr_query_races(mcr_engine *, uint32_t outcome);

// The racing accesses of the present solution of mcr_query_races.
const mcr_event_pair *mcr_race_of_solution(const mcr_engine *);
// Excludes races at the places of `shown`.
void mcr_exclude_shown_races(mcr_engine *, const mcr_event_pair *shown);

// ---- seed.c -------------------------------------------------------------------------------------

// Converts the present solution to mcr_engine.seed: a prefix and, if `changes`, the event after it
// that receives another value.
void mcr_query_seed(mcr_engine *, uint32_t outcome, bool changes);

// ---- leaf.c -------------------------------------------------------------------------------------

// Visits the execution that begins with mcr_engine.seed: counts it, and records its errors and
// outcome.
void mcr_visit_execution(mcr_engine *);

// Replays the execution that begins with mcr_engine.seed, whose outcome is known, to find errors of
// its events and endless waits.
void mcr_revisit_execution(mcr_engine *);

// Records a race: replays mcr_engine.seed and then the two accesses.
void mcr_record_race(mcr_engine *, const mcr_event_pair *);

#endif
