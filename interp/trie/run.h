// run.h - moves thread states between the machine and the trie's nodes, and runs the machine.
#ifndef SMC_TRIE_RUN_H
#define SMC_TRIE_RUN_H

#include "interp/trie/trie.h"

// Saves the machine's state in the node.
void smc_trie_save_state(smc_trie *, smc_node *);
// Makes the machine free for another thread's state: saves its state in the resident node. The
// state after a thread's last action is not saved, since no step follows it.
void smc_trie_release_machine(smc_trie *);
// Restores in the machine the state of a node, whose state had moved to a child that was forgotten,
// by replaying from an ancestor. The replay prints nothing.
SMC_MUST_USE smc_status smc_trie_replay_to_node(smc_trie *, smc_node *);
// Moves the state of a node into the machine, and keeps a copy in the node if that may receive
// another answer.
SMC_MUST_USE smc_status smc_trie_load_node(smc_trie *, smc_node *);

// Runs from the machine's state to the next action. `answered` is the node whose action was just
// answered; NULL: a thread starts.
smc_flow smc_trie_run_to_action(smc_trie *, const smc_node *answered);

#endif
