// rounds.h - detects loops with many rounds.
//
// If a thread performs many actions, the VM counts, in the current history, the rounds of the
// outermost loop that contains them. If every round has an effect and no exit of the loop depends
// on a count, the loop is probably infinite: the exploration ends after
// smc_interp_options.loops.rounds rounds, or a hundred times as many if it has an exit and the
// rounds only write to memory that the thread owns (docs/loops.md#what-needs-a-bound).
#ifndef SMC_VM_ROUNDS_H
#define SMC_VM_ROUNDS_H

#include "interp/vm/vm.h"

// To be called when the VM stops at a call, so that no back edge follows.
void smc_rounds_stop_at_call(smc_vm *);

void smc_rounds_begin_count(smc_vm *); // to be called before the machine runs
// Executes a back edge, and counts the round, on the slow path.
smc_flow smc_rounds_follow_back_edge(smc_vm *, const smc_insn *back_edge);
// To be called when the thread yields or pauses.
void smc_rounds_note_yield(smc_vm *);
// To be called after each action with the value that it received.
void smc_rounds_record_answer(smc_vm *, const smc_action *, uint64_t answer);

// Finds the loop with the most rounds in one history. Returns false if no loop had many rounds.
// `shared`: only loops that write in every round while other threads exist.
bool smc_rounds_longest_loop(const smc_vm *, bool shared, smc_long_loop *);

#endif
