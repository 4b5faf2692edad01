// remarks.h - sends observations about the program to another process that explores the same code:
// everything that histories have shown besides actions.
#ifndef SMC_TRIE_REMARKS_H
#define SMC_TRIE_REMARKS_H

#include "base/packed.h"
#include "interp/vm/vm.h"

// Encode and decode the data of warnings: assertions reached, lines executed, functions with one of
// several answers, failed allocations, the longest loop. Decoding merges them into those of the
// receiver. It returns false if the bytes do not fit the code.
void smc_remarks_encode(const smc_vm *, smc_packed *);
SMC_MUST_USE bool smc_remarks_decode(smc_vm *, smc_unpacking *);

// Encode and decode the partition of memory that smc_memory_restart keeps. To be decoded right
// after such a restart; replaces the receiver's partition, and empty input resets it. Two
// explorations have the same events if they start with the same partition.
void smc_remarks_encode_memory(const smc_vm *, smc_packed *);
SMC_MUST_USE bool smc_remarks_decode_memory(smc_vm *, smc_unpacking *);

#endif
