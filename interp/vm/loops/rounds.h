// rounds.h - loops that a thread goes round for very long.
//
// Of a thread that has acted often, the outermost loop in which it is found again and again is
// followed, and how often it was gone round in this history. Where each round does something, such
// a loop ends the exploration after smc_interp_options.rounds rounds, if it does not count
// (docs/loops.md#what-needs-a-bound): most likely it goes on for ever.
#ifndef SMC_VM_ROUNDS_H
#define SMC_VM_ROUNDS_H

#include "interp/vm/vm.h"

enum {
    SMC_LONG = 64, // actions of a thread that has acted often; or how often it has yielded since
                   // its last one
};

// The machine stops at a call, and no more back edges come.
void smc_rounds_stop(smc_vm *);

void smc_rounds_begin(smc_vm *);                                // the machine is about to run
smc_flow smc_rounds_again(smc_vm *, const smc_insn *back_edge); // takes it, slowly
void smc_rounds_pause(smc_vm *); // the thread does something that is no action: it yields, writes
                                 // to what it owns
void smc_rounds_answer(smc_vm *, const smc_action *, uint64_t answer); // and goes on

// The loop that was gone round most often in one history. false: none, not often.
bool smc_rounds_most(const smc_vm *, smc_long_loop *);

#endif
