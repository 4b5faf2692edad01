// histories.h - the outcomes that were visited: for each thread the history of what it did and
// received.
//
// Histories of a thread form a tree; a node stands for its last event and all before it. An outcome
// is a node for each thread: two executions have the same outcome if every thread has received the
// same values (docs/mcr.md). The initial value of memory that is not initialised is a value of its
// own, which no write has but one that moves it on.
#ifndef SMC_MCR_HISTORIES_H
#define SMC_MCR_HISTORIES_H

#include "graph/graph.h"

typedef struct mcr_node {
    const smc_step *step;            // the event's action; NULL: no event yet, the root of a thread
    uint64_t in, out;                // value received, value written
    uint32_t parent, child, sibling; // 0: none
    uint32_t thread, index;          // index from 1; the root has 0
    uint32_t label;                  // in the formula (terms.h); 0: not there yet
    uint32_t held; // bits: of mcr_histories.mutexes, those that the thread has then
    bool unwritten, writes;
    bool ordered; // the order that the model keeps up to here is part of the formula
} mcr_node;

// Whether the initial value is to be told apart from a write of the same: where the program does
// not do so itself (SMC_UNWRITTEN).
static inline bool mcr_is_unwritten(const smc_location *l) {
    return !l->lock && !l->initialised && l->initial != SMC_UNWRITTEN;
}

// A lock at which a thread stands for ever.
typedef struct mcr_pending {
    uint32_t thread;
    const smc_step *step;
} mcr_pending;

typedef struct mcr_outcome {
    uint32_t leaves, threads; // at mcr_histories.leaves: the last node of each thread
    uint32_t pending, n_pending;
} mcr_outcome;

typedef struct mcr_histories {
    SMC_VEC(mcr_node) nodes;   // [0] is none
    SMC_VEC(uint32_t) roots;   // [thread]
    SMC_VEC(uint32_t) mutexes; // the locations of the first 32
    SMC_VEC(uint32_t) leaves;
    SMC_VEC(mcr_pending) pending;
    SMC_VEC(mcr_outcome) outcomes; // in the order of their visits
    // The outcome that others are compared with.
    SMC_VEC(uint32_t) marks;  // [node]: the comparison in which it was marked or `common` was set
    SMC_VEC(uint32_t) common; // [node]: how many events the histories have in common
    uint32_t mark;
} mcr_histories;

// A schedule choice (Definition 1): the thread, and the location that its next operation accesses.
// A store reaches memory; whatever else is chosen is done, and what comes before it in the thread
// with it, except that stores go to the thread's buffer. That it is a store is said, since the
// paper lets no load come before a store to its own location, whereas the models let it take the
// store out of the buffer.
typedef struct mcr_choice {
    uint32_t thread, loc;
    bool store;
} mcr_choice;

// Where a seed ends: in some histories of the outcome it was made from, with one more event that
// receives another value.
typedef struct mcr_seed {
    SMC_VEC(mcr_choice) choices;
    SMC_VEC(uint32_t) lengths; // [thread]: events, of the outcome's history
    uint32_t outcome;
    uint32_t target; // the thread of the event that is changed
    bool changes;    // there is one
    uint64_t value;  // what it receives
} mcr_seed;

// Whether memory takes part in it, so that the model may order it.
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

uint32_t mcr_root(mcr_histories *, uint32_t thread);
// The node of one more event of a history: linked, in the graph.
uint32_t mcr_extend(mcr_histories *, uint32_t node, const smc_graph *, const smc_event *);
// Notes the current graph, in which no thread is enabled, as an outcome.
void mcr_remember(mcr_histories *, const smc_graph *);

// Starts comparing with this outcome; how many events of its thread's history the outcome `other`
// has too.
void mcr_compare_with(mcr_histories *, uint32_t outcome);
uint32_t mcr_in_common(mcr_histories *, uint32_t other, uint32_t thread);

static inline const mcr_node *mcr_node_at(const mcr_histories *h, uint32_t node) {
    return &h->nodes.at[node];
}
// 0: not created.
static inline uint32_t mcr_leaf(const mcr_histories *h, const mcr_outcome *o, uint32_t thread) {
    return thread < o->threads ? h->leaves.at[o->leaves + thread] : 0;
}
// The outcome's first event in which it differs from `common` events of its thread's history; 0: it
// has no more.
uint32_t mcr_event_after(const mcr_histories *, const mcr_outcome *, uint32_t thread,
                         uint32_t common);

#endif
