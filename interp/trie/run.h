// run.h - the machine among the trie's states.
#ifndef SMC_TRIE_RUN_H
#define SMC_TRIE_RUN_H

#include "interp/trie/trie.h"

// Keeps a copy of the machine's state as that of the node.
void smc_trie_save(smc_trie *, smc_node *);
// Makes the machine free for another state. Nothing follows a last action, so its state is dropped.
void smc_trie_vacate(smc_trie *);
// The state of a node moved on to a child that has been forgotten: it is made again from an
// ancestor's, without output, and stays in the machine.
SMC_MUST_USE smc_status smc_trie_replay(smc_trie *, smc_node *);
// Brings the state of a node into the machine, and leaves a copy behind if the node may receive
// another answer.
SMC_MUST_USE smc_status smc_trie_occupy(smc_trie *, smc_node *);

// Runs from the machine's state, in which the node's action has just been answered (NULL: a thread
// begins), to the next action.
smc_flow smc_trie_run(smc_trie *, const smc_node *answered);

#endif
