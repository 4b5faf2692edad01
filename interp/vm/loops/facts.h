// facts.h - facts about loops and accesses that the exploration has learnt (smc_loop_fact). A fact
// belongs to a source position, so it holds in all histories and all processes.
#ifndef SMC_VM_LOOPS_FACTS_H
#define SMC_VM_LOOPS_FACTS_H

#include "base/packed.h"
#include "interp/vm/act.h"

// True if the fact is known about this source position.
static inline bool smc_loop_fact_holds_at(const smc_vm *vm, smc_loop_fact fact, uint32_t source) {
    return vm->loops.any & fact && vm->loops.of[source] & fact;
}
// True if the fact is known about the current instruction.
static inline bool smc_loop_fact_holds_here(smc_vm *vm, smc_loop_fact fact) {
    return vm->loops.any & fact && smc_loop_fact_holds_at(vm, fact, smc_vm_source(vm));
}
// Adds a fact. Returns true if it is new.
bool smc_loops_add_fact(smc_vm *, smc_loop_fact, uint32_t source);
// Adds a fact about the current instruction and ends the run with SMC_RESTART: existing histories
// were computed without the fact.
smc_flow smc_loops_learn_fact_here(smc_vm *, smc_loop_fact);

// True if some loop is known to run forever. Then the behaviour of other threads may depend on
// rounds of loops without exit, and of rounds that repeat a thread's state, so a few of these
// rounds are explored.
static inline bool smc_has_endless_loop(const smc_vm *vm) {
    return vm->loops.any & SMC_LOOP_FOR_EVER;
}

// Send the facts to another process. Decoding replaces the known facts, and returns false if the
// bytes are damaged.
void smc_loops_encode_facts(const smc_vm *, smc_packed *);
SMC_MUST_USE bool smc_loops_decode_facts(smc_vm *, smc_unpacking *);

#endif
