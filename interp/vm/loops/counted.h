// counted.h - loops that try a number of times and give up: how often they have tried makes no
// difference (docs/design/rounds.md#giving-up).
//
// A round that is idle but for the count, and has one action, could be repeated until the count
// runs out, reading the same. So the thread goes round without acting from there on: the action of
// each round is answered as it was, and is no event. Accesses of memory at which nobody looks
// (docs/design/rounds.md#the-slice) are none of these actions.
#ifndef SMC_VM_LOOPS_COUNTED_H
#define SMC_VM_LOOPS_COUNTED_H

#include "interp/vm/vm.h"

// The rounds that are left of the loop whose record stands at this register are gone round: each
// has the action of this instruction, with this answer.
static inline void smc_counted_give_up(smc_vm *vm, const uint64_t *record, const smc_insn *acts,
                                       uint64_t answer) {
    assert(acts); // NULL: no rounds are left
    vm->left = (smc_left_rounds){acts, answer, smc_vm_index_of(vm, record)};
}

// An access of memory at which nobody looks: what is there makes no difference, only that it is
// accessed.
static inline bool smc_is_statistic(const smc_vm *vm, const smc_action *a) {
    return vm->code->has_statistics && smc_is_access(a->kind) && smc_is_of_statistic(vm->head.pc) &&
           a->order < vm->start.free_below && (a->order == SMC_PLAIN || !vm->options.places_apart);
}

// The machine stands at an action: whether it is one of those, and is answered. So is what a round
// does with such memory.
static inline bool smc_counted_answers(smc_vm *vm) {
    if (vm->left.acts && smc_is_statistic(vm, &vm->action)) return vm->answer = 0, true;
    if (!vm->left.acts || vm->head.pc != vm->left.acts) return vm->left.acts = NULL, false;
    vm->answer = vm->left.answer;
    return true;
}

// The loop is entered again, or left: others may be, by functions that the round calls.
static inline void smc_counted_end(smc_vm *vm, const uint64_t *record) {
    if (vm->left.acts && vm->left.owner == smc_vm_index_of(vm, record)) vm->left.acts = NULL;
}

#endif
