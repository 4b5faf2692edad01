// stop.h - suspends a thread after a round of a loop that would be repeated or has no lasting
// effect: other executions cover the thread's next actions.
//
// Omitting a round with several actions could hide a race between its accesses and later ones. If
// there is such a race, each thread executes one such round instead of being suspended
// (docs/design/rounds.md#race).
#ifndef SMC_VM_LOOPS_STOP_H
#define SMC_VM_LOOPS_STOP_H

#include "interp/vm/loops/begin.h"

// Suspend the thread after a round that returns to the state at its beginning.
// smc_round_suspend_idle: a round without effect. The thread would repeat it forever if it read the
// same values; other executions cover other values.
smc_flow smc_round_suspend_idle(smc_vm *, const smc_insn *, uint64_t *registers,
                                smc_round_record *);
// smc_round_suspend_at_retry: a round that is a retry (smc_round_may_be_retry).
smc_flow smc_round_suspend_at_retry(smc_vm *, const smc_insn *, uint64_t *registers,
                                    smc_round_record *);
// smc_round_report_net_zero: a round that has undone its effects, although other threads may have
// seen them. The round is reported (smc_net_zero_round_action) and one more round is executed; the
// second such round, or a later one by option, is the last (docs/design/rounds.md#net-zero-rounds).
// If the thread released a mutex in the round and holds it again, it is suspended at its next
// release of the mutex.
smc_flow smc_round_report_net_zero(smc_vm *, const smc_insn *, const smc_round_record *);
// smc_round_bound_repeats: a round that writes and could be repeated, so the loop may never end.
// The exploration restarts with this fact, and then suspends the thread after a few such rounds.
smc_flow smc_round_bound_repeats(smc_vm *, const smc_insn *, smc_round_record *);

// Ends a round of a loop inside a loop that executes its remaining rounds without events
// (counted.h). If the round read a clock that has stopped, time passes. At the end of time, events
// are recorded again, so that the loop can wait.
void smc_round_pass_time(smc_vm *, const smc_insn *, uint64_t *registers);

// Suspend the thread instead of its next action.
// smc_round_suspend_dead_state: a round has had no lasting effect, as its tracking has shown
// (smc_dead_state.is_dead).
smc_flow smc_round_suspend_dead_state(smc_vm *);
// smc_round_suspend_after_unlock: a round has returned to the state in which the thread released a
// mutex one round before (smc_vm_progress.stops).
smc_flow smc_round_suspend_after_unlock(smc_vm *);
// smc_round_suspend_at_attempt: the next action would undo the thread's last addition, a failed
// attempt. The thread would only wait and try again (smc_action.only_if).
smc_flow smc_round_suspend_at_attempt(smc_vm *);

// True if the thread must execute the round that began after `since` actions, although it could be
// omitted: because of the fact SMC_LOOP_EXECUTES_ONE_ROUND at `source`. Then records that the
// thread has executed such a round.
SMC_MUST_USE bool smc_round_keep_if_needed(smc_vm *, uint32_t since, uint32_t source);
// True if the round may be omitted, but only after a restart with the fact SMC_LOOP_REPORTS_ROUNDS.
bool smc_round_needs_report_fact(const smc_vm *, uint32_t since);

#endif
