// search_progress.h - estimates the progress of a depth-first search: the fraction of the search
// tree that is done. A node on the current path is assumed to have the mean number of children at
// its depth, but at least as many as are known. All children of a node are assumed to have subtrees
// of equal size.
#ifndef SMC_SEARCH_PROGRESS_H
#define SMC_SEARCH_PROGRESS_H

#include "result/result.h"

// A node on the current path.
typedef struct smc_share_node {
    // Numbers of its children: visited or begun; known to exist; guessed
    // (smc_share_estimate_children), 0: no guess.
    uint32_t visited, known, guessed;
} smc_share_node;
// Sums over the nodes at one depth that the search has left, for the mean number of children.
typedef struct smc_share_mean {
    uint64_t nodes, children;
} smc_share_mean;
// The progress of one search.
typedef struct smc_share {
    SMC_VEC(smc_share_node) path; // the nodes on the current path
    SMC_VEC(smc_share_mean) at;   // [depth]: for the mean number of children
} smc_share;

// Enters a node that has at least `children` children.
void smc_share_enter_node(smc_share *, uint32_t children);

// Leaves the current node.
void smc_share_leave_node(smc_share *);

// Clears the path; keeps the means at each depth.
void smc_share_restart(smc_share *);
void smc_share_free(smc_share *);

// Begins to visit the next child of the current node.
static inline void smc_share_next_child(smc_share *s) { s->path.at[s->path.n - 1].visited++; }
// Records that the current node has at least `more` children beyond those begun.
static inline void smc_share_add_children(smc_share *s, uint32_t more) {
    smc_share_node *n = &s->path.at[s->path.n - 1];
    if (n->known < n->visited + more) n->known = n->visited + more;
}

// Sets the guessed number of children of the current node. It is used until the search has left
// some nodes at this depth.
static inline void smc_share_estimate_children(smc_share *s, uint32_t children) {
    s->path.at[s->path.n - 1].guessed = children;
}

// Returns the estimated fraction of the search tree that is done, from 0 to 1.
double smc_share_fraction_done(const smc_share *);

// Like smc_result_should_continue; if a progress report is due, the report shows the fraction that
// is done (s NULL: it is unknown).
static inline bool smc_share_continues(const smc_share *s, smc_result *r,
                                       const smc_explore_options *o, bool *done) {
    if (smc_progress_due(o)) o->progress->show(o->progress, r, s ? smc_share_fraction_done(s) : -1);
    return smc_result_is_unfinished(r, o, done);
}

#endif
