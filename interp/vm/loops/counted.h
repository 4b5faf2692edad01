// counted.h - loops that give up after a number of attempts, on which nothing else depends
// (docs/design/rounds.md#giving-up).
//
// A round that has no effect except the count, and a single action, could be repeated until the
// count ends, reading the same value. So the thread executes the remaining rounds without events:
// the action of each round gets the recorded answer. Accesses to statistics
// (docs/design/rounds.md#the-slice) do not count as actions.
#ifndef SMC_VM_LOOPS_COUNTED_H
#define SMC_VM_LOOPS_COUNTED_H

#include "interp/vm/vm.h"

// Executes the remaining rounds of the loop with this record: the action of instruction `acts` gets
// this answer.
static inline void smc_counted_give_up(smc_vm *vm, const uint64_t *record, const smc_insn *acts,
                                       uint64_t answer) {
    assert(acts); // a round was recorded
    vm->left = (smc_counted_rounds){acts, answer, smc_vm_index_of(vm, record)};
}

// True for an access to memory that only collects statistics: its value is irrelevant.
static inline bool smc_is_statistic(const smc_vm *vm, const smc_action *a) {
    return vm->code->has_statistics && smc_is_access(a->kind) && smc_is_of_statistic(vm->head.pc) &&
           a->order < vm->start.free_below && (a->order == SMC_PLAIN || !vm->options.places_apart);
}

// Called at an action: returns true after answering it if it belongs to an omitted round or is such
// an access.
static inline bool smc_counted_answers(smc_vm *vm) {
    if (vm->left.acts && smc_is_statistic(vm, &vm->action)) return vm->answer = 0, true;
    if (!vm->left.acts || vm->head.pc != vm->left.acts) return vm->left.acts = NULL, false;
    vm->answer = vm->left.answer;
    return true;
}

// To be called when the loop is entered again or left; calls in the round may contain other loops.
static inline void smc_counted_end(smc_vm *vm, const uint64_t *record) {
    if (vm->left.acts && vm->left.owner == smc_vm_index_of(vm, record)) vm->left.acts = NULL;
}

#endif
