// run.h - moves thread states between the VM and the nodes of the trie, and runs the VM.
#ifndef SMC_TRIE_RUN_H
#define SMC_TRIE_RUN_H

#include "interp/trie/trie.h"

// Saves the VM's state in the node.
void smc_trie_save_state(smc_trie *, smc_node *);
// Makes the VM free for the state of another thread: saves its state in the resident node. The
// state after a thread's last action is not saved, since no step follows it.
void smc_trie_release_vm(smc_trie *);
// Restores, in the VM, the state of a node whose state moved to a child that was dropped: by
// replaying from an ancestor. The replay prints nothing.
SMC_MUST_USE smc_status smc_trie_replay_to_node(smc_trie *, smc_node *);
// Moves the state of a node into the VM. A copy stays in the node if the node may receive another
// answer.
SMC_MUST_USE smc_status smc_trie_load_node(smc_trie *, smc_node *);

// Runs from the VM's state to the next action. `answered` is the node whose action was just
// answered; NULL: a thread starts.
smc_flow smc_trie_run_to_action(smc_trie *, const smc_node *answered);

#endif
