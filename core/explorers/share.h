// share.h - estimates the progress of a depth-first search: which share of the search tree is done.
// Each node on the current path is assumed to have as many children as are known, or the mean
// number at its depth. All children of a node are assumed to have subtrees of equal size.
#ifndef SMC_SHARE_H
#define SMC_SHARE_H

#include "result/result.h"

typedef struct smc_share_node {
    uint32_t begun, known, guessed; // numbers of children: begun; known to exist; guessed by
                                    // smc_share_estimate_children
} smc_share_node;
typedef struct smc_share_mean {
    uint64_t nodes, children; // sums over the nodes at a depth that were left
} smc_share_mean;
typedef struct smc_share {
    SMC_VEC(smc_share_node) path;
    SMC_VEC(smc_share_mean) at; // [depth]: sums from which the mean number of children is computed
} smc_share;

// Enters a node with at least `children` children.
void smc_share_enter_node(smc_share *, uint32_t children);

// Leaves the current node.
void smc_share_leave_node(smc_share *);

// Clears the path; keeps the means at each depth.
void smc_share_restart(smc_share *);
void smc_share_free(smc_share *);

// Begins to visit the next child of the current node.
static inline void smc_share_next_child(smc_share *s) { s->path.at[s->path.n - 1].begun++; }
// Adds `more` to the number of children that the current node is known to have.
static inline void smc_share_add_children(smc_share *s, uint32_t more) {
    smc_share_node *n = &s->path.at[s->path.n - 1];
    if (n->known < n->begun + more) n->known = n->begun + more;
}

// Sets the estimated number of children of the current node. The estimate is used while few nodes
// at this depth have been left.
static inline void smc_share_estimate_children(smc_share *s, uint32_t children) {
    s->path.at[s->path.n - 1].guessed = children;
}

// The estimated share of the search tree that is done, from 0 to 1.
double smc_share_done(const smc_share *);

// As smc_result_should_continue, but reports the share when a progress report is due (s NULL: the
// share is unknown).
static inline bool smc_share_continues(const smc_share *s, smc_result *r,
                                       const smc_explore_options *o, bool *done) {
    if (smc_progress_due(o)) o->progress->show(o->progress, r, s ? smc_share_done(s) : -1);
    return smc_result_should_continue(r, o, done);
}

#endif
