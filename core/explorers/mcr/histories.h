// histories.h - visited outcomes: for each thread, what it did and received.
//
// Histories of a thread form a tree; a node represents its event and all before it. An outcome is
// one node per thread: executions have the same outcome if every thread received the same values
// (docs/design/mcr.md). The initial value of uninitialised memory is a distinct value, which no
// write has except a copy of it.
#ifndef SMC_MCR_HISTORIES_H
#define SMC_MCR_HISTORIES_H

#include "graph/graph.h"

typedef struct mcr_node {
    const smc_step *step;            // the event's action; NULL: no event, the root of a thread
    uint64_t in, out;                // value received, value written
    uint32_t parent, child, sibling; // 0: none
    uint32_t thread, index;          // index from 1; the root has 0
    uint32_t label;                  // label in the formula (terms.h); 0: none yet
    uint32_t held;                   // bit set of mcr_histories.mutexes that the thread holds
    bool unwritten, writes;
    bool ordered; // the preserved order up to this event is in the formula
} mcr_node;

// Whether an uninitialised value must be distinguished here, because the program does not do it
// (SMC_UNWRITTEN).
static inline bool mcr_is_unwritten(const smc_location *l) {
    return !l->lock && !l->initialised && l->initial != SMC_UNWRITTEN;
}

// A lock at which a thread waits for ever.
typedef struct mcr_pending {
    uint32_t thread;
    const smc_step *step;
} mcr_pending;

typedef struct mcr_outcome {
    uint32_t leaves, threads; // leaves: offset in mcr_histories.leaves of the last node of each
                              // thread
    uint32_t pending, n_pending;
} mcr_outcome;

typedef struct mcr_histories {
    SMC_VEC(mcr_node) nodes;   // [0] means none
    SMC_VEC(uint32_t) roots;   // [thread]
    SMC_VEC(uint32_t) mutexes; // locations of the first 32 mutexes
    SMC_VEC(uint32_t) leaves;
    SMC_VEC(mcr_pending) pending;
    SMC_VEC(mcr_outcome) outcomes; // in order of visits
    // The outcome that others are compared with.
    SMC_VEC(uint32_t) marks;  // [node]: number of the comparison that marked it or set `common`
    SMC_VEC(uint32_t) common; // [node]: number of events shared by the histories
    uint32_t mark;
} mcr_histories;

// A schedule choice (Definition 1): a thread and the location of its next operation. A store
// reaches memory. Any other operation executes, after the thread's earlier operations, whose stores
// enter its buffer. `store` is explicit because the models, unlike the paper, let a load read the
// thread's own buffered store before that store reaches memory.
typedef struct mcr_choice {
    uint32_t thread, loc;
    bool store;
} mcr_choice;

// A seed: prefixes of an outcome's histories, plus one event that receives another value.
typedef struct mcr_seed {
    SMC_VEC(mcr_choice) choices;
    SMC_VEC(uint32_t) lengths; // [thread]: number of events
    uint32_t outcome;
    uint32_t target; // thread of the changed event
    bool changes;    // whether there is a changed event
    uint64_t value;  // the value that it receives
} mcr_seed;

// Whether the action takes part in the memory model's order.
static inline bool mcr_takes_part(const smc_action *a) {
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

// The root node of a thread, added if missing.
uint32_t mcr_root(mcr_histories *, uint32_t thread);
// The node for one more event, which is linked in the graph; added if missing.
uint32_t mcr_extend(mcr_histories *, uint32_t node, const smc_graph *, const smc_event *);
// Records the current graph, in which no thread is enabled, as an outcome.
void mcr_remember(mcr_histories *, const smc_graph *);

// Selects an outcome for comparison; then returns the number of initial events of its thread that
// the outcome `other` shares.
void mcr_compare_with(mcr_histories *, uint32_t outcome);
uint32_t mcr_in_common(mcr_histories *, uint32_t other, uint32_t thread);

static inline const mcr_node *mcr_node_at(const mcr_histories *h, uint32_t node) {
    return &h->nodes.at[node];
}
// Last node of the outcome's thread; 0: not created.
static inline uint32_t mcr_leaf(const mcr_histories *h, const mcr_outcome *o, uint32_t thread) {
    return thread < o->threads ? h->leaves.at[o->leaves + thread] : 0;
}
// The outcome's event after `common` events of the thread; 0: none.
uint32_t mcr_event_after(const mcr_histories *, const mcr_outcome *, uint32_t thread,
                         uint32_t common);

#endif
