// continuation.h - numbers the possible continuations of threads: two steps with the same number
// continue in the same way.
//
// The numbers ignore the part of a thread's state that only serves to recognise rounds of loops
// (number of past actions, records of loops), and values that no instruction reads again. So a
// thread in a loop has few numbers, although each of its rounds has other steps.
#ifndef SMC_TRIE_CONTINUATION_H
#define SMC_TRIE_CONTINUATION_H

#include "interp/trie/trie.h"

// Implements smc_program.continuation.
smc_status smc_trie_number_continuation(smc_program *, const smc_step *, uint32_t *out);
// Implements smc_program.continues_alike.
smc_status smc_trie_has_equal_continuation(smc_program *, const smc_step *, uint64_t value,
                                           uint64_t other);

#endif
