// counted.h - loops that try a number of times and give up: how often they have tried makes no difference (docs/spin-loops.md).
//
// A round that is idle but for the count, and has one action, could be repeated until the count runs out, reading the same. So the thread
// goes round without acting from there on: the action of each round is answered as it was, and is no event.
#ifndef SMC_VM_LOOPS_COUNTED_H
#define SMC_VM_LOOPS_COUNTED_H

#include "interp/vm/vm.h"

// The rounds that are left are gone round, each of which has the action of this instruction, with this answer.
static inline void smc_counted_give_up(smc_vm *vm, const smc_insn *acts, uint64_t answer) { vm->left = (smc_left_rounds){acts, answer}; }

// The machine stands at an action: whether it is one of those, and is answered.
static inline bool smc_counted_answers(smc_vm *vm) {
    if (!vm->left.acts || vm->head.pc != vm->left.acts) return vm->left.acts = NULL, false;
    vm->answer = vm->left.answer;
    return true;
}

// The loop is entered again, or another one is.
static inline void smc_counted_enter(smc_vm *vm) { vm->left.acts = NULL; }

#endif
