#include "interp/vm/symbolic/rmw.h"

#include "interp/vm/symbolic/operators.h"

bool smc_rmw_makes_terms(unsigned op) { return op <= SMC_UMIN && op != SMC_NEG; }

bool smc_vm_combine_terms(smc_vm *vm, const smc_action *a, smc_value read, smc_value operand,
                          smc_value *written) {
    if (!smc_value_has_term(read) && !smc_value_has_term(operand)) return false;
    const smc_term term = smc_term_of_rmw(vm->terms, a->op, smc_value_term(vm, read, a->size),
                                          smc_value_term(vm, operand, a->size));
    assert(term);
    *written = smc_value_of_term(vm, term);
    return true;
}

void smc_vm_combine_names(smc_vm *vm, const smc_action *a, uint64_t read, uint64_t *out,
                          bool *collides) {
    smc_value written;
    *collides = false;
    if (read == SMC_UNWRITTEN || !smc_rmw_makes_terms(a->op) || !vm->memory.names.undefined.n ||
        !smc_vm_combine_terms(vm, a, smc_value_from_core(vm, 0, a->size, read),
                              smc_value_from_core(vm, 0, a->size, a->rmw.operand), &written))
        return;
    *out = written.value;
    if (!written.undefined.bits) return;
    const smc_undefined_value value = {written.value, written.undefined};
    // After a collision, names are computed in another way.
    while (!smc_names_of_undefined(&vm->memory.names, &value, out)) *collides = true;
}
