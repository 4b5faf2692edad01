// engine.h - one exploration by MCR. The argument is in docs/mcr.md.
#ifndef SMC_MCR_ENGINE_H
#define SMC_MCR_ENGINE_H

#include "explorers/mcr/formula.h"
#include "explorers/mcr/positions.h"
#include "explorers/mcr/replay.h"
#include "explorers/mcr/search/search.h"

// An outcome that was visited receives this at a target, after as much of the histories as the row
// says.
typedef struct mcr_change {
    mcr_literal target, value;
    uint32_t row; // in mcr_engine.changed
} mcr_change;

// Two events, by their nodes, that may show an error together: the first does not happen before the
// second, as it should (memory.c), or neither happens before the other (races.c).
typedef struct mcr_pair {
    uint32_t first, second;
    uint32_t object;   // memory.c: both belong to this synchronisation object; 0: to none
    mcr_literal shows; // they do
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
    mcr_solver *solver; // NULL: it has not been asked yet
    mcr_formula formula;
    smc_graph graph;
    smc_model_state *state;
    smc_errors errors;
    mcr_machine machine;
    mcr_seed seed;
    smc_outcomes seen;              // hashes of the outcomes
    SMC_VEC(uint32_t) shared;       // what an outcome has in common with others: rows of lengths
    SMC_VEC(uint32_t) row;          // scratch
    SMC_VEC(mcr_change) changes;    // those that Z3 has in this scope
    SMC_VEC(uint32_t) changed;      // rows of them
    SMC_VEC(mcr_literal) clause;    // scratch
    SMC_VEC(const smc_step *) live; // scratch: what the program must not forget
    // Errors that two events show.
    SMC_VEC(mcr_pair) pairs;
    SMC_VEC(uint32_t) first_event; // [thread]: the number of its first event
    SMC_VEC(mcr_point) moments;    // of events, by their numbers, in the order of happens-before
                                   // (memory.c)
    smc_table unordered;           // two places where that was found (memory.c)
    SMC_VEC(mcr_access) accesses;  // scratch (races.c, memory.c)
    bool done;
} mcr_engine;

// Whether the status is SMC_OK; anything else ends the exploration.
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
// The last node of the outcome's thread, and how many events that has.
static inline uint32_t mcr_last(const mcr_engine *x, uint32_t outcome, uint32_t thread) {
    return mcr_leaf(&x->histories, &x->histories.outcomes.at[outcome], thread);
}
static inline uint32_t mcr_length(const mcr_engine *x, uint32_t outcome, uint32_t thread) {
    return mcr_event(x, mcr_last(x, outcome, thread))->index;
}

static inline mcr_literal mcr_in(mcr_engine *x, uint32_t thread, uint32_t index) {
    return mcr_position_at(&x->formula, thread, index)->in;
}

// A clause that is made literal by literal.
static inline void mcr_clause_begin(mcr_engine *x) { x->clause.n = 0; }
static inline void mcr_clause_add(mcr_engine *x, mcr_literal literal) {
    *smc_vec_push(&x->clause) = literal;
}
static inline void mcr_clause_end(mcr_engine *x) {
    mcr_clause(x->solver, x->clause.at, x->clause.n);
}

extern const smc_option mcr_dump;

// ---- query.c ------------------------------------------------------------------------------------

// Queries about the trace of an outcome. Where one is true, a scope is begun in which Z3 can be
// asked, and which the caller ends.

// Z3 is there, and the outcome part of the formula. False: the exploration ends.
bool mcr_query_may_ask(mcr_engine *, uint32_t outcome);
void mcr_query_begin(mcr_engine *, uint32_t outcome);
void mcr_query_end(mcr_engine *);

// Phi_state: some event receives another value. False: there is nothing to be asked.
bool mcr_query_states(mcr_engine *, uint32_t outcome);
// The prefix is part of no outcome before this one: what such a prefix leads to was asked when that
// was processed.
void mcr_query_leave_earlier(mcr_engine *, uint32_t outcome);
// An outcome that was visited since is none that is asked for.
void mcr_query_without(mcr_engine *, uint32_t outcome, uint32_t visited);

// The prefix ends with no thread enabled, before the end of the trace. False: there is no such
// prefix.
bool mcr_query_stops(mcr_engine *, uint32_t outcome);
bool mcr_may_stop(const mcr_engine *, uint32_t outcome); // whether there may be one, at a glance

// The prefix is the whole trace; all writes of the locations that are read again and again come
// before these reads. False: there is no wait that may go on for ever.
bool mcr_query_waits(mcr_engine *, uint32_t outcome);

// The lock at which the thread stands at the end of the outcome; NULL: none.
const smc_step *mcr_pending_of(const mcr_engine *, uint32_t outcome, uint32_t thread);
// The node that creates the thread; 0: main.
uint32_t mcr_creation_of(const mcr_engine *, uint32_t outcome, uint32_t thread);

// Whether the event may receive another value in the outcome's trace, as far as is seen at a
// glance.
bool mcr_can_change(const mcr_engine *, uint32_t outcome, const mcr_node *);

// Among the outcomes visited before, one has all of this.
bool mcr_is_part(mcr_engine *, uint32_t outcome);

// ---- ordered.c ----------------------------------------------------------------------------------

// What happens before what in all executions of the outcome, as a relation on the events' numbers.
// The caller frees the matrices.
smc_rel mcr_ordered(mcr_engine *, uint32_t outcome, smc_matrices *);
// The number of an event of the outcome for which that was called last: those of a thread follow
// each other.
static inline uint32_t mcr_number_of(const mcr_engine *x, const mcr_node *n) {
    return x->first_event.at[n->thread] + n->index - 1;
}

// ---- memory.c -----------------------------------------------------------------------------------

// The prefix is the whole trace, and some access to allocated memory does not happen before the
// free, or what is done to a synchronisation object may come in an order in which it is misused.
// False: neither.
bool mcr_query_memory(mcr_engine *, uint32_t outcome);
void mcr_query_other_memory(mcr_engine *); // after a solution: nor at the places that it has

// ---- races.c ------------------------------------------------------------------------------------

// After the prefix, two threads are at accesses that race. False: those of the outcome do not, or
// are known to.
bool mcr_query_races(mcr_engine *, uint32_t outcome);
const mcr_pair *mcr_query_race(const mcr_engine *); // after a solution: two accesses that do
// After these were shown: others, at places where no race is known.
void mcr_query_other_races(mcr_engine *, const mcr_pair *shown);

// ---- seed.c -------------------------------------------------------------------------------------

// Makes `seed` the solution that was found: the prefix and, with `changes`, the event that receives
// another value.
void mcr_query_seed(mcr_engine *, uint32_t outcome, bool changes);

// ---- leaf.c -------------------------------------------------------------------------------------

// Visits the execution that begins with `seed`: counts it with its errors, and remembers its
// outcome.
void mcr_visit(mcr_engine *);

// For the execution that begins with `seed`, whose outcome has been visited: looks for errors of
// its events, and for waits that never end.
void mcr_look_again(mcr_engine *);

// The two accesses of the outcome are what comes next after `seed`: records the race.
void mcr_show_race(mcr_engine *, const mcr_pair *);

#endif
