// states.h - the states of a program under sequential consistency, and the steps between them.
//
// A state consists of the continuation of each thread (smc_program.continuation) and the contents
// of memory. It has no history: what can follow depends on the state alone.
#ifndef SMC_STARVATION_STATES_H
#define SMC_STARVATION_STATES_H

#include "base/table.h"
#include "program/program.h"

enum { STARVATION_NOBODY = UINT32_MAX, STARVATION_MOST_THREADS = 64 };

// What a thread does next. Steps with the same continuation share one.
typedef struct starvation_local {
    const smc_step *step; // the first step with this continuation
    // Some state lets the thread sleep here: it stands at a semaphore, condition variable, mutex,
    // .., and is suspended until another thread changes its words.
    bool sleeps;
    bool mutex; // it sleeps at a mutex
} starvation_local;

// A location's value if it differs from its initial one; for a mutex, its holder + 1.
typedef struct starvation_cell {
    uint32_t loc;
    uint64_t value;
} starvation_cell;

// A state that is being made. locals[t] is an index in starvation_space.locals + 1; 0: thread t
// does not exist yet. `cells` is ordered by location.
typedef struct starvation_state {
    SMC_VEC(uint32_t) locals;
    SMC_VEC(starvation_cell) cells;
} starvation_state;

// What a step does.
enum {
    STARVATION_CHOOSES = 1 << 0, // the thread has chosen freely (smc_chooses_freely)
    STARVATION_SERVES = 1 << 1,  // it has begun a further round of a loop without an exit
    STARVATION_CHANGES = 1 << 2, // memory differs
    STARVATION_WRITES = 1 << 3,  // memory differs, apart from mutexes
};

typedef struct starvation_edge {
    uint32_t from, to;
    uint32_t answer; // of a choice
    uint16_t thread;
    uint8_t does;
} starvation_edge;

typedef struct starvation_node {
    uint64_t enabled;           // bit t: thread t can take a step
    size_t words;               // position of the state in starvation_space.words
    uint32_t first_edge, edges; // its steps
    uint32_t before;            // the state from which it was reached first, ..
    uint32_t by;                // .. and the edge that led there
} starvation_node;

typedef struct starvation_space {
    smc_program *program;
    const smc_stop *stop;
    bool plain_steps; // plain accesses are steps of their own, since others may come between
    SMC_VEC(starvation_local) locals;
    // number of a continuation, and each step -> index in locals + 1
    smc_table local_of, local_of_step;
    SMC_VEC(starvation_node) nodes;
    SMC_VEC(starvation_edge) edges;
    struct {
        uint64_t *at;
        size_t n, cap;
    } words;
    smc_table known;  // hash of a state -> its node + 1
    uint32_t threads; // largest number of a thread, plus 1
    uint32_t visited; // number of the nodes whose steps are known, the first ones
    bool all_choices; // no alternatives of a choice were left out
    bool all;         // every state was visited, with all choices
    smc_status status;
} starvation_space;

// Adds the state in which main is at its first step. Sets `status`.
void starvation_begin(starvation_space *, const smc_step *first);
// Visits states, nearest first, until `most` are visited or there is no other. Sets `all`,
// `status`.
void starvation_visit_states(starvation_space *, uint32_t most);
void starvation_space_free(starvation_space *);

// ---- one state ----------------------------------------------------------------------------------

// Makes the step the thread's next one. Returns false on failure.
bool starvation_put_thread(starvation_space *, starvation_state *, uint32_t t, const smc_step *);
void starvation_unpack(const starvation_space *, uint32_t node, starvation_state *out);
void starvation_state_free(starvation_state *);
uint64_t starvation_value(const starvation_space *, const starvation_state *, uint32_t loc);
static inline const starvation_local *starvation_local_of(const starvation_space *x,
                                                          const starvation_state *s, uint32_t t) {
    return t < s->locals.n && s->locals.at[t] ? &x->locals.at[s->locals.at[t] - 1] : NULL;
}

typedef enum starvation_ability {
    STARVATION_ENDED,  // the thread does not exist, has ended, or has stopped for good
    STARVATION_STANDS, // it waits at a mutex or a join
    STARVATION_SLEEPS, // it is suspended in a synchronisation object
    STARVATION_GOES_ON,
} starvation_ability;
// What the thread can do in the state. Sets starvation_space.status on failure.
starvation_ability starvation_ability_of(starvation_space *, const starvation_state *, uint32_t t);

// Called with each action of a step, before it is taken.
typedef void starvation_see(void *self, uint32_t thread, const smc_step *, uint64_t answer);

// Lets the thread take its next action, with this answer if it is a choice, and those after it that
// no other thread can notice or influence. Returns whether the program goes on: false at an error,
// a bound, a false assume, the end of the process, and on failure (status). `see` may be NULL.
bool starvation_take_step(starvation_space *, starvation_state *, starvation_edge *,
                          starvation_see *, void *self);

#endif
