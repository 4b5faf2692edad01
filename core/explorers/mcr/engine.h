// engine.h - state of an exploration by MCR (theory: docs/design/mcr.md).
#ifndef SMC_MCR_ENGINE_H
#define SMC_MCR_ENGINE_H

#include "explorers/mcr/formula.h"
#include "explorers/mcr/positions.h"
#include "explorers/mcr/replay.h"
#include "explorers/mcr/search/search.h"

// A change excluded because of a visited outcome: after the histories of `row`, the event of
// `target` receives `value`.
typedef struct mcr_change {
    mcr_literal target, value;
    uint32_t row; // offset in mcr_engine.changed
} mcr_change;

// Two events, by node, that may show an error together: `first` should happen before `second` but
// need not (memory.c), or neither happens before the other (races.c).
typedef struct mcr_pair {
    uint32_t first, second;
    uint32_t object;   // memory.c: the synchronisation object of both; 0: none
    mcr_literal shows; // literal that they show the error
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
    mcr_solver *solver; // NULL: not used yet
    mcr_formula formula;
    smc_graph graph;
    smc_model_state *state;
    smc_errors errors;
    mcr_machine machine;
    mcr_seed seed;
    smc_outcomes seen;           // hashes of outcomes
    SMC_VEC(uint32_t) shared;    // rows of lengths: what an outcome has in common with earlier ones
    SMC_VEC(uint32_t) row;       // scratch
    SMC_VEC(mcr_change) changes; // in the current scope of Z3
    SMC_VEC(uint32_t) changed;   // rows of these changes
    SMC_VEC(mcr_literal) clause; // scratch
    SMC_VEC(const smc_step *) live; // scratch: histories that the program must keep
    // Errors shown by two events.
    SMC_VEC(mcr_pair) pairs;
    SMC_VEC(uint32_t) first_event; // [thread]: number of its first event
    SMC_VEC(mcr_point) moments;    // [event number]: points in time that respect happens-before
                                   // (memory.c)
    smc_table unordered;           // pairs of places already reported (memory.c)
    SMC_VEC(mcr_access) accesses;  // scratch (races.c, memory.c)
    bool done;
} mcr_engine;

// Records the status and returns whether it is SMC_OK; any other status ends the exploration.
static inline bool mcr_ok(mcr_engine *x, smc_status status) {
    return smc_result_ok(x->result, status, &x->done);
}

static inline bool mcr_is_stopped(const mcr_engine *x) { return x->options->stop->requested; }

static inline const mcr_node *mcr_event(const mcr_engine *x, uint32_t node) {
    return &x->histories.nodes.at[node];
}
static inline uint32_t mcr_threads(const mcr_engine *x, uint32_t outcome) {
    return x->histories.outcomes.at[outcome].threads;
}
// The last node of an outcome's thread; the number of its events.
static inline uint32_t mcr_last(const mcr_engine *x, uint32_t outcome, uint32_t thread) {
    return mcr_leaf(&x->histories, &x->histories.outcomes.at[outcome], thread);
}
static inline uint32_t mcr_length(const mcr_engine *x, uint32_t outcome, uint32_t thread) {
    return mcr_event(x, mcr_last(x, outcome, thread))->index;
}

static inline mcr_literal mcr_in(mcr_engine *x, uint32_t thread, uint32_t index) {
    return mcr_position_at(&x->formula, thread, index)->in;
}

// Builds a clause literal by literal.
static inline void mcr_clause_begin(mcr_engine *x) { x->clause.n = 0; }
static inline void mcr_clause_add(mcr_engine *x, mcr_literal literal) {
    *smc_vec_push(&x->clause) = literal;
}
static inline void mcr_clause_end(mcr_engine *x) {
    mcr_clause(x->solver, x->clause.at, x->clause.n);
}

extern const smc_option mcr_dump;

// ---- query.c ------------------------------------------------------------------------------------

