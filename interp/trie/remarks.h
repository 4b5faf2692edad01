// remarks.h - exchanges what histories have shown of a program, other than actions, with another
// process that explores the same code.
#ifndef SMC_TRIE_REMARKS_H
#define SMC_TRIE_REMARKS_H

#include "base/packed.h"
#include "interp/vm/vm.h"

// Warnings: assertions reached, lines executed, functions with one of several answers, failed
// allocations, the longest loop. Decoding adds to what is known. Returns false if the bytes do not
// fit this code.
void smc_remarks_encode(const smc_vm *, smc_packed *);
SMC_MUST_USE bool smc_remarks_decode(smc_vm *, smc_unpacking *);

// The partition of memory: what smc_memory_restart keeps. To be received right after such a
// restart; replaces what was known, and empty input resets it. Two explorations have the same
// events if they start with the same partition.
void smc_remarks_encode_memory(const smc_vm *, smc_packed *);
SMC_MUST_USE bool smc_remarks_decode_memory(smc_vm *, smc_unpacking *);

#endif
