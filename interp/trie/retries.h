// retries.h - decides which rounds of a loop are retries of a failed exchange
// (smc_round_may_be_retry), and which only let time pass (smc_round_may_let_time_pass).
#ifndef SMC_TRIE_RETRIES_H
#define SMC_TRIE_RETRIES_H

#include "interp/trie/trie.h"

// Restores, in the VM, the state of a node that has no copy.
typedef smc_status smc_trie_state_restorer(smc_trie *, smc_node *);

// Answers the VM's SMC_FLOW_DECIDE_RETRY: sets vm->probe.decided to whether the round that has
// ended is a retry, or only lets time pass. `answered` is the node of the round's last action.
// Leaves the VM's state unchanged and returns SMC_FLOW_NEXT, or SMC_FLOW_FAIL as
// smc_vm_run_to_action does.
smc_flow smc_trie_decide_retry(smc_trie *, const smc_node *answered, smc_trie_state_restorer *);

#endif
