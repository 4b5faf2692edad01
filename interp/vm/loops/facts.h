// facts.h - what has been found out of single loops and accesses (smc_loop_fact). Each goes by the
// line of its code, so that it is known to all histories and all processes.
#ifndef SMC_VM_LOOPS_FACTS_H
#define SMC_VM_LOOPS_FACTS_H

#include "base/packed.h"
#include "interp/vm/act.h"

static inline bool smc_is_known_of(const smc_vm *vm, smc_loop_fact fact, uint32_t source) {
    return vm->loops.any & fact && vm->loops.of[source] & fact;
}
// Of what the machine stands at.
static inline bool smc_is_known_here(smc_vm *vm, smc_loop_fact fact) {
    return vm->loops.any & fact && smc_is_known_of(vm, fact, smc_vm_source(vm));
}
// Whether it was new.
bool smc_loops_add(smc_vm *, smc_loop_fact, uint32_t source);
// Of what the machine stands at: SMC_RESTART.
smc_flow smc_loops_learn(smc_vm *, smc_loop_fact);

// Of loops that nothing leads out of, and of rounds that repeat a thread's state, a few rounds are
// explored once one of them was found to go on for ever: what the others do depends on it.
static inline bool smc_some_run_for_ever(const smc_vm *vm) {
    return vm->loops.any & SMC_LOOP_FOR_EVER;
}

// What is decoded takes the place of what was known. false: the bytes are damaged.
void smc_loops_encode(const smc_vm *, smc_packed *);
SMC_MUST_USE bool smc_loops_decode(smc_vm *, smc_unpacking *);

#endif
