// end.h - ends rounds of loops that may wait. If a round has no effect and returns to the state at
// its beginning, no further round is executed. docs/design/rounds.md explains why no behaviour is
// lost.
#ifndef SMC_VM_LOOPS_END_H
#define SMC_VM_LOOPS_END_H

#include "interp/vm/vm.h"

// To be called where a round of the loop ends and the next one begins. Returns SMC_FLOW_NEXT,
// SMC_FLOW_DECIDE_RETRY, or an action that suspends the thread.
smc_flow smc_round_end(smc_vm *, const smc_insn *loop, uint64_t *registers);
// To be called when the loop with this record, which has SMC_SPIN_UNDOING or SMC_SPIN_COUNTED, is
// left.
void smc_round_leave_loop(smc_vm *, const uint64_t *record);

#endif
