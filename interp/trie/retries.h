// retries.h - decides which rounds are retries (vm/loops/retries.h).
#ifndef SMC_TRIE_RETRIES_H
#define SMC_TRIE_RETRIES_H

#include "interp/trie/trie.h"

// Brings a node's state, of which there is no copy, into the machine.
typedef smc_status smc_trie_remake(smc_trie *, smc_node *);

// SMC_FLOW_ASK: decides whether the round that has ended since the node was answered is a retry
// (vm->probe.decided), and leaves the machine where it is: SMC_FLOW_NEXT. SMC_FLOW_FAIL: as of
// smc_vm_run.
smc_flow smc_trie_decide_retry(smc_trie *, const smc_node *answered, smc_trie_remake *);

#endif
