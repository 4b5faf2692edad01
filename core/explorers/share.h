// share.h - how much of a search that goes through a tree in depth is done. Each node on the way to
// where it stands has as many children as it is known to have, or as nodes at its depth have had on
// average; all of them are taken to be of the same size.
#ifndef SMC_SHARE_H
#define SMC_SHARE_H

#include "result/result.h"

typedef struct smc_share_node {
    uint32_t begun, known, guessed; // children
} smc_share_node;
typedef struct smc_share_mean {
    uint64_t nodes, children; // that have been left
} smc_share_mean;
typedef struct smc_share {
    SMC_VEC(smc_share_node) path;
    SMC_VEC(smc_share_mean) at; // [depth]
} smc_share;

void smc_share_enter(smc_share *, uint32_t children); // a node, with so many at least
void smc_share_leave(smc_share *);
void smc_share_clear(smc_share *); // to begin anew, with what is known of depths
void smc_share_free(smc_share *);

// The next child of the node is begun.
static inline void smc_share_next(smc_share *s) { s->path.at[s->path.n - 1].begun++; }
// It has so many more.
static inline void smc_share_expect(smc_share *s, uint32_t more) {
    smc_share_node *n = &s->path.at[s->path.n - 1];
    if (n->known < n->begun + more) n->known = n->begun + more;
}

// So many it may have: that counts as long as few nodes at its depth have been left.
static inline void smc_share_guess(smc_share *s, uint32_t children) {
    s->path.at[s->path.n - 1].guessed = children;
}

double smc_share_of(const smc_share *);

// As smc_result_goes_on; whoever waits for that is told the share, NULL: it is not known.
static inline bool smc_share_goes_on(const smc_share *s, smc_result *r,
                                     const smc_explore_options *o, bool *done) {
    if (smc_progress_due(o)) o->progress->show(o->progress, r, s ? smc_share_of(s) : -1);
    return smc_result_goes_on(r, o, done);
}

#endif
