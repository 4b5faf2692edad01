// work.h - parts of an exploration, which are subtrees of its search tree.
//
// If the subtree of a node depends only on the path to the node, the exploration can be split
// there. The parts can be explored in any order and by any process, and their results can be merged
// (result/merge.h). A path contains nothing that depends on what was explored before.
#ifndef SMC_EXPLORERS_WORK_H
#define SMC_EXPLORERS_WORK_H

#include "base/base.h"

// A part. {0} is the whole exploration. Otherwise the path contains, for each branching point from
// the root on, the number of alternatives before the one chosen. The last branching point is the
// node itself: the part consists of the remaining alternatives there.
typedef struct smc_work {
    SMC_VEC(uint32_t) path;
    // Hash of the branching points on the path, by names that are the same in all processes.
    // Detects a program that behaves differently.
    uint64_t digest;
} smc_work;

static inline void smc_work_free(smc_work *w) { smc_vec_free(&w->path); }

typedef enum smc_work_demand {
    SMC_DEMAND_NOTHING,
    // A part for another worker: the remaining alternatives at the branching point nearest to the
    // root, unless nothing else is left.
    SMC_DEMAND_PART,
    SMC_DEMAND_REST, // everything that is left to explore; the exploration ends after giving it
                     // away
} smc_work_demand;

// The interface by which an explorer gives parts away. The explorer calls `demand` between two
// alternatives, and `give` if something is demanded. The receiver owns the part and frees it.
typedef struct smc_work_sharing {
    smc_work_demand (*demand)(void *self);
    void (*give)(void *self, smc_work);
    void *self;
} smc_work_sharing;

#endif
