// histories.h - the visited outcomes: the actions of each thread, and the values that it received.
//
// The histories of a thread form a tree. A node stands for an event and all events before it in the
// thread. An outcome consists of one node for each thread: executions have the same outcome if
// every thread did the same and received the same values (docs/design/mcr.md). The initial value of
// uninitialised memory is a distinct value, which only copies of it share.
#ifndef SMC_MCR_HISTORIES_H
#define SMC_MCR_HISTORIES_H

#include "graph/graph.h"

// A node of a thread's tree.
typedef struct mcr_node {
    // The event's step; NULL: the node is the root of a thread, and has no event.
    const smc_step *step;
    uint64_t in, out;                // value received, or answer; value written
    uint32_t parent, child, sibling; // links of the tree, as numbers of nodes; 0: none
    uint32_t thread, index;          // index of the event in its thread, from 1; the root has 0
    uint32_t label; // number of the event's label in the formula (terms.h); 0: it has none yet
    // The mutexes that the thread holds after the event; bit i stands for mcr_histories.mutexes[i].
    uint32_t held;
    // The value received is uninitialised (mcr_is_unwritten); the event writes.
    bool unwritten, writes;
    bool ordered; // the formula has the preserved program order of the thread up to this event
} mcr_node;

// Whether the initial value of this location must be distinguished as uninitialised, because the
// program does not distinguish it (SMC_UNWRITTEN).
static inline bool mcr_is_unwritten(const smc_location *l) {
    return !l->lock && !l->initialised && l->initial != SMC_UNWRITTEN;
}

// A thread that waits for ever at a lock, and the step of the lock.
typedef struct mcr_pending {
    uint32_t thread;
    const smc_step *step;
} mcr_pending;

// A visited outcome.
typedef struct mcr_outcome {
    // Offset in mcr_histories.leaves of the last node of each thread; number of threads.
    uint32_t leaves, threads;
    // Offset in mcr_histories.pending of its waiting threads, and their number.
    uint32_t pending, n_pending;
} mcr_outcome;

// All visited outcomes.
typedef struct mcr_histories {
    SMC_VEC(mcr_node) nodes;       // number 0 is no node
    SMC_VEC(uint32_t) roots;       // [thread]: the root node
    SMC_VEC(uint32_t) mutexes;     // locations of the first 32 mutexes
    SMC_VEC(uint32_t) leaves;      // the last node of each thread of each outcome
    SMC_VEC(mcr_pending) pending;  // the waiting threads of all outcomes
    SMC_VEC(mcr_outcome) outcomes; // in the order of visits
    // For comparing outcomes with a selected one:
    SMC_VEC(uint32_t) marks;  // [node]: number of the comparison that has set `common` of the node
    SMC_VEC(uint32_t) common; // [node]: length of the common prefix of its history and the selected
                              // outcome
    uint32_t mark;            // number of the current comparison
} mcr_histories;

// A choice of a schedule (Definition 1): a thread, and the location of its next operation. If
// `store`, a buffered store reaches memory. Otherwise an operation executes, after the thread's
// earlier operations, whose stores enter its buffer. `store` is explicit because in these models,
// unlike in the paper, a load may read the thread's own buffered store before the store reaches
// memory.
typedef struct mcr_choice {
    uint32_t thread, loc;
    bool store; // a buffered store reaches memory
} mcr_choice;

// A seed, from which a new execution starts: a prefix of each history of an outcome, and possibly
// one more event, which receives another value.
typedef struct mcr_seed {
    SMC_VEC(mcr_choice) choices; // a schedule of these events
    SMC_VEC(uint32_t) lengths;   // [thread]: number of events in the prefix
    uint32_t outcome;            // the outcome whose prefixes these are
    uint32_t target;             // thread of the event that receives another value
    bool changes;                // there is such an event
    uint64_t value;              // the value that it receives
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

// An empty set of outcomes.
void mcr_histories_init(mcr_histories *);
void mcr_histories_free(mcr_histories *);

// Returns the root node of a thread; adds it if it is missing.
uint32_t mcr_thread_root(mcr_histories *, uint32_t thread);
// Returns the node of the history that extends `node` by an event, which is linked in the graph;
// adds the node if it is missing.
uint32_t mcr_extend_history(mcr_histories *, uint32_t node, const smc_graph *, const smc_event *);
// Records the current graph, in which no thread is enabled, as a visited outcome.
void mcr_record_outcome(mcr_histories *, const smc_graph *);

// mcr_select_for_comparison selects an outcome. mcr_common_prefix_length then returns how many of
// the thread's first events the selected outcome and outcome `other` have in common.
void mcr_select_for_comparison(mcr_histories *, uint32_t outcome);
uint32_t mcr_common_prefix_length(mcr_histories *, uint32_t other, uint32_t thread);

// Returns the node with this number; valid until a node is added.
static inline const mcr_node *mcr_node_at(const mcr_histories *h, uint32_t node) {
    return &h->nodes.at[node];
}
// Returns the thread's last node in the outcome; 0: the thread was not created.
static inline uint32_t mcr_last_node_of_thread(const mcr_histories *h, const mcr_outcome *o,
                                               uint32_t thread) {
    return thread < o->threads ? h->leaves.at[o->leaves + thread] : 0;
}
// Returns the node of the thread's event that follows its first `common` events in the outcome; 0:
// there is none.
uint32_t mcr_event_after(const mcr_histories *, const mcr_outcome *, uint32_t thread,
                         uint32_t common);

#endif
