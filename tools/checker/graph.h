// graph.h - the graph of a state of the tree: events that are added and removed last in, first out.
//
// Nothing is kept incrementally but the lists of writes: the formulas of the models read the events
// as they are.
#ifndef SMC_CHECKER_GRAPH_H
#define SMC_CHECKER_GRAPH_H

#include "models/axiomatic/axioms.h"
#include "tools/checker/certificate.h"

enum { CHECKER_NONE = -1 }; // no event

// Number of events above which the formulas of some models are not evaluated, since their matrices
// would need too much memory.
enum { CHECKER_MAX_EVENTS = 4000 };

// An event, beside its smc_execution_event of the same index. An initialisation write has node 0.
typedef struct checker_event {
    uint32_t node;
    uint64_t out; // the value written; for an end, the result of the thread
    bool taken;   // an unlock, or the initial state of a lock: a lock reads from it
} checker_event;

// A thread of the state.
typedef struct checker_thread {
    uint32_t node;     // its next action; 0: it has ended, or is not created
    uint32_t declined; // it does not read from events with smaller indices (docs/design)
    int32_t create;    // event that has created it
    int32_t last;      // its last event
    uint32_t events;   // their number
    int32_t previous;  // scratch: its last event among those that a loop has seen
} checker_thread;

// The events of a location.
typedef struct checker_location {
    int32_t init;               // its initialisation write, or the initial state of a lock
    SMC_VEC(uint32_t) co;       // the writes, or for a lock the unlocks, the initial one first
    SMC_VEC(uint32_t) accesses; // all reads and writes, in the order of their indices
} checker_location;

// An edge to an event, and the number, from 1, of the next edge from the same event; 0: none.
typedef struct checker_edge {
    uint32_t to, next;
} checker_edge;

typedef SMC_VEC(uint32_t) checker_numbers;

typedef struct checker_graph {
    const checker_certificate *c;
    smc_model model; // only what the formulas need
    bool fences_are_rmws;
    bool is_too_large; // a graph had more than CHECKER_MAX_EVENTS events, and was not evaluated
    SMC_VEC(smc_execution_event) axiom_events;
    SMC_VEC(checker_event) events;
    SMC_VEC(checker_thread) threads;
    SMC_VEC(checker_location) locs;
    // Scratch of checker_satisfies_sc, [event] but for the edges.
    SMC_VEC(checker_edge) edges;
    SMC_VEC(uint32_t) first_edge, predecessors, ready;
    checker_numbers clocks; // [event][thread], see clocks.h
    checker_numbers extra;  // scratch of checker_compute_clocks
} checker_graph;

// Prepares an empty graph. Returns false if the model is unknown.
bool checker_graph_init(checker_graph *, const checker_certificate *);
void checker_graph_free(checker_graph *);

// The action's location if it reads, writes or locks, as an index of `locs`.
static inline uint32_t checker_location_of(const smc_action *a) {
    return a->kind == SMC_FENCE ? 0 : a->loc;
}
// Whether the event of the action reads memory; a lock does not.
static inline bool checker_reads(const checker_graph *g, const smc_action *a) {
    return a->kind == SMC_READ || a->kind == SMC_RMW ||
           (a->kind == SMC_FENCE && a->order == SMC_SEQ_CST && g->fences_are_rmws);
}
static inline bool checker_is_plain(const checker_graph *g, const smc_action *a) {
    return smc_is_plain_access(a) && g->c->plain_races;
}
// Whether the action, if it reads `in`, writes; sets *out to the value.
bool checker_writes(const smc_action *, bool reads, uint64_t in, uint64_t *out);

// Adds the initialisation write of the location, or the initial state of a lock, unless the graph
// has it. Returns whether it was added.
bool checker_graph_init_location(checker_graph *, uint32_t loc);

// How the next action of a thread becomes an event.
typedef struct checker_step {
    uint32_t thread;
    int32_t source;  // event that it reads from, for a lock the unlock, for a join the end
    uint64_t answer; // of a choice
    uint32_t co;     // position of its write
} checker_step;

// Adds the event. Sets *missing if the certificate lacks the node that follows in the thread, or
// the first node of a thread that it creates.
void checker_graph_add(checker_graph *, checker_step, bool *missing);
// Removes the event that was added last. `before` is the state of its thread before.
void checker_graph_remove(checker_graph *, uint32_t t, checker_thread before);
void checker_graph_remove_location(checker_graph *, uint32_t loc); // undoes .._init_location

#endif
