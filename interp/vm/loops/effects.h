// effects.h - records a thread's writes to shared memory in a loop, to detect rounds that undo
// them.
//
// Writes are only recorded in a loop that may undo its effects (SMC_SPIN_EFFECTS), the outermost of
// these: they make histories differ by the values read.
#ifndef SMC_VM_EFFECTS_H
#define SMC_VM_EFFECTS_H

#include "interp/vm/vm.h"

enum { SMC_MOST_EFFECTS = 64 }; // maximum number; older ones are dropped

// To be called when the loop with this record is entered or left.
void smc_effects_open(smc_vm *, const uint64_t *record);
void smc_effects_close(smc_vm *, const uint64_t *record);
// Forgets a loop whose function has been left.
void smc_effects_tidy(smc_vm *);

// Records the thread's last action: a write, or an RMW that read `read` and wrote `written`.
void smc_effects_add(smc_vm *, const smc_action *, uint64_t read, uint64_t written);

// Forgets writes to an object that the thread has freed.
void smc_effects_forget(smc_vm *, uint32_t object);

// True if each location written after `since` actions has the value that the thread found there: by
// an RMW, or by an earlier write of its own; or if the thread only added numbers with the sum 0.
bool smc_effects_are_net_zero(const smc_vm *, uint32_t since);

#endif
