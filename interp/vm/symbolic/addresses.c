#include "interp/vm/symbolic/addresses.h"

#include "inputs/forced.h"
#include "interp/bytecode/forms.h"
#include "interp/vm/undefined/registers.h"

// A larger index than one of SMC_INDEX_BITS leads outside every object, so its step is FAR_STEP: no
// sum with other steps leads back into an object.
#define FAR_STEP (UINT64_C(1) << 62)

bool smc_address_has_term(smc_vm *vm, const smc_insn *i) {
    return smc_term_of_register(vm, i->b) ||
           (smc_has_index(i->op) && smc_term_of_register(vm, i->c));
}

static bool find_object(smc_vm *vm, uint64_t address, smc_term_address *out) {
    uint64_t size;
    if (!smc_addr_has_kind(address, SMC_KIND_PRIVATE)) {
        const uint64_t base = smc_addr_base(address);
        if (!smc_addr_has_kind(address, SMC_KIND_GLOBAL) && !smc_memory_object(&vm->memory, base))
            return false;
        if (!smc_memory_find_extent(&vm->memory, base, &out->base, &size)) return false;
        out->size = (uint32_t)size;
        return true;
    }
    const uint32_t slot = smc_addr_object_number(address);
    if (slot >= vm->head.n_slots || vm->slots[slot].undefined == SMC_OUT_OF_SCOPE ||
        vm->code->variables.at[vm->slots[slot].variable].arguments)
        return false;
    out->base = smc_addr_base(address);
    out->size = vm->slots[slot].size;
    return true;
}

bool smc_term_split_address(smc_vm *vm, smc_term term, smc_term_address *out) {
    const smc_term_node *n = smc_term_at(vm->terms, term);
    uint64_t constant;
    if (n->op != SMC_TERM_ADD || n->width != SMC_MAX_WIDTH ||
        !smc_term_is_constant(vm->terms, n->arg[1], &constant))
        return false;
    const unsigned tag = smc_addr_tag(constant);
    if (tag != SMC_TAG_PRIVATE && tag != SMC_TAG_GLOBAL && tag != SMC_TAG_ALLOCATED) return false;
    if (!find_object(vm, constant, out)) return false;
    const smc_term rest = n->arg[0],
                   from = smc_term_constant(vm->terms, SMC_MAX_WIDTH, constant - out->base);
    out->offset = smc_term_binary(vm->terms, SMC_TERM_ADD, rest, from);
    return true;
}

smc_term smc_term_of_bounds_check(smc_vm *vm, const smc_term_address *a, uint32_t n) {
    if (n > a->size) return smc_term_constant(vm->terms, 1, 0);
    return smc_term_binary(vm->terms, SMC_TERM_ULE, a->offset,
                           smc_term_constant(vm->terms, SMC_MAX_WIDTH, a->size - n));
}

// ---- divisors -----------------------------------------------------------------------------------

static uint64_t common_divisor(uint64_t a, uint64_t b) {
    while (b) {
        const uint64_t rest = a % b;
        a = b, b = rest;
    }
    return a;
}

// Returns the largest power of two that divides n. Unlike other divisors, it also divides the
// result of a sum or product that wraps.
static uint64_t power_of_two_divisor(uint64_t n) { return n & -n; }

static uint64_t divisor_of_product(const smc_terms *t, const smc_term_node *n) {
    uint64_t by;
    if (smc_term_is_exact_product(t, n, &by)) return by;
    return smc_term_is_constant(t, n->arg[1], &by) ? power_of_two_divisor(by) : 1;
}

// Returns a number that divides the offset wherever it is inside of an object; 0: it is 0.
static uint64_t divisor_of(const smc_terms *t, smc_term a) {
    const smc_term_node *n = smc_term_at(t, a);
    uint64_t low;
    switch (n->op) {
    case SMC_TERM_CONSTANT: return n->value;
    case SMC_TERM_CONCAT:
        if (!smc_term_is_constant(t, n->arg[1], &low) || low) return 1;
        return UINT64_C(1) << smc_term_width(t, n->arg[1]) % 32;
    case SMC_TERM_ZEXT: return divisor_of(t, n->arg[0]);
    case SMC_TERM_SEXT: return power_of_two_divisor(divisor_of(t, n->arg[0]));
    case SMC_TERM_MUL: return divisor_of_product(t, n);
    case SMC_TERM_ADD: return common_divisor(divisor_of(t, n->arg[0]), divisor_of(t, n->arg[1]));
    case SMC_TERM_ITE: // FAR_STEP leads outside every object, so it needs no divisor
        return smc_term_is_constant(t, n->arg[2], &low) && low == FAR_STEP
                   ? divisor_of(t, n->arg[1])
                   : common_divisor(divisor_of(t, n->arg[1]), divisor_of(t, n->arg[2]));
    default: return 1;
    }
}

