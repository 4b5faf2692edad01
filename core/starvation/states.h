// states.h - the states of a program under sequential consistency, and the steps between them: a
// graph whose nodes are states and whose edges are steps.
//
// A state consists of the continuation of each thread (smc_program.continuation) and the contents
// of memory. A state does not record how it was reached: the possible steps depend on the state
// only.
#ifndef SMC_STARVATION_STATES_H
#define SMC_STARVATION_STATES_H

#include "base/table.h"
#include "program/program.h"

// No thread or no edge; size of the bit sets of threads.
enum { STARVATION_NONE = UINT32_MAX, STARVATION_MAX_THREADS = 64 };

// A continuation of a thread, i.e. its next action and all that may follow. All steps with an equal
// continuation share one entry.
typedef struct starvation_continuation {
    const smc_step *step; // the first step that was found with this continuation
    // In some state, the thread sleeps here: its next action belongs to a synchronisation object
    // (semaphore, condition variable, mutex, ..), and the thread is suspended until another thread
    // changes the object's words.
    bool sleeps;
    bool mutex; // the object is a mutex
} starvation_continuation;

// The value of a location that differs from the location's initial value. The value of a mutex is
// the identity of its holder + 1.
typedef struct starvation_cell {
    uint32_t loc;
    uint64_t value;
} starvation_cell;

// A state in unpacked form. locals[t]: index in starvation_state_graph.locals + 1; 0: thread t does
// not exist yet. `cells` is sorted by location.
typedef struct starvation_state {
    SMC_VEC(uint32_t) locals;
    SMC_VEC(starvation_cell) cells;
    uint32_t faults; // number of faults so far, at most SMC_MOST_FAULTS
} starvation_state;

// Effects of a step, as bits of a set.
enum {
    STARVATION_CHOOSES = 1 << 0, // a choice that fairness forbids for ever (smc_is_unfair_answer)
    STARVATION_SERVES = 1 << 1,  // the thread begins a further round of a loop without an exit
    STARVATION_CHANGES = 1 << 2, // an access changes memory
    STARVATION_WRITES = 1 << 3,  // an access changes memory other than the word of a mutex
};

// A step: thread `thread` goes from state `from` to state `to`.
typedef struct starvation_edge {
    uint32_t from, to; // indices in starvation_state_graph.nodes
    uint32_t answer;   // the answer to the step's choice; otherwise 0
    uint16_t thread;
    uint8_t does; // effects, as bits of STARVATION_CHOOSES ..
} starvation_edge;

// A state of the program that was reached: a node of the state graph.
typedef struct starvation_node {
    uint64_t enabled;           // bit t: thread t can take a step
    size_t words;               // position of the packed state in starvation_state_graph.words
    uint32_t first_edge, edges; // index of the first of its outgoing edges, which are consecutive;
                                // their number
    uint32_t before;            // the state from which this state was reached first, ..
    uint32_t by;                // .. and the edge that led here; STARVATION_NONE: the first state
} starvation_node;

// The visited part of the state graph.
typedef struct starvation_state_graph {
    smc_program *program;
    const smc_stop *stop;
    bool plain_accesses_are_steps; // a plain access begins a step of its own, since accesses of
                                   // other threads may come between
    SMC_VEC(starvation_continuation) locals;
    // Indices in `locals`, + 1, by the number of the continuation and by the step.
    smc_table local_of, continuation_of_step;
    SMC_VEC(starvation_node) nodes; // the states, in the order in which they were found
    SMC_VEC(starvation_edge) edges; // the steps, grouped by the state in which they begin
    // Memory for the packed states, in words of 64 bits.
    struct {
        uint64_t *at;
        size_t n, cap;
    } words;
    smc_table known;        // hash of a state -> its index in `nodes` + 1
    uint32_t threads;       // the largest number of threads in any state
    uint32_t visited;       // the first `visited` nodes have all their edges
    bool tried_all_choices; // no choice has more alternatives than were tried
    bool all;               // every state was visited, with all choices
    smc_status status;
} starvation_state_graph;

// Adds the first state, in which only main exists. Sets `status`.
void starvation_begin(starvation_state_graph *, const smc_step *first);
// Visits states, in breadth-first order, until `most` states are visited in total or no state is
// left. Sets `all` and `status`.
void starvation_visit_states(starvation_state_graph *, uint32_t most);
void starvation_space_free(starvation_state_graph *);

// ---- one state ----------------------------------------------------------------------------------

// Sets the thread's next step in the state; `t` need not exist before. Returns false on failure
// (`status`).
bool starvation_set_thread_step(starvation_state_graph *, starvation_state *, uint32_t t,
                                const smc_step *);
// Makes the unpacked form of a node's state in *out.
void starvation_unpack(const starvation_state_graph *, uint32_t node, starvation_state *out);
void starvation_state_free(starvation_state *);
// The location's value in the state.
uint64_t starvation_value(const starvation_state_graph *, const starvation_state *, uint32_t loc);
// The continuation of thread t; NULL: the thread does not exist.
static inline const starvation_continuation *starvation_continuation_of(
    const starvation_state_graph *x, const starvation_state *s, uint32_t t) {
    return t < s->locals.n && s->locals.at[t] ? &x->locals.at[s->locals.at[t] - 1] : NULL;
}

// The status of a thread in a state.
typedef enum starvation_ability {
    STARVATION_ENDED,     // the thread does not exist, has ended, or runs for ever without actions
    STARVATION_BLOCKED,   // it waits at a mutex (SMC_LOCK) or a join
    STARVATION_SUSPENDED, // it is suspended in a synchronisation object
                          // (starvation_continuation.sleeps)
    STARVATION_ENABLED,   // it can take a step
} starvation_ability;
// Returns the status of thread t in the state. Sets starvation_state_graph.status on failure.
starvation_ability starvation_ability_of(starvation_state_graph *, const starvation_state *,
                                         uint32_t t);

// Called with each action of a step, and the answer that the thread receives, before the thread
// continues.
typedef void starvation_action_visitor(void *self, uint32_t thread, const smc_step *,
                                       uint64_t answer);

// Takes the step of the thread edge.thread from the state, and sets edge.does: its next action,
// with the answer edge.answer if the action is a choice, and the following actions that no other
// thread can notice or influence. Returns whether the execution continues: false at an error, a
// bound, a false assume, the end of the process, and on failure (status). `see` may be NULL.
bool starvation_take_step(starvation_state_graph *, starvation_state *, starvation_edge *,
                          starvation_action_visitor *, void *self);

#endif
