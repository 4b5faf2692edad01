// path.c - executes instructions on terms (docs/design/inputs.md#the-machine). Integer instructions
// compute terms, branches choose the value of their condition, and all other instructions choose
// numbers for the terms in the registers that they read. After each choice the instruction is
// executed again, with one term less.
#include "interp/vm/path.h"

#include "interp/bytecode/forms.h"
#include "interp/vm/act.h"
#include "interp/vm/symbolic/addresses.h"
#include "interp/vm/symbolic/compute.h"
#include "interp/vm/merge.h"
#include "interp/vm/symbolic/operators.h"
#include "interp/vm/symbolic/rmw.h"
#include "interp/vm/symbolic/terms.h"
#include "interp/vm/undefined/registers.h"

static smc_undefined_outcome outcome_of_flow(smc_flow flow) {
    return flow == SMC_FLOW_NEXT  ? SMC_UNDEF_RUN
           : flow == SMC_FLOW_ACT ? SMC_UNDEF_STOP
                                  : SMC_UNDEF_FAIL;
}

// Continues after numbers were chosen for some registers: executes the instruction if the flow is
// SMC_FLOW_NEXT.
static smc_undefined_outcome continue_path(smc_vm *vm, const smc_insn *i, smc_flow flow) {
    return flow == SMC_FLOW_NEXT ? smc_vm_undefined_slow_path(vm, i) : outcome_of_flow(flow);
}

static smc_undefined_outcome continue_at_offset(smc_vm *vm, const smc_insn *i, int64_t by) {
    vm->head.pc = i + by;
    return SMC_UNDEF_DONE;
}

// ---- choosing numbers ---------------------------------------------------------------------------

// Chooses a number for the term in the register, if there is one.
static smc_flow choose_register_value(smc_vm *vm, int32_t reg) {
    const smc_term term = smc_term_of_register(vm, reg);
    smc_term_address address;
    uint64_t value;
    if (!term) return SMC_FLOW_NEXT;
    const smc_flow flow = smc_term_split_address(vm, term, &address)
                              ? smc_choose_pointer(vm, &address, &value)
                              : smc_choose_value(vm, term, &value);
    if (flow == SMC_FLOW_NEXT) smc_value_set_register(vm, reg, (smc_value){.value = value});
    return flow;
}

// Argument of visit_operand. flow: the result of the last choice.
typedef struct value_choice_visitor {
    smc_vm *vm;
    smc_flow flow;
} value_choice_visitor;

static void visit_operand(void *self, int32_t first, uint32_t n, bool written) {
    value_choice_visitor *m = self;
    for (uint32_t k = 0; k < n && !written && m->flow == SMC_FLOW_NEXT; k++)
        m->flow = choose_register_value(m->vm, first + (int32_t)k);
}

// Chooses numbers for all registers that the instruction reads.
static smc_undefined_outcome choose_operand_values(smc_vm *vm, const smc_insn *i) {
    value_choice_visitor m = {vm, SMC_FLOW_NEXT};
    smc_visit_operands(smc_frame_of(smc_vm_registers(vm))->function, i, visit_operand, &m);
    return continue_path(vm, i, m.flow);
}

static smc_undefined_outcome choose_operand_value(smc_vm *vm, const smc_insn *i, int32_t reg) {
    return continue_path(vm, i, choose_register_value(vm, reg));
}

// ---- instructions -------------------------------------------------------------------------------

static smc_undefined_outcome set_result(smc_vm *vm, const smc_insn *i, smc_term term) {
    smc_term_set_register(vm, i->a, term);
    return continue_at_offset(vm, i, 1);
}

// Returns the operands of an integer instruction. Of its four forms, the first and third have a
// register as right operand, the others an immediate; the first two forms have 32 bits, the others
// 64.
static smc_operands operands_of(smc_vm *vm, const smc_insn *i, unsigned form, int32_t left,
                                int32_t right) {
    return (smc_operands){.left = smc_register_as_term(vm, left),
                          .right = form % 2 == 0
                                       ? smc_register_as_term(vm, right)
                                       : smc_term_constant(vm->terms, SMC_MAX_WIDTH, i->imm),
                          .width = form < 2 ? 32 : 64};
}

