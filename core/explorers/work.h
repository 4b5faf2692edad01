// work.h - parts of an exploration, which are subtrees of its search tree.
//
// If the subtree of a node depends only on the path to the node, the exploration can be split at
// the node. The parts can be explored in any order and by any process, and their results can be
// merged (result/merge.h). A path does not depend on the parts that were explored before.
#ifndef SMC_EXPLORERS_WORK_H
#define SMC_EXPLORERS_WORK_H

#include "base/base.h"

// A part of the search tree. {0} is the whole tree. Otherwise the path contains, for each branching
// point from the root on, the number of alternatives before the chosen one. The last branching
// point is not decided: the part consists of the alternatives there from that number on.
typedef struct smc_work {
    SMC_VEC(uint32_t) path; // [branching point]: number of alternatives before the chosen one
    // Hash of the branching points on the path, named in the same way by all processes. A
    // difference shows that the program behaves differently.
    uint64_t digest;
} smc_work;

static inline void smc_work_free(smc_work *w) { smc_vec_free(&w->path); }

// The demand of another worker.
typedef enum smc_work_demand {
    SMC_DEMAND_NOTHING,
    // The remaining alternatives at the branching point nearest to the root, unless nothing else is
    // left to explore.
    SMC_DEMAND_PART,
    SMC_DEMAND_REST, // all that is left to explore; the exploration ends after giving it away
} smc_work_demand;

// How an explorer gives parts away. Between two alternatives, it calls `demand` and, if something
// is demanded, `give`. The receiver owns the part and frees it.
typedef struct smc_work_sharing {
    smc_work_demand (*demand)(void *self); // returns the present demand of another worker
    void (*give)(void *self, smc_work);    // takes a part
    void *self;
} smc_work_sharing;

#endif
