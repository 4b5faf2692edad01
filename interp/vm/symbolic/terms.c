#include "interp/vm/symbolic/terms.h"

#include "interp/vm/act.h"
#include "interp/vm/undefined/registers.h"

smc_term smc_term_of_register(smc_vm *vm, int32_t reg) {
    const smc_value v = smc_value_in_register(vm, reg);
    return smc_value_has_term(v) ? smc_value_term(vm, v, 8) : 0;
}

smc_term smc_register_as_term(smc_vm *vm, int32_t reg) {
    return smc_value_term(vm, smc_value_in_register(vm, reg), 8);
}

void smc_term_set_register(smc_vm *vm, int32_t reg, smc_term term) {
    assert(term); // 0 stands for no term
    const smc_term whole = smc_term_zero_extend(vm->terms, term, SMC_MAX_WIDTH);
    smc_value_set_register(vm, reg, smc_value_of_term(vm, whole));
}

void smc_show_register(smc_vm *vm, const smc_insn *i) {
    uint64_t *r = smc_vm_registers(vm);
    const smc_term term = smc_term_of_register(vm, i->b);
    const uint64_t unknown = smc_undefined_of_register(vm, i->b).bits;
    r[i->a] = term ? term : r[i->b];
    r[i->a + 1] = term ? SMC_SHOWN_TERM : 0;
    for (unsigned k = 0; k < i->x && !term; k++)
        r[i->a + 1] |= (uint64_t)!(unknown >> 8 * k & 255) << k;
}

smc_term smc_create_input_term(smc_vm *vm, smc_input_type type) {
    const uint64_t owner = vm->memory.threads.at[vm->head.thread].handle;
    return smc_term_input(vm->terms, owner, vm->head.n_inputs++, type);
}

// Returns the origin of an uninitialised byte in the term.
static uint64_t unknown_origin(const smc_vm *vm, smc_term term) {
    const smc_term_node *n = smc_term_at(vm->terms, term);
    if (n->op == SMC_TERM_UNKNOWN) return n->value;
    for (unsigned i = 0; i < 3 && n->arg[i]; i++)
        if (smc_term_at(vm->terms, n->arg[i])->unknown) return unknown_origin(vm, n->arg[i]);
    smc_internal_error(__FILE__, __LINE__, "a term without uninitialised bytes");
}

smc_flow smc_vm_choose_term(smc_vm *vm, smc_term term, uint32_t phase) {
    assert(term && phase); // the answer arrives in this phase
    return smc_vm_do_action(vm,
                            (smc_action){.kind = SMC_CHOICE,
                                         .op = SMC_CHOOSES_TERM,
                                         .choice = {.alternatives = 2, .word = term}},
                            phase);
}

smc_flow smc_check_term_is_defined(smc_vm *vm, smc_term term) {
    return smc_term_at(vm->terms, term)->unknown
               ? smc_undefined_report_use(vm, (smc_undefined){1, unknown_origin(vm, term)})
               : SMC_FLOW_NEXT;
}

smc_flow smc_choose_value(smc_vm *vm, smc_term term, uint64_t *value) {
    smc_head *h = &vm->head;
    if (smc_term_is_constant(vm->terms, term, value)) return SMC_FLOW_NEXT;
    const smc_flow flow = smc_check_term_is_defined(vm, term);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (h->scratch[2] && h->scratch[0] == term) {
        *value = h->scratch[1];
        h->scratch[0] = h->scratch[1] = h->scratch[2] = 0;
        return SMC_FLOW_NEXT;
    }
    h->scratch[0] = term;
    return smc_vm_choose_term(vm, term, SMC_PHASE_INPUT);
}

void smc_take_chosen_value(smc_vm *vm) {
    assert(vm->head.phase == SMC_PHASE_INPUT);
    vm->head.phase = 0;
    vm->head.scratch[1] = vm->answer;
    vm->head.scratch[2] = true;
}

void smc_set_model_result(smc_vm *vm, const smc_insn *call, uint64_t result) {
    const smc_term input = vm->returned;
    vm->returned = 0;
    if (!call->x) return;
    smc_value_set_register(vm, call->a, (smc_value){.value = result});
    if (input) smc_term_set_register(vm, call->a, input);
}

smc_flow smc_require_numbers_in_memory(smc_vm *vm, uint64_t address, uint32_t size) {
    for (uint32_t i = 0; i < size; i++) *smc_table_at(&vm->memory.numbers, address + i, 0) = 1;
    return smc_vm_request_restart(vm);
}

bool smc_must_contain_numbers(const smc_vm *vm, uint64_t address, uint32_t size) {
    bool any = false;
    for (uint32_t i = 0; i < size && vm->memory.numbers.n && !any; i++)
        any = smc_table_get(&vm->memory.numbers, address + i, 0);
    return any;
}
