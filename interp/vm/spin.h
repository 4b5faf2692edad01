// spin.h - detection of loops that wait.
#ifndef SMC_VM_SPIN_H
#define SMC_VM_SPIN_H

#include "interp/vm/vm.h"

// To be called when a loop that may wait is entered, and at each further round. Return
// SMC_FLOW_NEXT, SMC_FLOW_ASK, or an action that ends the thread.
smc_flow smc_spin_enter(smc_vm *, const smc_insn *, uint64_t *registers);
smc_flow smc_spin_next_round(smc_vm *, const smc_insn *, uint64_t *registers);

// Ends the thread, instead of its next action, after a round that turned out to have no lasting
// effect (smc_dead_state.gone).
smc_flow smc_spin_dead_state(smc_vm *);
// The same for a round that returned to where the thread released a mutex one round before
// (smc_vm_progress.stops).
smc_flow smc_spin_stop(smc_vm *);

// Ends the thread instead of undoing its last addition, which belonged to a failed attempt: it
// would only wait and try again (smc_action.only_if).
smc_flow smc_spin_attempt(smc_vm *);

// smc_spin_keeps: true if the thread must execute the round that began after `since` answered
// actions, at this source, although it could be omitted (SMC_LOOP_KEEPS_ROUND). smc_spin_keep
// records that it does.
bool smc_spin_keeps(const smc_vm *, uint32_t since, uint32_t source);
void smc_spin_keep(smc_vm *);

// A fingerprint of private memory at a round of the loop, as rounds compare it: without variables
// that are not relevant.
void smc_spin_fingerprint(smc_vm *, const smc_insn *loop, uint64_t out[2]);

#endif