// Returns the operands of an instruction that has its operation and its width in i->x.
static smc_operands operands_by_width(smc_vm *vm, const smc_insn *i) {
    return (smc_operands){smc_register_as_term(vm, i->b), smc_register_as_term(vm, i->c),
                          i->x >> 4};
}

static smc_undefined_outcome integer_op(smc_vm *vm, const smc_insn *i) {
    const unsigned form = (i->op - SMC_OP_ADD_32R) % 4, what = (i->op - SMC_OP_ADD_32R) / 4;
    const bool by_register = form % 2 == 0, wide = form >= 2, compares = smc_is_comparison(what);
    const bool hides =
        wide && !compares &&
        (smc_register_is_address(vm, i->b) || (by_register && smc_register_is_address(vm, i->c)) ||
         (!by_register && smc_addr_kind_of(i->imm) && what != SMC_OPERATOR_AND));
    if (hides) return choose_operand_values(vm, i);
    const smc_operands o = operands_of(vm, i, form, i->b, i->c);
    return set_result(vm, i, smc_term_of_operator(vm->terms, what, o));
}

// Merges the paths of the branch if that is possible. Otherwise chooses whether the condition
// holds, and jumps if it does.
static smc_undefined_outcome jump_if(smc_vm *vm, const smc_insn *i, smc_term condition) {
    uint64_t holds;
    int32_t join;
    smc_flow flow = smc_merge_paths(vm, i, condition, &join);
    if (join) return continue_at_offset(vm, i, join);
    if (flow == SMC_FLOW_NEXT) flow = smc_choose_value(vm, condition, &holds);
    return flow == SMC_FLOW_NEXT ? continue_at_offset(vm, i, holds ? i->c : 1)
                                 : outcome_of_flow(flow);
}

static smc_undefined_outcome compare_and_jump(smc_vm *vm, const smc_insn *i) {
    const unsigned form = (i->op - SMC_OP_JIF_EQ_32R) % 4, what = (i->op - SMC_OP_JIF_EQ_32R) / 4;
    const smc_operands o = operands_of(vm, i, form, i->a, i->b);
    return jump_if(vm, i, smc_term_of_operator(vm->terms, SMC_OPERATOR_EQ + what, o));
}

// Returns a term of one bit: whether the register is not 0.
static smc_term nonzero_term(smc_vm *vm, int32_t reg) {
    return smc_term_not(vm->terms,
                        smc_term_binary(vm->terms, SMC_TERM_EQ, smc_register_as_term(vm, reg),
                                        smc_term_constant(vm->terms, SMC_MAX_WIDTH, 0)));
}

// Merges the paths of the cases if that is possible. Otherwise chooses the number of the case that
// matches; i->c means that none does. So values that the program does not name are explored last.
static smc_undefined_outcome execute_switch(smc_vm *vm, const smc_insn *i) {
    const smc_case *cases = smc_frame_of(smc_vm_registers(vm))->function->cases.at + i->b;
    const smc_term on = smc_register_as_term(vm, i->a);
    smc_term number = smc_term_constant(vm->terms, 32, (uint64_t)i->c);
    uint64_t chosen;
    for (int32_t k = i->c; k-- > 0;) {
        const smc_term same =
            smc_term_binary(vm->terms, SMC_TERM_EQ, on,
                            smc_term_constant(vm->terms, SMC_MAX_WIDTH, cases[k].value));
        number =
            smc_term_ite(vm->terms, same, smc_term_constant(vm->terms, 32, (uint64_t)k), number);
    }
    int32_t join;
    smc_flow flow = smc_merge_paths(vm, i, number, &join);
    if (join) return continue_at_offset(vm, i, join);
    if (flow == SMC_FLOW_NEXT) flow = smc_choose_value(vm, number, &chosen);
    if (flow != SMC_FLOW_NEXT) return outcome_of_flow(flow);
    return continue_at_offset(vm, i, chosen < (uint64_t)i->c ? (int32_t)cases[chosen].target : 1);
}

