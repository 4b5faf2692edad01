// run.h - the state of the machine as one of the trie's states.
#ifndef SMC_TRIE_RUN_H
#define SMC_TRIE_RUN_H

#include "interp/trie/trie.h"

// Saves the machine's state in the node.
void smc_trie_save(smc_trie *, smc_node *);
// Frees the machine for another state. No step follows a last action, so its state is not saved.
void smc_trie_vacate(smc_trie *);
// Restores the state of a node, which has moved to a forgotten child, by replaying from an
// ancestor. Prints nothing; the state stays in the machine.
SMC_MUST_USE smc_status smc_trie_replay(smc_trie *, smc_node *);
// Moves the state of a node into the machine; keeps a copy if the node may receive another answer.
SMC_MUST_USE smc_status smc_trie_occupy(smc_trie *, smc_node *);

// Runs from the machine's state to the next action. `answered`: the node whose action was just
// answered; NULL: a thread begins.
smc_flow smc_trie_run(smc_trie *, const smc_node *answered);

#endif