void smc_term_find_step(const smc_terms *t, const smc_term_address *a, uint32_t *first,
                        uint32_t *step) {
    const smc_term_node *n = smc_term_at(t, a->offset);
    uint64_t constant = 0;
    const bool is_sum = n->op == SMC_TERM_ADD && smc_term_is_constant(t, n->arg[1], &constant);
    const uint64_t divisor = divisor_of(t, is_sum ? n->arg[0] : a->offset);
    *step = divisor && divisor < a->size ? (uint32_t)divisor : a->size;
    const int64_t rest = (int64_t)constant % (int64_t)*step;
    *first = (uint32_t)(rest < 0 ? rest + *step : rest);
}

// Returns a term that is the offset divided by the number, which divides it, wherever the offset is
// inside of an object; 0: there is no simple one. Only parts that do not wrap are divided:
// constants and products with narrow indices.
static smc_term quotient_of(smc_terms *t, smc_term a, uint32_t divisor) {
    const smc_term_node n = *smc_term_at(t, a);
    uint64_t by;
    if (n.op == SMC_TERM_CONSTANT)
        return (int64_t)n.value % divisor
                   ? 0
                   : smc_term_constant(t, n.width, (uint64_t)((int64_t)n.value / divisor));
    if (smc_term_is_exact_product(t, &n, &by) && by % divisor == 0)
        return smc_term_binary(t, SMC_TERM_MUL, n.arg[0],
                               smc_term_constant(t, n.width, by / divisor));
    if (n.op != SMC_TERM_ADD && n.op != SMC_TERM_ITE) return 0;
    const bool is_sum = n.op == SMC_TERM_ADD;
    const smc_term x = quotient_of(t, n.arg[is_sum ? 0 : 1], divisor);
    const smc_term y = !is_sum && smc_term_is_constant(t, n.arg[2], &by) && by == FAR_STEP
                           ? n.arg[2] // outside of every object
                           : quotient_of(t, n.arg[is_sum ? 1 : 2], divisor);
    if (!x || !y) return 0;
    return is_sum ? smc_term_binary(t, SMC_TERM_ADD, x, y) : smc_term_ite(t, n.arg[0], x, y);
}

smc_term smc_term_of_steps(smc_terms *t, const smc_term_address *a, uint32_t *first,
                           uint32_t *step) {
    const smc_term start = smc_term_constant(t, SMC_MAX_WIDTH, *first),
                   distance = smc_term_binary(t, SMC_TERM_SUB, a->offset, start),
                   steps = quotient_of(t, distance, *step);
    if (steps) return steps;
    *first = 0, *step = 1;
    return a->offset;
}

// ---- instructions -------------------------------------------------------------------------------

// Returns the offset that the index of the instruction adds to the address.
static smc_term symbolic_index_offset(smc_terms *t, const smc_insn *i, smc_term operand) {
    const unsigned width = SMC_MAX_WIDTH - i->cut;
    const smc_term index = smc_term_extract(t, operand, 0, width),
                   scale = smc_term_constant(t, SMC_MAX_WIDTH, i->scale);
    if (width <= SMC_INDEX_BITS)
        return smc_term_binary(t, SMC_TERM_MUL, smc_term_sign_extend(t, index, SMC_MAX_WIDTH),
                               scale);
    const smc_term low = smc_term_sign_extend(t, smc_term_extract(t, index, 0, SMC_INDEX_BITS),
                                              width),
                   small = smc_term_binary(t, SMC_TERM_EQ, low, index);
    return smc_term_ite(
        t, small,
        smc_term_binary(t, SMC_TERM_MUL, smc_term_sign_extend(t, low, SMC_MAX_WIDTH), scale),
        smc_term_constant(t, SMC_MAX_WIDTH, FAR_STEP));
}

smc_term smc_term_of_operands(smc_terms *t, const smc_insn *i, smc_term base, smc_term index) {
    const smc_term sum =
        smc_term_binary(t, SMC_TERM_ADD, base, smc_term_constant(t, SMC_MAX_WIDTH, i->imm));
    return index ? smc_term_binary(t, SMC_TERM_ADD, sum, symbolic_index_offset(t, i, index)) : sum;
}

smc_term smc_term_of_address(smc_vm *vm, const smc_insn *i, bool indexed) {
    return smc_term_of_operands(vm->terms, i, smc_register_as_term(vm, i->b),
                                indexed ? smc_register_as_term(vm, i->c) : 0);
}

smc_flow smc_choose_pointer(smc_vm *vm, const smc_term_address *a, uint64_t *pointer) {
    uint32_t first = 0, step = 1;
    uint64_t steps;
    if (a->size) smc_term_find_step(vm->terms, a, &first, &step);
    const smc_term number = smc_term_of_steps(vm->terms, a, &first, &step),
                   invalid = smc_term_constant(vm->terms, SMC_MAX_WIDTH, UINT64_MAX);
    const smc_flow flow = smc_choose_value(
        vm, smc_term_ite(vm->terms, smc_term_of_bounds_check(vm, a, 0), number, invalid), &steps);
    *pointer = steps == UINT64_MAX ? SMC_INVALID_ADDRESS : a->base + first + steps * step;
    return flow;
}