static smc_undefined_outcome extend_sign(smc_vm *vm, const smc_insn *i) {
    const smc_term low = smc_term_extract(vm->terms, smc_register_as_term(vm, i->b), 0, i->x);
    return set_result(vm, i,
                      smc_term_binary(vm->terms, SMC_TERM_AND,
                                      smc_term_sign_extend(vm->terms, low, SMC_MAX_WIDTH),
                                      smc_term_constant(vm->terms, SMC_MAX_WIDTH, i->imm)));
}

// If the condition is a term, the result is also a term, unless one of the two values is an address
// or undefined: then the condition is chosen.
static smc_undefined_outcome select_value(smc_vm *vm, const smc_insn *i) {
    const int32_t values[] = {i->c, (int32_t)i->imm};
    if (!smc_term_of_register(vm, i->b)) return smc_vm_undefined_slow_path(vm, i);
    bool plain = true;
    for (unsigned k = 0; k < 2; k++)
        plain =
            plain && !smc_register_is_address(vm, values[k]) &&
            (smc_term_of_register(vm, values[k]) || !smc_undefined_of_register(vm, values[k]).bits);
    if (plain)
        return set_result(vm, i,
                          smc_term_ite(vm->terms, nonzero_term(vm, i->b),
                                       smc_register_as_term(vm, values[0]),
                                       smc_register_as_term(vm, values[1])));
    uint64_t holds;
    const smc_flow flow = smc_choose_value(vm, nonzero_term(vm, i->b), &holds);
    if (flow != SMC_FLOW_NEXT) return outcome_of_flow(flow);
    smc_value_set_register(vm, i->a, smc_value_in_register(vm, values[holds ? 0 : 1]));
    return continue_at_offset(vm, i, 1);
}

// Chooses first whether the division is an error. One choice covers both errors; its first
// alternative, 0, is no error.
static smc_undefined_outcome divide(smc_vm *vm, const smc_insn *i) {
    const smc_operands o = operands_by_width(vm, i);
    enum { FINE, BY_ZERO, OVERFLOWS };
    const smc_term overflows = smc_term_ite(
        vm->terms, smc_term_of_division_overflow(vm->terms, i->x & 15, o),
        smc_term_constant(vm->terms, 2, OVERFLOWS), smc_term_constant(vm->terms, 2, FINE));
    const smc_term fails = smc_term_ite(vm->terms, smc_term_of_zero_divisor(vm->terms, o),
                                        smc_term_constant(vm->terms, 2, BY_ZERO), overflows);
    uint64_t how;
    const smc_flow flow = smc_choose_value(vm, fails, &how);
    if (flow != SMC_FLOW_NEXT) return outcome_of_flow(flow);
    if (how == BY_ZERO)
        return outcome_of_flow(
            smc_vm_report_error(vm, SMC_ERR_DIVISION_BY_ZERO, "division by zero"));
    if (how == OVERFLOWS)
        return outcome_of_flow(
            smc_vm_report_error(vm, SMC_ERR_SIGNED_OVERFLOW, "signed division overflows"));
    return set_result(vm, i, smc_term_of_division(vm->terms, i->x & 15, o));
}

static smc_undefined_outcome compute_checked(smc_vm *vm, const smc_insn *i) {
    const smc_operands o = operands_by_width(vm, i);
    if ((i->x & 15) == SMC_OV_UADD) return choose_operand_values(vm, i); // a check of a bool
    uint64_t fails;
    const smc_flow flow =
        smc_choose_value(vm, smc_term_of_overflow(vm->terms, i->x & 15, o), &fails);
    if (flow != SMC_FLOW_NEXT) return outcome_of_flow(flow);
    if (fails)
        return outcome_of_flow(
            smc_vm_report_error(vm, SMC_ERR_SIGNED_OVERFLOW,
                                "signed overflow: the result does not fit in %u bits", o.width));
    return set_result(vm, i, smc_term_of_wrapping(vm->terms, i->x & 15, o));
}

