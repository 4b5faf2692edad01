// stop.h - suspends a thread after a round that would repeat, or that leaves nothing: other
// executions cover what it would do next.
//
// Omitting a round with several actions could hide a race of its accesses with later ones. If there
// is such a race, each thread executes one such round (docs/design/rounds.md#race): it goes on
// instead of being suspended.
#ifndef SMC_VM_LOOPS_STOP_H
#define SMC_VM_LOOPS_STOP_H

#include "interp/vm/loops/begin.h"

// Suspend the thread after a round that leads back to the state in which it began:
// smc_round_wait: a round without effect, which the thread would repeat forever if it read the same
// values; other executions cover other values.
smc_flow smc_round_wait(smc_vm *, const smc_insn *, uint64_t *registers, smc_round_start *);
// smc_round_retry: a round that is a retry (smc_round_may_be_retry).
smc_flow smc_round_retry(smc_vm *, const smc_insn *, uint64_t *registers, smc_round_start *);
// smc_round_report_net_zero: a round that has undone its effects, although other threads may have
// seen them. The round is reported (smc_net_zero_round_action) and one more is executed; the second
// such round, or a later one by option, is the last (docs/design/rounds.md#net-zero-rounds). A
// thread that released a mutex in the round and holds it again is suspended at its next release.
smc_flow smc_round_report_net_zero(smc_vm *, const smc_insn *, const smc_round_start *);
// smc_round_repeat_writes: a round that writes, so that such rounds never end. The exploration
// restarts with this fact, and then suspends the thread after a few such rounds.
smc_flow smc_round_repeat_writes(smc_vm *, const smc_insn *, smc_round_start *);

// Suspend the thread instead of its next action:
// smc_round_end_dead_state: after a round that turned out to have no lasting effect
// (smc_dead_state.gone).
smc_flow smc_round_end_dead_state(smc_vm *);
// smc_round_end_section: after a round that returned to the state in which the thread released a
// mutex one round before (smc_vm_progress.stops).
smc_flow smc_round_end_section(smc_vm *);
// smc_round_end_attempt: the action would undo the thread's last addition, which belongs to a
// failed attempt. The thread would only wait and try again (smc_action.only_if).
smc_flow smc_round_end_attempt(smc_vm *);

// True if the thread executes the round that began after `since` actions, although it could be
// omitted, because of the fact SMC_LOOP_KEEPS_ROUND at `source`; notes that then.
SMC_MUST_USE bool smc_round_keep(smc_vm *, uint32_t since, uint32_t source);
// True if the round may be omitted only after a restart with the fact SMC_LOOP_REPORTS_ROUNDS.
bool smc_round_is_unreported(const smc_vm *, uint32_t since);

#endif
