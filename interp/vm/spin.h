// spin.h - detects loops that wait for other threads.
#ifndef SMC_VM_SPIN_H
#define SMC_VM_SPIN_H

#include "interp/vm/vm.h"

// To be called when a loop that may wait is entered, and at each further round. They return
// SMC_FLOW_NEXT, SMC_FLOW_ASK, or an action that suspends the thread.
smc_flow smc_spin_enter_loop(smc_vm *, const smc_insn *, uint64_t *registers);
smc_flow smc_spin_next_round(smc_vm *, const smc_insn *, uint64_t *registers);

// Suspends the thread, instead of its next action, after a round that turned out to have no lasting
// effect (smc_dead_state.gone).
smc_flow smc_spin_end_dead_state(smc_vm *);
// Suspends the thread, instead of its next action, after a round that returned to the state in
// which the thread released a mutex one round before (smc_vm_progress.stops).
smc_flow smc_spin_end_round(smc_vm *);

// Suspends the thread instead of undoing its last addition, which belongs to a failed attempt: the
// thread would only wait and try again (smc_action.only_if).
smc_flow smc_spin_end_attempt(smc_vm *);

// smc_spin_must_execute_round: true if the thread must execute the round, although it could be
// omitted, because of the fact SMC_LOOP_KEEPS_ROUND at `source`. The round began after `since`
// answered actions. smc_spin_note_executed records that the thread executes it.
bool smc_spin_must_execute_round(const smc_vm *, uint32_t since, uint32_t source);
void smc_spin_note_executed(smc_vm *);

// Writes the hash of private memory by which rounds of the loop are compared; irrelevant variables
// are left out.
void smc_spin_fingerprint(smc_vm *, const smc_insn *loop, uint64_t out[2]);

#endif
