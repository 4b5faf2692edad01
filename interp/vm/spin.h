// spin.h - loops that wait.
#ifndef SMC_VM_SPIN_H
#define SMC_VM_SPIN_H

#include "interp/vm/vm.h"

// A loop that may wait is entered, gone round: SMC_FLOW_NEXT, SMC_FLOW_ASK, or an action that
// ends the thread.
smc_flow smc_spin_enter(smc_vm *, const smc_insn *, uint64_t *registers);
smc_flow smc_spin_again(smc_vm *, const smc_insn *, uint64_t *registers);

// Instead of the thread's next action: a round has turned out to make no difference
// (smc_dead_state.gone).
smc_flow smc_spin_dead_state(smc_vm *);
// The same where it has released a mutex as it did a round before (smc_vm_progress.stops).
smc_flow smc_spin_stop(smc_vm *);

// Instead of taking back what the thread has added by its last action, an attempt that has failed:
// it would only wait and try again (smc_action.only_if).
smc_flow smc_spin_attempt(smc_vm *);

// Whether the thread goes round a round that it could leave out, which began when `since` actions
// had been answered, and goes by this line (SMC_LOOP_KEEPS_ROUND); it does.
bool smc_spin_keeps(const smc_vm *, uint32_t since, uint32_t source);
void smc_spin_keep(smc_vm *);

#endif
