// states.h - a hash table of thread states in the trie, to find histories that lead to the same
// state.
#ifndef SMC_STATES_H
#define SMC_STATES_H

#include "interp/trie/node.h"

typedef struct smc_state_row {
    uint64_t hash;
    smc_node *node; // NULL: the row is free
} smc_state_row;

// A hash table with open addressing; {0} is empty. size is 0 or a power of two; at most half of the
// rows are used.
typedef struct smc_states {
    smc_state_row *rows;
    uint32_t size, n;
} smc_states;

// Restores the state of a node whose saved copy was dropped. Returns false on failure.
typedef bool smc_states_recall(void *with, smc_node *);

// Returns the node with this action and state. If there is none, returns NULL and sets *fresh to
// the row in which the caller must store the new node at once. If a state could not be restored,
// *fresh is NULL as well.
smc_node *smc_states_find(smc_states *, const smc_action *, const smc_saved *, smc_states_recall *,
                          void *with, smc_node ***fresh);
// Removes all nodes for which `keep` returns false.
void smc_states_filter(smc_states *, bool (*keep)(const smc_node *));
void smc_states_free(smc_states *);

#endif
