// states.h - the states of threads that the trie has seen, so that a history which comes to one
// again shows.
#ifndef SMC_STATES_H
#define SMC_STATES_H

#include "interp/trie/node.h"

typedef struct smc_state_row {
    uint64_t hash;
    smc_node *node; // NULL: free
} smc_state_row;

// {0} is an empty table: open addressing, `size` 0 or a power of two, at most half the rows taken.
typedef struct smc_states {
    smc_state_row *rows;
    uint32_t size, n;
} smc_states;

// Brings back the state of a node that has none any more. False: it cannot be had.
typedef bool smc_states_recall(void *with, smc_node *);

// Finds the node that has this action and state. Without one, `*fresh` is where the caller is to
// put it, at once; NULL: a state could not be recalled.
smc_node *smc_states_find(smc_states *, const smc_action *, const smc_saved *, smc_states_recall *,
                          void *with, smc_node ***fresh);
void smc_states_keep(smc_states *, bool (*keep)(const smc_node *)); // forgets the others
void smc_states_free(smc_states *);

#endif
