// work.h - parts of an exploration: what is below a node of the tree that it is.
//
// An exploration that follows from the way to a node alone can be cut there, explored in any order
// and by anyone, and its results merge (result/merge.h). A way holds nothing that depends on what
// was explored before, or by whom.
#ifndef SMC_EXPLORERS_WORK_H
#define SMC_EXPLORERS_WORK_H

#include "base/base.h"

// {0} is the whole exploration. Otherwise the way has a number for each point with alternatives
// from the root on: how many of them come before the one that the way goes on with. The last point
// is the node: those that come before are not part of the work, all others are.
typedef struct smc_work {
    SMC_VEC(uint32_t) path;
    uint64_t digest; // of the points on the path, by names that are the same in every process: they
                     // are found there again
} smc_work;

static inline void smc_work_free(smc_work *w) { smc_vec_free(&w->path); }

typedef enum smc_demand {
    SMC_DEMAND_NOTHING,
    SMC_DEMAND_PART, // something to do for somebody else: the alternatives left at the point
                     // nearest to the root, unless they are all
    SMC_DEMAND_REST, // everything that is left: the exploration ends here
} smc_demand;

// Asked between two alternatives. What is given belongs to the receiver, who frees it.
typedef struct smc_sharing {
    smc_demand (*demand)(void *self);
    void (*give)(void *self, smc_work);
    void *self;
} smc_sharing;

#endif
