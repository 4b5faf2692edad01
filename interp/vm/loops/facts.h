// facts.h - facts about loops and accesses that the exploration has learnt (smc_loop_fact). A fact
// refers to a source position, so it applies to all histories and in all processes.
#ifndef SMC_VM_LOOPS_FACTS_H
#define SMC_VM_LOOPS_FACTS_H

#include "base/packed.h"
#include "interp/vm/act.h"

static inline bool smc_is_known_at(const smc_vm *vm, smc_loop_fact fact, uint32_t source) {
    return vm->loops.any & fact && vm->loops.of[source] & fact;
}
// True if the fact is known about the current instruction.
static inline bool smc_is_known_here(smc_vm *vm, smc_loop_fact fact) {
    return vm->loops.any & fact && smc_is_known_at(vm, fact, smc_vm_source(vm));
}
// Adds a fact; returns true if it was not known before.
bool smc_loops_add_fact(smc_vm *, smc_loop_fact, uint32_t source);
// Adds a fact about the current instruction and returns SMC_RESTART, since existing histories were
// computed without it.
smc_flow smc_loops_learn_here(smc_vm *, smc_loop_fact);

// True if the fact is known that some loop runs forever. In such programs, a few rounds of loops
// without exit, and of rounds that repeat a thread's state, are explored, since the behaviour of
// other threads depends on them.
static inline bool smc_some_loop_is_endless(const smc_vm *vm) {
    return vm->loops.any & SMC_LOOP_FOR_EVER;
}

// Send the facts to another process. Decoding replaces the known facts, and returns false if the
// bytes are damaged.
void smc_loops_encode_facts(const smc_vm *, smc_packed *);
SMC_MUST_USE bool smc_loops_decode_facts(smc_vm *, smc_unpacking *);

#endif
