// retries.h - decides which rounds are retries (smc_round_may_be_retry).
#ifndef SMC_TRIE_RETRIES_H
#define SMC_TRIE_RETRIES_H

#include "interp/trie/trie.h"

// Restores the state of a node that has no saved copy, in the machine.
typedef smc_status smc_trie_remake(smc_trie *, smc_node *);

// Answers the machine's SMC_FLOW_ASK: sets vm->probe.decided to whether the round that has ended is
// a retry. `answered` is the node of the round's last action. Leaves the machine's state unchanged
// and returns SMC_FLOW_NEXT, or SMC_FLOW_FAIL as smc_vm_run_to_action does.
smc_flow smc_trie_decide_retry(smc_trie *, const smc_node *answered, smc_trie_remake *);

#endif
