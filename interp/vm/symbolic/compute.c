#include "interp/vm/symbolic/compute.h"

#include "interp/vm/symbolic/floats.h"
#include "interp/vm/symbolic/wide.h"
#include "interp/vm/undefined/registers.h"

bool smc_register_is_address(smc_vm *vm, int32_t reg) {
    return !smc_term_of_register(vm, reg) && smc_addr_kind_of(smc_vm_registers(vm)[reg]);
}

// ---- 128-bit integers ---------------------------------------------------------------------------

static smc_wide_term pair_as_term(smc_vm *vm, int32_t reg) {
    return (smc_wide_term){smc_register_as_term(vm, reg), smc_register_as_term(vm, reg + 1)};
}

static bool pairs_have_address(smc_vm *vm, const smc_insn *i) {
    return smc_register_is_address(vm, i->b) || smc_register_is_address(vm, i->b + 1) ||
           smc_register_is_address(vm, i->c) || smc_register_is_address(vm, i->c + 1);
}

bool smc_compute_wide(smc_vm *vm, const smc_insn *i) {
    smc_wide_term out;
    if (pairs_have_address(vm, i) ||
        !smc_wide_term_of(vm->terms, i->x, pair_as_term(vm, i->b), pair_as_term(vm, i->c), &out))
        return false;
    smc_term_set_register(vm, i->a, out.low);
    if (out.high) smc_term_set_register(vm, i->a + 1, out.high);
    return true;
}

bool smc_compute_wide_with_flag(smc_vm *vm, const smc_insn *i) {
    smc_wide_term out;
    smc_term lost;
    const unsigned what = i->x & 15, width = i->x >> 4;
    if (width != 2 * SMC_MAX_WIDTH || pairs_have_address(vm, i) ||
        !smc_wide_term_of_overflow(vm->terms, what, pair_as_term(vm, i->b), pair_as_term(vm, i->c),
                                   &out, &lost))
        return false;
    smc_term_set_register(vm, i->a, out.low);
    smc_term_set_register(vm, i->a + 1, out.high);
    smc_term_set_register(vm, i->a + 2, lost);
    return true;
}

// ---- floating point -----------------------------------------------------------------------------

static smc_term lowest_bits(smc_vm *vm, int32_t reg, unsigned width) {
    return smc_term_extract(vm->terms, smc_register_as_term(vm, reg), 0, width);
}

bool smc_compute_float(smc_vm *vm, const smc_insn *i) {
    const unsigned is_double = (i->op - SMC_OP_FADD_32) % 2, width = is_double ? 64 : 32;
    const bool is_unary = i->op >= SMC_OP_FNEG_32;
    const smc_term a = lowest_bits(vm, i->b, width),
                   b = is_unary ? a : lowest_bits(vm, i->c, width),
                   result = smc_float_term_of(vm->terms, i->op - is_double, a, b);
    if (result) smc_term_set_register(vm, i->a, result);
    return result;
}

void smc_compare_floats(smc_vm *vm, const smc_insn *i) {
    const unsigned width = i->op == SMC_OP_FCMP32 ? 32 : 64;
    smc_term_set_register(vm, i->a,
                          smc_float_term_of_comparison(vm->terms, i->x,
                                                       lowest_bits(vm, i->b, width),
                                                       lowest_bits(vm, i->c, width)));
}

void smc_convert_number(smc_vm *vm, const smc_insn *i) {
    const unsigned bits = (unsigned)i->c, width = smc_float_width_of_conversion(i->x, bits);
    smc_term_set_register(
        vm, i->a,
        smc_float_term_of_conversion(vm->terms, i->x, bits, lowest_bits(vm, i->b, width)));
}
