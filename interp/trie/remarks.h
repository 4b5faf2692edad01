// remarks.h - what histories have shown of a program beside actions, for another process that has
// made others of the same code.
#ifndef SMC_TRIE_REMARKS_H
#define SMC_TRIE_REMARKS_H

#include "base/packed.h"
#include "interp/vm/vm.h"

// What there is to warn of: the assertions that were come to, lines that were run, functions that
// gave one answer of many, allocations that failed, the longest loop. Hearing adds to what is
// known. false: the bytes are not of this code.
void smc_remarks_encode(const smc_vm *, smc_packed *);
SMC_MUST_USE bool smc_remarks_decode(smc_vm *, smc_unpacking *);

// What memory is made of: what smc_memory_restart leaves of it. What is heard, right after that,
// takes the place of what was known, no bytes the place of all of it: two explorations have the
// same events where they have begun with the same.
void smc_remarks_tell_memory(const smc_vm *, smc_packed *);
SMC_MUST_USE bool smc_remarks_hear_memory(smc_vm *, smc_unpacking *);

#endif
