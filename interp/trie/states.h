// states.h - a hash table of the thread states in the trie. It finds histories that lead to equal
// states.
#ifndef SMC_STATES_H
#define SMC_STATES_H

#include "interp/trie/node.h"

// A row of the table of states.
typedef struct smc_state_row {
    uint64_t hash;
    smc_node *node; // NULL: the row is free
} smc_state_row;

// A hash table with open addressing; {0} is empty. size is 0 or a power of two; at most half of the
// rows are used.
typedef struct smc_states {
    smc_state_row *rows;
    uint32_t size, n; // size: number of rows; n: number of used rows
} smc_states;

// Restores the state of a node whose copy was dropped. Returns false on failure.
typedef bool smc_state_restorer(void *with, smc_node *);

// Returns the node with this action and state. If there is none, returns NULL and sets *fresh to
// the row in which the caller must store the new node at once. If a state could not be restored,
// returns NULL and sets *fresh to NULL.
smc_node *smc_states_find(smc_states *, const smc_action *, const smc_saved *, smc_state_restorer *,
                          void *with, smc_node ***fresh);
// Removes all nodes for which `keep` returns false.
void smc_states_filter(smc_states *, bool (*keep)(const smc_node *));
void smc_states_free(smc_states *);

#endif