static smc_undefined_outcome compute_with_flag(smc_vm *vm, const smc_insn *i) {
    const smc_operands o = operands_by_width(vm, i);
    const smc_term result = smc_term_of_wrapping(vm->terms, i->x & 15, o),
                   lost = smc_term_of_overflow(vm->terms, i->x & 15, o);
    smc_term_set_register(vm, i->a + 1, lost);
    return set_result(vm, i, result);
}

static smc_undefined_outcome rearrange_bits(smc_vm *vm, const smc_insn *i) {
    const unsigned what = i->x & 15, width = i->x >> 4;
    const smc_term low = smc_term_extract(vm->terms, smc_register_as_term(vm, i->b), 0, width),
                   term = smc_term_of_bits(vm->terms, what, low);
    return term ? set_result(vm, i, term) : choose_operand_values(vm, i);
}

static smc_undefined_outcome execute_funnel_shift(smc_vm *vm, const smc_insn *i) {
    const unsigned width = i->x & 127;
    const bool right = i->x >> 7;
    if (smc_term_of_register(vm, (int32_t)i->imm))
        return choose_operand_value(vm, i, (int32_t)i->imm);
    const smc_term high = smc_term_extract(vm->terms, smc_register_as_term(vm, i->b), 0, width),
                   low = smc_term_extract(vm->terms, smc_register_as_term(vm, i->c), 0, width);
    unsigned by = (unsigned)(smc_vm_registers(vm)[(int32_t)i->imm] % width);
    if (!by) return set_result(vm, i, right ? low : high);
    if (right) by = width - by;
    return set_result(vm, i,
                      smc_term_concat(vm->terms, smc_term_extract(vm->terms, high, 0, width - by),
                                      smc_term_extract(vm->terms, low, width - by, by)));
}

// Continues after the instruction if it was executed, otherwise chooses numbers for its operands.
static smc_undefined_outcome next_or_numbers(smc_vm *vm, const smc_insn *i, bool is_executed) {
    return is_executed ? continue_at_offset(vm, i, 1) : choose_operand_values(vm, i);
}

// Computes an address with an index. A pointer to an allocation is chosen instead of becoming part
// of a term, which would hide that the pointer reaches other threads.
static smc_undefined_outcome compute_address(smc_vm *vm, const smc_insn *i) {
    const smc_term term = smc_term_of_address(vm, i, i->scale);
    const bool hides = smc_register_is_address(vm, i->b);
    const unsigned tag = smc_addr_tag(smc_vm_registers(vm)[i->b]);
    smc_term_address address;
    uint64_t pointer;
    if (!hides || tag == SMC_TAG_PRIVATE || tag == SMC_TAG_GLOBAL) return set_result(vm, i, term);
    if (!smc_term_split_address(vm, term, &address)) return choose_operand_values(vm, i);
    const smc_flow flow = smc_choose_pointer(vm, &address, &pointer);
    if (flow != SMC_FLOW_NEXT) return outcome_of_flow(flow);
    smc_value_set_register(vm, i->a, (smc_value){.value = pointer});
    return continue_at_offset(vm, i, 1);
}

// term_access.h executes an access whose address is a term.
static smc_undefined_outcome load(smc_vm *vm, const smc_insn *i) {
    return smc_address_has_term(vm, i) ? SMC_UNDEF_SLOW_PATH : smc_vm_undefined_slow_path(vm, i);
}

// A store to bytes that must hold numbers (smc_must_contain_numbers) chooses a number.
static smc_undefined_outcome store(smc_vm *vm, const smc_insn *i) {
    const uint64_t *r = smc_vm_registers(vm);
    if (smc_address_has_term(vm, i)) return SMC_UNDEF_SLOW_PATH;
    const uint64_t address =
        smc_has_index(i->op) ? smc_address_operand_of(i, r) : smc_accessed_address(i, r);
    const bool needs_number = smc_must_contain_numbers(vm, address, sizeof(uint64_t));
    return needs_number ? choose_operand_value(vm, i, i->a) : smc_vm_undefined_slow_path(vm, i);
}

