// holders.h - which outcomes have an event: for each node of the histories, how many, and those for
// which it is a thread's last.
#ifndef SMC_MCR_SEARCH_HOLDERS_H
#define SMC_MCR_SEARCH_HOLDERS_H

#include "explorers/mcr/histories.h"

enum { HOLDERS_NONE = UINT32_MAX };

// A place is one of mcr_histories.leaves, counted from 1.
typedef struct holders {
    mcr_histories *histories;
    uint32_t n;              // outcomes that are known
    SMC_VEC(uint32_t) count; // [node]: outcomes that have it
    SMC_VEC(uint32_t) last;  // [node]: a place at which it is; 0: none
    SMC_VEC(uint32_t) next;  // [place - 1]: another place with the same node
    SMC_VEC(uint32_t) whose; // [place - 1]: the outcome
} holders;

void holders_free(holders *);
void holders_add_new(holders *); // what has been visited since

// An outcome before `end` that has of each of the n threads what the one that histories are
// compared with has in the prefix, and of the thread `t` the node, which comes next there (t
// HOLDERS_NONE: nothing more); HOLDERS_NONE: there is none. `nodes`: the last nodes of the prefix.
uint32_t holders_find(const holders *, const uint32_t *prefix, const uint32_t *nodes, uint32_t n,
                      uint32_t t, uint32_t node, uint32_t end);
// One that ends with these nodes in its threads; 0: it has no event of the thread.
uint32_t holders_find_whole(const holders *, const uint32_t *nodes, uint32_t n);

#endif
