// holders.h - an index from history nodes to outcomes: how many outcomes contain a node, and which
// end with it.
#ifndef SMC_MCR_SEARCH_HOLDERS_H
#define SMC_MCR_SEARCH_HOLDERS_H

#include "explorers/mcr/histories.h"

enum { HOLDERS_NONE = UINT32_MAX };

// The index. A place is an index in mcr_histories.leaves plus 1; it stands for a thread in an
// outcome.
typedef struct holders {
    mcr_histories *histories;
    uint32_t n;              // number of outcomes that are indexed
    SMC_VEC(uint32_t) count; // [node]: number of outcomes that contain it
    SMC_VEC(uint32_t) last;  // [node]: a place that contains it; 0: none
    SMC_VEC(uint32_t) next;  // [place - 1]: the next place that contains the same node; 0: none
    SMC_VEC(uint32_t) whose; // [place - 1]: the outcome
} holders;

void holders_free(holders *);

// Indexes the outcomes that were visited since the last call.
void holders_index_outcomes(holders *);

// The prefix of an outcome, of n threads.
typedef struct holders_prefix {
    const uint32_t *lengths; // [thread]: in the outcome that histories are compared with
    const uint32_t *nodes;   // [thread]: its last node; 0: no event of the thread
    uint32_t n;
} holders_prefix;

// Finds an outcome with number below `end` that has the prefix, followed by `node` in thread `t`
// (HOLDERS_NONE: by anything). Returns HOLDERS_NONE if there is none.
uint32_t holders_find(const holders *, const holders_prefix *, uint32_t t, uint32_t node,
                      uint32_t end);
// Finds an outcome that ends with exactly these nodes (0: the thread has no event). Returns
// HOLDERS_NONE if there is none.
uint32_t holders_find_whole(const holders *, const uint32_t *nodes, uint32_t n);

#endif
