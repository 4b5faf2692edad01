// progress.h - a summary of the actions of a thread (smc_vm_progress), by which rounds of waiting
// loops are compared.
#ifndef SMC_VM_LOOPS_PROGRESS_H
#define SMC_VM_LOOPS_PROGRESS_H

#include "interp/vm/vm.h"

// Returns the number of actions that the thread had made when it locked the mutex that it locked
// last; 0: it holds none.
uint32_t smc_last_mutex_held_since(const smc_vm_progress *p);
// True if the thread has not changed memory since its first `since` actions. A thread that has
// written and restored values counts as well, unless it read a clock in the meantime: other threads
// may have seen the values, which takes time.
bool smc_has_written_nothing(const smc_vm *vm, uint32_t since, uint32_t clocks);
// Marks the beginning of a round. If the thread has just locked a mutex, the round may be one of a
// loop that polls under it: it ends when the thread releases the mutex and locks it again.
void smc_round_begins_with_mutex(smc_vm_progress *p);

#endif
