// work.h - parts of an exploration: subtrees of its search tree.
//
// If the subtree of a node depends only on the path to it, the exploration can be split there; the
// parts can be explored in any order and by any process, and their results merged (result/merge.h).
// A path contains nothing that depends on what was explored before.
#ifndef SMC_EXPLORERS_WORK_H
#define SMC_EXPLORERS_WORK_H

#include "base/base.h"

// {0} is the whole exploration. Otherwise the path has, for each branching point from the root, the
// number of alternatives before the one taken. The last point is the node itself: the work consists
// of the remaining alternatives there.
typedef struct smc_work {
    SMC_VEC(uint32_t) path;
    uint64_t digest; // hash of the points on the path, by process-independent names; detects a
                     // diverging program
} smc_work;

static inline void smc_work_free(smc_work *w) { smc_vec_free(&w->path); }

typedef enum smc_demand {
    SMC_DEMAND_NOTHING,
    SMC_DEMAND_PART, // a part for another worker: the remaining alternatives at the point nearest
                     // to the root, unless they are all that is left
    SMC_DEMAND_REST, // everything that is left; the exploration ends here
} smc_demand;

// Called between two alternatives. The receiver owns and frees the work.
typedef struct smc_sharing {
    smc_demand (*demand)(void *self);
    void (*give)(void *self, smc_work);
    void *self;
} smc_sharing;

#endif
