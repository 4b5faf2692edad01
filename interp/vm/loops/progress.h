// progress.h - what a thread has done, as far as loops that wait compare it (smc_vm_progress).
#ifndef SMC_VM_LOOPS_PROGRESS_H
#define SMC_VM_LOOPS_PROGRESS_H

#include "interp/vm/vm.h"

// Returns when the thread locked the mutex that it locked last; 0: none held.
uint32_t smc_held_since(const smc_vm_progress *p);
// True if memory has the values it had after `since` actions, as far as this thread knows. If the
// thread wrote and restored values, other threads may have seen them, so no time may have passed.
bool smc_has_written_nothing(const smc_vm *vm, uint32_t since, uint32_t clocks);
// Begins a round. If a mutex has just been locked, the round may end by releasing and locking it
// again.
void smc_round_begins_with_mutex(smc_vm_progress *p);

#endif
