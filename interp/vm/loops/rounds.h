// rounds.h - detects loops with very many rounds.
//
// For a thread that has acted often, counts the rounds of the outermost loop in which it is found
// repeatedly, in this history. If each round has an effect and the loop does not count, the
// exploration ends after smc_interp_options.rounds rounds (docs/loops.md#what-needs-a-bound), since
// the loop is probably infinite.
#ifndef SMC_VM_ROUNDS_H
#define SMC_VM_ROUNDS_H

#include "interp/vm/vm.h"

enum {
    SMC_LONG = 64, // number of actions of a thread that has acted often; also the number of yields
                   // since its last action
};

// To be called when the machine stops at a call, so that no more back edges follow.
void smc_rounds_stop(smc_vm *);

void smc_rounds_begin(smc_vm *); // to be called before the machine runs
// Executes a back edge on the slow path.
smc_flow smc_rounds_again(smc_vm *, const smc_insn *back_edge);
void smc_rounds_pause(smc_vm *); // the thread yields or writes to owned memory, which are no
                                 // actions
// To be called after each answer.
void smc_rounds_answer(smc_vm *, const smc_action *, uint64_t answer);

// Returns the loop with the most rounds in one history; false: none had many.
bool smc_rounds_most(const smc_vm *, smc_long_loop *);

#endif
