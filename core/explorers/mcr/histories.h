// histories.h - the visited outcomes: what each thread did and which values it received.
//
// The histories of a thread form a tree. A node represents its event and all events before it. An
// outcome consists of one node for each thread: executions have the same outcome if every thread
// received the same values (docs/design/mcr.md). The initial value of uninitialised memory is a
// distinct value, which no write has except a copy of it.
#ifndef SMC_MCR_HISTORIES_H
#define SMC_MCR_HISTORIES_H

#include "graph/graph.h"

typedef struct mcr_node {
    const smc_step *step; // the event's action; NULL: the node is the root of a thread, without an
                          // event
    uint64_t in, out;     // value received, value written
    uint32_t parent, child, sibling; // links of the tree; 0: none
    uint32_t thread, index;          // `index` counts from 1; the root has 0
    uint32_t label; // number of the event's label in the formula (terms.h); 0: none yet
    uint32_t held;  // the mutexes that the thread holds, as bits by index in mcr_histories.mutexes
    bool unwritten, writes;
    bool ordered; // the formula contains the preserved program order up to this event
} mcr_node;

// Whether an uninitialised value must be distinguished at this location, because the program does
// not distinguish it (SMC_UNWRITTEN).
static inline bool mcr_is_unwritten(const smc_location *l) {
    return !l->lock && !l->initialised && l->initial != SMC_UNWRITTEN;
}

// A thread that waits for ever at a lock, and that lock.
typedef struct mcr_pending {
    uint32_t thread;
    const smc_step *step;
} mcr_pending;

typedef struct mcr_outcome {
    // `leaves`: offset in mcr_histories.leaves of the last node of each thread; `threads`: number
    // of threads.
    uint32_t leaves, threads;
    uint32_t pending, n_pending;
} mcr_outcome;

typedef struct mcr_histories {
    SMC_VEC(mcr_node) nodes;   // by number; number 0 means none
    SMC_VEC(uint32_t) roots;   // [thread]: the root node
    SMC_VEC(uint32_t) mutexes; // locations of the first 32 mutexes
    SMC_VEC(uint32_t) leaves;
    SMC_VEC(mcr_pending) pending;
    SMC_VEC(mcr_outcome) outcomes; // the visited outcomes, in the order of visits
    // The next three members are used to compare outcomes with a selected one.
    SMC_VEC(uint32_t) marks;  // [node]: number of the comparison that marked the node or set
                              // `common`
    SMC_VEC(uint32_t) common; // [node]: number of events that the histories share
    uint32_t mark;
} mcr_histories;

// A choice of the schedule (Definition 1): a thread and the location of its next operation. If
// `store`, a buffered store reaches memory. Otherwise an operation executes, after the thread's
// earlier operations, whose stores enter its buffer. `store` is explicit because the models, unlike
// the paper, let a load read the thread's own buffered store before that store reaches memory.
typedef struct mcr_choice {
    uint32_t thread, loc;
    bool store;
} mcr_choice;

// A seed, from which a new execution starts: prefixes of an outcome's histories, and possibly one
// further event, which receives another value.
typedef struct mcr_seed {
    SMC_VEC(mcr_choice) choices;
    SMC_VEC(uint32_t) lengths; // [thread]: number of events in the prefix
    uint32_t outcome;
    uint32_t target; // thread of the event that receives another value
    bool changes;    // whether there is such an event
    uint64_t value;  // the value that this event receives
} mcr_seed;

// Whether the memory model orders the action.
static inline bool mcr_is_ordered_action(const smc_action *a) {
    switch (a->kind) {
    case SMC_FENCE: return a->order == SMC_SEQ_CST;
    case SMC_LOCK:
    case SMC_UNLOCK:
    case SMC_CREATE:
    case SMC_JOIN:
    case SMC_END: return true;
    default: return smc_is_access(a->kind);
    }
}

void mcr_histories_init(mcr_histories *);
void mcr_histories_free(mcr_histories *);

// Returns the root node of a thread; adds it if it is missing.
uint32_t mcr_thread_root(mcr_histories *, uint32_t thread);
// Returns the node for the history that extends `node` by an event, which is linked in the graph;
// adds the node if it is missing.
uint32_t mcr_extend_history(mcr_histories *, uint32_t node, const smc_graph *, const smc_event *);
// Records the current graph, in which no thread is enabled, as an outcome.
void mcr_record_outcome(mcr_histories *, const smc_graph *);

// mcr_select_for_comparison selects an outcome for comparison. Then mcr_common_prefix_length
// returns the number of the thread's first events that this outcome shares with the outcome
// `other`.
void mcr_select_for_comparison(mcr_histories *, uint32_t outcome);
uint32_t mcr_common_prefix_length(mcr_histories *, uint32_t other, uint32_t thread);

static inline const mcr_node *mcr_node_at(const mcr_histories *h, uint32_t node) {
    return &h->nodes.at[node];
}
// The thread's last node in the outcome; 0: the thread was not created.
static inline uint32_t mcr_last_node_of_thread(const mcr_histories *h, const mcr_outcome *o,
                                               uint32_t thread) {
    return thread < o->threads ? h->leaves.at[o->leaves + thread] : 0;
}
// The node of the thread's event that follows its first `common` events in the outcome; 0: none.
uint32_t mcr_event_after(const mcr_histories *, const mcr_outcome *, uint32_t thread,
                         uint32_t common);

#endif
