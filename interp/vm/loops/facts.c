#include "interp/vm/loops/facts.h"

#include <string.h>

enum { MAX_BITS = 32 }; // largest number of bits of the number of an iteration

bool smc_loops_add_fact(smc_vm *vm, smc_loop_fact fact, uint32_t source) {
    smc_invariant(source < vm->code->sources.n, "a fact of a loop that is nowhere");
    const bool is_new = !(vm->loops.of[source] & fact);
    vm->loops.of[source] |= (uint8_t)fact;
    vm->loops.any |= (uint8_t)fact;
    vm->memory.may_make_plain_atomic |= (fact & SMC_LOOP_ALLOWED_RACE) != 0;
    return is_new;
}

smc_flow smc_loops_learn_fact_here(smc_vm *vm, smc_loop_fact fact) {
    const bool is_new = smc_loops_add_fact(vm, fact, smc_vm_source(vm));
    smc_invariant(is_new, "what is known is learnt again");
    return smc_vm_request_restart(vm);
}

void smc_loops_encode_facts(const smc_vm *vm, smc_packed *to) {
    if (!vm->loops.any && !vm->loops.iteration_bits) return;
    smc_pack_number(to, vm->loops.iteration_bits);
    for (uint32_t i = 0; i < vm->code->sources.n; i++) {
        if (!vm->loops.of[i]) continue;
        smc_pack_number(to, i);
        smc_pack_number(to, vm->loops.of[i]);
    }
}

bool smc_loops_decode_facts(smc_vm *vm, smc_unpacking *from) {
    memset(vm->loops.of, 0, vm->code->sources.n);
    vm->loops.any = 0;
    vm->loops.iteration_bits =
        from->at < from->end ? (uint32_t)smc_unpack_number_below(from, MAX_BITS + 1) : 0;
    while (from->at < from->end && !from->wrong) {
        const uint64_t source = smc_unpack_number_below(from, vm->code->sources.n);
        const uint64_t facts = smc_unpack_number_below(from, SMC_LOOP_FACTS_END);
        if (!from->wrong) (void)smc_loops_add_fact(vm, (smc_loop_fact)facts, (uint32_t)source);
    }
    return !from->wrong;
}
