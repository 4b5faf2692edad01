// remarks.h - sends observations about the program to another process that explores the same code:
// data of warnings, and the partition of memory into cells.
#ifndef SMC_TRIE_REMARKS_H
#define SMC_TRIE_REMARKS_H

#include "base/packed.h"
#include "interp/vm/vm.h"

// Encode and decode the data of warnings: assertions reached, lines executed, calls that returned
// one of several possible results, failed allocations, the longest loop. Decoding merges the data
// into the receiver's. It returns false if the bytes do not fit the code.
void smc_remarks_encode(const smc_vm *, smc_packed *);
SMC_MUST_USE bool smc_remarks_decode(smc_vm *, smc_unpacking *);

// Encode and decode the partition of memory that smc_memory_restart keeps. Decoding replaces the
// receiver's partition (empty input: by that of a new interpreter); it must directly follow such a
// restart. Two explorations that start with the same partition have the same events.
void smc_remarks_encode_memory(const smc_vm *, smc_packed *);
SMC_MUST_USE bool smc_remarks_decode_memory(smc_vm *, smc_unpacking *);

#endif
