// continuation.h - numbers what the threads of the checked program may still do: two steps with the
// same number continue in the same way.
//
// The numbers ignore what a thread has in its state only to recognise rounds of loops: how many
// actions it has taken, the records of loops, values that no instruction reads again. So a thread
// that goes around a loop has few numbers, although each of its rounds has another step.
#ifndef SMC_TRIE_CONTINUATION_H
#define SMC_TRIE_CONTINUATION_H

#include "interp/trie/trie.h"

// Implements smc_program.continuation.
smc_status smc_trie_number_continuation(smc_program *, const smc_step *, uint32_t *out);

#endif
