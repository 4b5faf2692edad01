// counted.h - loops that give up after a number of attempts, on which nothing else depends
// (docs/design/rounds.md#giving-up).
//
// If a round has a single action and no effect except the count, all further rounds could read the
// same value until the loop gives up. So the thread executes the remaining rounds without events:
// the action of each round receives the value that was read last. Accesses to statistics
// (docs/design/rounds.md#the-slice) do not count as actions.
#ifndef SMC_VM_LOOPS_COUNTED_H
#define SMC_VM_LOOPS_COUNTED_H

#include "interp/vm/vm.h"

// True for an access to memory that only collects statistics, whose value is irrelevant.
static inline bool smc_is_statistic(const smc_vm *vm, const smc_action *a) {
    return vm->code->has_statistics && smc_is_access(a->kind) && smc_is_of_statistic(vm->head.pc) &&
           a->order < vm->start.free_below &&
           (a->order == SMC_PLAIN || !vm->options.records.places_apart);
}

// To be called when an instruction is about to act. If the action belongs to a remaining round of a
// loop that gives up, or is an access to statistics in it, sets vm->answer and returns true: no
// action is performed.
static inline bool smc_counted_answer_action(smc_vm *vm) {
    if (vm->left.acts && smc_is_statistic(vm, &vm->action)) return vm->answer = 0, true;
    if (!vm->left.acts || vm->head.pc != vm->left.acts) return vm->left.acts = NULL, false;
    vm->answer = vm->left.answer;
    return true;
}

// To be called when the loop with this record is entered again or left. The record is compared,
// since calls in the loop's rounds may contain other loops.
static inline void smc_counted_end_loop(smc_vm *vm, const uint64_t *record) {
    if (vm->left.acts && vm->left.owner == smc_vm_index_of(vm, record)) vm->left.acts = NULL;
}

#endif