// The value that a read-modify-write stores may be a term, except in bytes that must hold numbers.
static smc_undefined_outcome read_modify_write(smc_vm *vm, const smc_insn *i) {
    if (!smc_rmw_makes_terms(i->x >> 4)) return choose_operand_values(vm, i);
    const smc_flow flow = choose_register_value(vm, i->b);
    if (flow != SMC_FLOW_NEXT) return outcome_of_flow(flow);
    if (smc_must_contain_numbers(vm, smc_vm_registers(vm)[i->b], sizeof(uint64_t)))
        return choose_operand_values(vm, i);
    const smc_term operand = smc_term_of_register(vm, i->c);
    if (i->x >> 4 == SMC_XCHG || !operand || smc_undefined_of_register(vm, i->b).bits)
        return smc_vm_undefined_slow_path(vm, i);
    return outcome_of_flow(smc_check_term_is_defined(vm, operand));
}

// Terms may be compared and stored, except in bytes that must hold numbers.
static smc_undefined_outcome exchange_symbolically(smc_vm *vm, const smc_insn *i) {
    const smc_flow flow = choose_register_value(vm, i->b);
    if (flow != SMC_FLOW_NEXT) return outcome_of_flow(flow);
    const bool needs_numbers =
        smc_must_contain_numbers(vm, smc_vm_registers(vm)[i->b], sizeof(uint64_t));
    return needs_numbers ? choose_operand_values(vm, i) : smc_vm_undefined_slow_path(vm, i);
}

// The byte that memset stores may be a term, except in bytes that must hold numbers.
static smc_undefined_outcome fill_memory(smc_vm *vm, const smc_insn *i) {
    const uint64_t *r = smc_vm_registers(vm);
    smc_flow flow = choose_register_value(vm, i->a);
    if (flow == SMC_FLOW_NEXT) flow = choose_register_value(vm, i->c);
    if (flow == SMC_FLOW_NEXT && r[i->c] <= SMC_MAX_OBJECT_SIZE &&
        smc_must_contain_numbers(vm, r[i->a], (uint32_t)r[i->c]))
        flow = choose_register_value(vm, i->b);
    return continue_path(vm, i, flow);
}

// Arguments of the program's own functions may be terms. Models of library functions get numbers,
// except for arguments that they only pass on.
static smc_undefined_outcome call(smc_vm *vm, const smc_insn *i, const smc_function *fn) {
    const int32_t *from = smc_frame_of(smc_vm_registers(vm))->function->args.at + i->b;
    smc_flow flow = SMC_FLOW_NEXT;
    for (int32_t k = 0; k < i->c && (fn->model || fn->external) && flow == SMC_FLOW_NEXT; k++)
        if (!fn->model || k >= 8 || !(fn->model->is.undefined_allowed >> k & 1))
            flow = choose_register_value(vm, from[k]);
    return continue_path(vm, i, flow);
}

static smc_undefined_outcome call_pointer(smc_vm *vm, const smc_insn *i) {
    const smc_flow flow = choose_register_value(vm, (int32_t)i->imm);
    if (flow != SMC_FLOW_NEXT) return outcome_of_flow(flow);
    const uint64_t address = smc_vm_registers(vm)[(int32_t)i->imm];
    const uint32_t index = smc_addr_object_number(address);
    if (!smc_addr_has_kind(address, SMC_KIND_FUNCTION) || index >= vm->code->functions.n)
        return smc_vm_undefined_slow_path(vm, i);
    return call(vm, i, &vm->code->functions.at[index]);
}

// main's exit status must be a number, since it may be an error.
static smc_undefined_outcome return_value(smc_vm *vm, const smc_insn *i) {
    const bool is_status = !smc_frame_of(smc_vm_registers(vm))->call && i->imm;
    return is_status ? choose_operand_value(vm, i, i->a) : smc_vm_undefined_slow_path(vm, i);
}

