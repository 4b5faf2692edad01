// holders.h - an index from history nodes to outcomes: how many outcomes contain a node, and which
// outcomes end with it.
#ifndef SMC_MCR_SEARCH_HOLDERS_H
#define SMC_MCR_SEARCH_HOLDERS_H

#include "explorers/mcr/histories.h"

// In place of an outcome or thread: none.
enum { HOLDERS_NONE = UINT32_MAX };

// The index. A place stands for a thread in an outcome; places are numbered from 1, outcome by
// outcome.
typedef struct holders {
    mcr_histories *histories;
    uint32_t n;              // number of outcomes that are indexed
    SMC_VEC(uint32_t) count; // [node]: number of outcomes that contain it
    SMC_VEC(uint32_t) last;  // [node]: a place whose thread ends with the node; 0: none
    SMC_VEC(uint32_t) next;  // [place - 1]: the next place that ends with the same node; 0: none
    SMC_VEC(uint32_t) whose; // [place - 1]: the outcome
} holders;

void holders_free(holders *); // frees its contents

// Indexes the outcomes that were visited since the last call.
void holders_index_outcomes(holders *);

// A prefix of an outcome: the first events of each of its n threads.
typedef struct holders_prefix {
    // [thread]: number of its events; the outcome with these events is selected for comparison.
    const uint32_t *lengths;
    const uint32_t *nodes; // [thread]: its last node; 0: it has no event
    uint32_t n;
} holders_prefix;

// Returns an outcome with a number below `end` that has the prefix, followed by node `node` in
// thread `t` (HOLDERS_NONE: by anything); HOLDERS_NONE: there is none.
uint32_t holders_find_outcome_with(const holders *, const holders_prefix *, uint32_t t,
                                   uint32_t node, uint32_t end);
// Returns an outcome that ends with exactly these nodes (0: the thread has no event); HOLDERS_NONE:
// there is none.
uint32_t holders_find_complete_outcome(const holders *, const uint32_t *nodes, uint32_t n);

#endif
