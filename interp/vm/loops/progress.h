// progress.h - a summary of a thread's actions (smc_vm_progress), with which rounds of waiting
// loops are compared.
#ifndef SMC_VM_LOOPS_PROGRESS_H
#define SMC_VM_LOOPS_PROGRESS_H

#include "interp/vm/vm.h"

// Returns the number of the action that locked the last locked mutex; 0: the thread holds none.
uint32_t smc_last_mutex_held_since(const smc_vm_progress *p);
// True if the thread has not changed memory since its first `since` actions. Also true if it has
// written values and restored them.
bool smc_has_unchanged_memory(const smc_vm *vm, uint32_t since);
// Marks the beginning of a round. If the thread has just locked a mutex, the round may belong to a
// loop that polls under the mutex. Such a round ends when the thread releases the mutex and locks
// it again.
void smc_round_begins_with_mutex(smc_vm_progress *p);
// Marks the beginning of the next round after a round was reported: the report is not part of it.
void smc_round_begins_after_report(smc_vm_progress *p);
// Marks the end of a round that began after `began` actions, released a mutex and locked it again,
// and returned to the state of its beginning. If the next round is the same up to its release of
// the mutex, the thread is in the state that it had after the release before.
void smc_round_returns_with_mutex(smc_vm_progress *p, uint32_t began);

#endif
