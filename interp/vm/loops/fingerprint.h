// fingerprint.h - hashes of a thread's private state, by which rounds of loops are compared.
#ifndef SMC_VM_LOOPS_FINGERPRINT_H
#define SMC_VM_LOOPS_FINGERPRINT_H

#include "interp/vm/vm.h"

// A 128-bit hash of private memory.
typedef struct smc_fingerprint {
    uint64_t low, high; // both 0 if not computed
} smc_fingerprint;

// Returns the hash of private memory with which rounds of the loop are compared. Variables that are
// irrelevant to the loop are left out, unless the thread has copied unwritten bytes.
smc_fingerprint smc_fingerprint_of(const smc_vm *, const smc_insn *loop, const uint64_t *registers);

// True if the thread has copied unwritten bytes. A branch on them is an error, also where the
// branch is irrelevant, and the error may occur only after several rounds.
bool smc_has_copied_undefined(const smc_vm *);

// Returns the hash of the thread's mutexes, notes, undefined bits and objects. A round in which a
// value becomes defined or undefined differs from the round before it.
uint64_t smc_hash_of_owned_state(const smc_vm *);

#endif
