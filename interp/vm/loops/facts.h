// facts.h - facts learnt about loops and accesses (smc_loop_fact). They are identified by source,
// so that they apply to all histories and all processes.
#ifndef SMC_VM_LOOPS_FACTS_H
#define SMC_VM_LOOPS_FACTS_H

#include "base/packed.h"
#include "interp/vm/act.h"

static inline bool smc_is_known_of(const smc_vm *vm, smc_loop_fact fact, uint32_t source) {
    return vm->loops.any & fact && vm->loops.of[source] & fact;
}
// For the current instruction.
static inline bool smc_is_known_here(smc_vm *vm, smc_loop_fact fact) {
    return vm->loops.any & fact && smc_is_known_of(vm, fact, smc_vm_source(vm));
}
// Returns true if the fact is new.
bool smc_loops_add(smc_vm *, smc_loop_fact, uint32_t source);
// Adds a fact about the current instruction and returns SMC_RESTART.
smc_flow smc_loops_learn(smc_vm *, smc_loop_fact);

// True if a loop was found to run forever: then a few rounds of loops without exit, and of rounds
// that repeat a thread's state, are explored, since the behaviour of other threads depends on them.
static inline bool smc_some_run_for_ever(const smc_vm *vm) {
    return vm->loops.any & SMC_LOOP_FOR_EVER;
}

// Decoding replaces the known facts. Returns false if the bytes are damaged.
void smc_loops_encode(const smc_vm *, smc_packed *);
SMC_MUST_USE bool smc_loops_decode(smc_vm *, smc_unpacking *);

#endif
