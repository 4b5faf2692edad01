// attempts.h - decides whether a thread whose attempt (an RMW) fails only waits and then tries
// again (docs/design/rounds.md#attempts).
#ifndef SMC_TRIE_ATTEMPTS_H
#define SMC_TRIE_ATTEMPTS_H

#include "interp/trie/trie.h"

// Implements smc_program.tries_again.
smc_status smc_trie_is_attempt_retried(smc_program *, const smc_step *attempt,
                                       const uint64_t *values, size_t n);

#endif