static smc_undefined_outcome execute(smc_vm *vm, const smc_insn *i) {
    if (i->op <= SMC_OP_SGE_64I) return integer_op(vm, i);
    if (i->op >= SMC_OP_JIF_EQ_32R && i->op <= SMC_OP_JIF_SGE_64I) return compare_and_jump(vm, i);
    if (i->op >= SMC_OP_FADD_32 && i->op <= SMC_OP_FROUND_64)
        return next_or_numbers(vm, i, smc_compute_float(vm, i));
    switch ((smc_op)i->op) {
    case SMC_OP_SEXT: return extend_sign(vm, i);
    case SMC_OP_SELECT: return select_value(vm, i);
    case SMC_OP_DIV: return divide(vm, i);
    case SMC_OP_OVERFLOW: return compute_with_flag(vm, i);
    case SMC_OP_CHECKED: return compute_checked(vm, i);
    case SMC_OP_BITS: return rearrange_bits(vm, i);
    case SMC_OP_FUNNEL: return execute_funnel_shift(vm, i);
    case SMC_OP_WIDE: return next_or_numbers(vm, i, smc_compute_wide(vm, i));
    case SMC_OP_OVERFLOW_WIDE: return next_or_numbers(vm, i, smc_compute_wide_with_flag(vm, i));
    case SMC_OP_FCMP32:
    case SMC_OP_FCMP64: smc_compare_floats(vm, i); return continue_at_offset(vm, i, 1);
    case SMC_OP_CONVERT: smc_convert_number(vm, i); return continue_at_offset(vm, i, 1);
    case SMC_OP_JNZ: return jump_if(vm, i, nonzero_term(vm, i->a));
    case SMC_OP_SWITCH: return execute_switch(vm, i);
    case SMC_OP_LEA: return compute_address(vm, i);
#define X(bits)                                                                                    \
    case SMC_OP_LOAD##bits:                                                                        \
    case SMC_OP_LOAD##bits##_AT: return load(vm, i);                                               \
    case SMC_OP_STORE##bits:                                                                       \
    case SMC_OP_STORE##bits##_AT: return store(vm, i);
        X(8)
        X(16)
        X(32)
        X(64)
#undef X
    case SMC_OP_MEMSET: return fill_memory(vm, i);
    case SMC_OP_RMW: return read_modify_write(vm, i);
    case SMC_OP_CAS: return exchange_symbolically(vm, i);
    case SMC_OP_CALL: return call(vm, i, (const smc_function *)(uintptr_t)i->imm);
    case SMC_OP_CALLI: return call_pointer(vm, i);
    case SMC_OP_RET: return return_value(vm, i);
    // These instructions copy registers, or read none.
    case SMC_OP_MOV:
    case SMC_OP_SHOW:
    case SMC_OP_LOOP:
    case SMC_OP_BOUND:
    case SMC_OP_ROUND:
    case SMC_OP_SPIN:
    case SMC_OP_LEFT:
    case SMC_OP_JMP:
    case SMC_OP_INVOKED:
    case SMC_OP_MARK:
    case SMC_OP_COVER:
    case SMC_OP_FENCE:
    case SMC_OP_TLS:
    case SMC_OP_TRAP:
    case SMC_OP_REFUSE: return smc_vm_undefined_slow_path(vm, i);
    default: return choose_operand_values(vm, i);
    }
}

// A search for a register with a term among those that the instruction reads.
typedef struct term_search {
    smc_vm *vm;
    bool found;
} term_search;

static void search_operand(void *self, int32_t first, uint32_t n, bool written) {
    term_search *s = self;
    for (uint32_t k = 0; k < n && !written; k++)
        s->found |= smc_value_has_term(smc_value_in_register(s->vm, first + (int32_t)k));
}

smc_undefined_outcome smc_vm_inputs_path(smc_vm *vm, const smc_insn *i) {
    term_search s = {.vm = vm};
    if (vm->terms)
        smc_visit_operands(smc_frame_of(smc_vm_registers(vm))->function, i, search_operand, &s);
    if (!s.found) return smc_vm_undefined_slow_path(vm, i);
    vm->head.pc = i;
    return execute(vm, i);
}
