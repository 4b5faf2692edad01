// fingerprint.h - hashes of a thread's private state, by which rounds of loops are compared.
#ifndef SMC_VM_LOOPS_FINGERPRINT_H
#define SMC_VM_LOOPS_FINGERPRINT_H

#include "interp/vm/vm.h"

typedef struct smc_fingerprint {
    uint64_t low, high; // both 0 if not computed
} smc_fingerprint;

// Returns the hash of private memory by which rounds of the loop with these registers are compared.
// Variables that are irrelevant to the loop are left out, unless the thread has copied unwritten
// bytes.
smc_fingerprint smc_fingerprint_of(const smc_vm *, const smc_insn *loop, const uint64_t *registers);

// True if the thread has copied unwritten bytes. A branch on them is an error, even if the branch
// is irrelevant, and the error may occur after several rounds.
bool smc_has_moved_undefined(const smc_vm *);

// Hashes the thread's mutexes, notes, undefined bits and objects.
// Undefined bits are included since a round in which a value becomes defined or undefined differs
// from the one before.
uint64_t smc_hash_of_owned_state(const smc_vm *);

#endif
