// counted.h - loops that give up after a number of rounds, where nothing else depends on that
// number (docs/design/rounds.md#giving-up).
//
// If a round has a single action and no effect except the count, all later rounds could read the
// same value until the loop gives up. So the thread executes the remaining rounds without events:
// the action of each round receives the value that was read last. Accesses to statistics
// (docs/design/rounds.md#the-slice) do not count as actions.
#ifndef SMC_VM_LOOPS_COUNTED_H
#define SMC_VM_LOOPS_COUNTED_H

#include "interp/vm/vm.h"

// True for an access to memory that only collects statistics: its value is irrelevant.
static inline bool smc_action_is_statistic(const smc_vm *vm, const smc_action *a) {
    return vm->code->has_statistics && smc_is_access(a->kind) &&
           smc_accesses_statistic(vm->head.pc) && a->order < vm->start.unsynchronised_below &&
           (a->order == SMC_PLAIN || !vm->options.records.separate_places);
}

// To be called when an instruction is about to act. If a loop executes its remaining rounds and the
// action is the action of a round or an access to statistics, sets vm->answer and returns true: no
// action is performed. Otherwise the loop has ended, and returns false.
static inline bool smc_counted_answer_action(smc_vm *vm) {
    if (vm->left.acts && smc_action_is_statistic(vm, &vm->action)) return vm->answer = 0, true;
    if (!vm->left.acts || vm->head.pc != vm->left.acts) return vm->left.acts = NULL, false;
    vm->answer = vm->left.answer;
    return true;
}

// To be called when the loop with this record is entered again or left. Calls in the loop's rounds
// may contain other loops, so the record is compared.
static inline void smc_counted_end_loop(smc_vm *vm, const uint64_t *record) {
    if (vm->left.acts && vm->left.owner == smc_vm_index_of(vm, record)) vm->left.acts = NULL;
}

#endif