// Queries about an outcome's trace. If one returns true, it has opened a scope in which Z3 can be
// asked; the caller closes it.

// Opens the solver and adds the outcome to the formula. Returns false if the exploration ends.
bool mcr_query_may_ask(mcr_engine *, uint32_t outcome);

// Opens and closes the scope of a query.
void mcr_query_begin(mcr_engine *, uint32_t outcome);
void mcr_query_end(mcr_engine *);

// Phi_state: some event receives another value. Returns false if there is nothing to ask.
bool mcr_query_states(mcr_engine *, uint32_t outcome);
// Excludes prefixes shared with earlier outcomes: these were asked about with the earlier outcome.
void mcr_query_leave_earlier(mcr_engine *, uint32_t outcome);
// Excludes an outcome visited during the query.
void mcr_query_without(mcr_engine *, uint32_t outcome, uint32_t visited);

// Asks for a proper prefix after which no thread is enabled. Returns false if there is none.
bool mcr_query_stops(mcr_engine *, uint32_t outcome);

// A quick necessary condition for such a prefix.
bool mcr_may_stop(const mcr_engine *, uint32_t outcome);

// Asks for the whole trace with all writes before the reads that a wait repeats. Returns false if
// no wait can go on for ever.
bool mcr_query_waits(mcr_engine *, uint32_t outcome);

// The lock at which the thread waits at the end of the outcome; NULL: none.
const smc_step *mcr_pending_of(const mcr_engine *, uint32_t outcome, uint32_t thread);
// The node that creates the thread; 0: main.
uint32_t mcr_creation_of(const mcr_engine *, uint32_t outcome, uint32_t thread);

// A quick necessary condition for the event to receive another value in the outcome's trace.
bool mcr_can_change(const mcr_engine *, uint32_t outcome, const mcr_node *);

// Whether an outcome visited earlier contains this one.
bool mcr_is_part(mcr_engine *, uint32_t outcome);

// ---- ordered.c ----------------------------------------------------------------------------------

// The events that are ordered by happens-before in all executions of the outcome, as a relation on
// event numbers. The caller frees the matrices.
smc_rel mcr_ordered(mcr_engine *, uint32_t outcome, smc_matrices *);
// The number of an event in the outcome of the last mcr_ordered call. A thread's numbers are
// consecutive.
static inline uint32_t mcr_number_of(const mcr_engine *x, const mcr_node *n) {
    return x->first_event.at[n->thread] + n->index - 1;
}

// ---- memory.c -----------------------------------------------------------------------------------

// Asks for the whole trace with an access to allocated memory not before the free, or operations on
// a synchronisation object in an order that is a misuse. Returns false if neither is possible.
bool mcr_query_memory(mcr_engine *, uint32_t outcome);

// Call it after a solution: excludes the places found.
void mcr_query_other_memory(mcr_engine *);

// ---- races.c ------------------------------------------------------------------------------------

// Asks for a prefix after which two threads are at racing accesses. Returns false if there are
// none, or only known ones.
bool mcr_query_races(mcr_engine *, uint32_t outcome);

// Call it after a solution: the racing accesses.
const mcr_pair *mcr_query_race(const mcr_engine *);
// Excludes races at places that were shown.
void mcr_query_other_races(mcr_engine *, const mcr_pair *shown);

// ---- seed.c -------------------------------------------------------------------------------------

// Converts the solution to `seed`: the prefix and, with `changes`, the event that receives another
// value.
void mcr_query_seed(mcr_engine *, uint32_t outcome, bool changes);

// ---- leaf.c -------------------------------------------------------------------------------------

// Visits the execution that starts with `seed`: counts it, records its errors and its outcome.
void mcr_visit(mcr_engine *);

// Replays the execution that starts with `seed`, whose outcome was visited, to look for errors of
// its events and endless waits.
void mcr_look_again(mcr_engine *);

// Records a race: the two accesses directly follow `seed`.
void mcr_show_race(mcr_engine *, const mcr_pair *);

#endif
