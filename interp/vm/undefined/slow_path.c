// slow_path.c - propagates undefined bits from operands to results (rules.h has the rules for
// integers), and reports undefined operands whose use is an error.
#include "interp/vm/undefined/slow_path.h"

#include "interp/bytecode/forms.h"
#include "interp/bytecode/wide.h"
#include "interp/vm/act.h"
#include "interp/vm/undefined/registers.h"
#include "interp/vm/undefined/rules.h"

static const uint64_t ALL = ~UINT64_C(0);

// ---- operands -----------------------------------------------------------------------------------

_Static_assert(SMC_OP_ADD_32R == 0, "integer operators come first");

static uint64_t register_value_or_zero(smc_vm *vm, int32_t reg) {
    return smc_vm_registers(vm)[reg];
}

// Records the undefined bits of a result; their origin is that of `from`.
static smc_undefined_outcome set_result_undefined(smc_vm *vm, int32_t reg, uint64_t bits,
                                                  smc_undefined from) {
    if (bits || smc_undefined_in_frame(vm))
        smc_undefined_set_register(vm, reg, (smc_undefined){bits, from.origin});
    return SMC_UNDEF_RUN;
}

// Returns the operand with the lowest undefined bit. The result gets its origin.
static smc_undefined operand_with_lowest_undefined(smc_undefined a, smc_undefined b) {
    return a.bits && (!b.bits || __builtin_ctzll(a.bits) <= __builtin_ctzll(b.bits)) ? a : b;
}

// Returns the undefined bits `bits` that remain of `from` after a shift to the right by `right`
// places. Their origin becomes that of the lowest remaining undefined byte.
static smc_undefined move_undefined(smc_undefined from, uint64_t bits, int right) {
    const int at = bits ? (__builtin_ctzll(bits) + right) / 8 : 0,
              was = from.bits ? __builtin_ctzll(from.bits) / 8 : 0;
    return (smc_undefined){bits, from.origin + (at > was ? (uint64_t)(at - was) : 0)};
}

// Reports an error if the instruction uses a value with undefined bits.
static smc_undefined_outcome report_if_undefined(smc_vm *vm, smc_undefined u, const smc_insn *i) {
    if (!u.bits) return SMC_UNDEF_RUN;
    vm->head.pc = i;
    (void)smc_undefined_report_use(vm, u);
    return SMC_UNDEF_STOP;
}

static smc_undefined_outcome check_register_use(smc_vm *vm, int32_t reg, const smc_insn *i) {
    return report_if_undefined(vm, smc_undefined_of_register(vm, reg), i);
}

static smc_undefined_outcome check_two_register_uses(smc_vm *vm, int32_t a, int32_t b,
                                                     const smc_insn *i) {
    return report_if_undefined(vm,
                               operand_with_lowest_undefined(smc_undefined_of_register(vm, a),
                                                             smc_undefined_of_register(vm, b)),
                               i);
}

// ---- instructions -------------------------------------------------------------------------------

// True if the operation copies each bit separately. Sets *right to the number of positions by which
// it moves the bits to the right.
static bool moves_each_bit(smc_rule what, smc_partly_undefined by, int *right) {
    const bool is_shift = what == SMC_RULE_LSHR || what == SMC_RULE_ASHR;
    *right = is_shift && !by.bits ? (int)(by.known % 128) : 0;
    return is_shift || what == SMC_RULE_AND || what == SMC_RULE_OR || what == SMC_RULE_XOR;
}

// The operands of an integer instruction, which has four forms: with a register (forms 0 and 2) or
// an immediate (1 and 3) as right operand, of 32 bits (0 and 1) or 64 bits (2 and 3).
typedef struct operands {
    unsigned width;
    smc_partly_undefined left, right;
    smc_undefined from; // the operand whose origin the undefined bits of the result get
} operands;

static operands operands_of(smc_vm *vm, const smc_insn *i, unsigned form, int32_t left,
                            int32_t right) {
    const bool is_register = form % 2 == 0;
    const unsigned width = form < 2 ? 32 : 64;
    const smc_undefined u = smc_undefined_of_register(vm, left),
                        v = is_register ? smc_undefined_of_register(vm, right) : (smc_undefined){0};
    return (operands){width,
                      smc_partly_undefined_of(register_value_or_zero(vm, left), u.bits, width),
                      smc_partly_undefined_of(
                          is_register ? register_value_or_zero(vm, right) : i->imm, v.bits, width),
                      operand_with_lowest_undefined(u, v)};
}

static smc_undefined_outcome integer_op(smc_vm *vm, const smc_insn *i) {
    const unsigned n = i->op - SMC_OP_ADD_32R;
    const smc_rule what = (smc_rule)(n / 4);
    const operands o = operands_of(vm, i, n % 4, i->b, i->c);
    const uint64_t bits = (uint64_t)smc_rule_undefined_bits(what, o.width, o.left, o.right);
    int right;
    return set_result_undefined(
        vm, i->a, bits,
        moves_each_bit(what, o.right, &right) ? move_undefined(o.from, bits, right) : o.from);
}

static smc_undefined_outcome compare_and_jump(smc_vm *vm, const smc_insn *i) {
    const unsigned n = i->op - SMC_OP_JIF_EQ_32R;
    const operands o = operands_of(vm, i, n % 4, i->a, i->b);
    return smc_rule_undefined_bits((smc_rule)(SMC_RULE_EQ + n / 4), o.width, o.left, o.right)
               ? report_if_undefined(vm, o.from, i)
               : SMC_UNDEF_RUN;
}

static smc_undefined_outcome handle_move(smc_vm *vm, const smc_insn *i) {
    const smc_undefined u = smc_undefined_of_register(vm, i->b);
    return set_result_undefined(vm, i->a, u.bits, u);
}

static smc_undefined_outcome handle_extension(smc_vm *vm, const smc_insn *i) {
    const smc_undefined u = smc_undefined_of_register(vm, i->b);
    const unsigned by = 64 - i->x;
    return set_result_undefined(vm, i->a, (uint64_t)((int64_t)(u.bits << by) >> by) & i->imm, u);
}

static smc_undefined_outcome handle_address(smc_vm *vm, const smc_insn *i) {
    const smc_undefined base = smc_undefined_of_register(vm, i->b),
                        index = i->scale ? smc_undefined_of_register(vm, i->c) : (smc_undefined){0};
    return set_result_undefined(vm, i->a, index.bits ? ALL : base.bits | (0 - base.bits),
                                operand_with_lowest_undefined(base, index));
}

// An undefined condition is no error if both values are equal.
static smc_undefined_outcome handle_select(smc_vm *vm, const smc_insn *i) {
    const int32_t yes = i->c, no = (int32_t)i->imm;
    const smc_undefined by = smc_undefined_of_register(vm, i->b),
                        u = smc_undefined_of_register(vm, yes),
                        v = smc_undefined_of_register(vm, no);
    if (by.bits)
        return set_result_undefined(
            vm, i->a,
            (register_value_or_zero(vm, yes) ^ register_value_or_zero(vm, no)) | u.bits | v.bits,
            by);
    return register_value_or_zero(vm, i->b) ? set_result_undefined(vm, i->a, u.bits, u)
                                            : set_result_undefined(vm, i->a, v.bits, v);
}

static smc_undefined_outcome handle_branch(smc_vm *vm, const smc_insn *i) {
    const smc_undefined u = smc_undefined_of_register(vm, i->a);
    return register_value_or_zero(vm, i->a) & ~u.bits ? SMC_UNDEF_RUN
                                                      : report_if_undefined(vm, u, i);
}

static smc_undefined_outcome handle_division(smc_vm *vm, const smc_insn *i) {
    const smc_undefined u = smc_undefined_of_register(vm, i->b);
    const smc_undefined_outcome care = check_register_use(vm, i->c, i);
    return care == SMC_UNDEF_RUN ? set_result_undefined(vm, i->a, u.bits ? ALL : 0, u) : care;
}

// `reports`: the instruction has a second result, the overflow flag.
static smc_undefined_outcome handle_overflow(smc_vm *vm, const smc_insn *i, bool reports) {
    const unsigned what = i->x & 15, width = i->x >> 4;
    const smc_undefined a = smc_undefined_of_register(vm, i->b),
                        b = smc_undefined_of_register(vm, i->c);
    const bool adds = what == SMC_OV_SADD || what == SMC_OV_UADD,
               subtracts = what == SMC_OV_SSUB || what == SMC_OV_USUB;
    const smc_rule rule = adds ? SMC_RULE_ADD : subtracts ? SMC_RULE_SUB : SMC_RULE_MUL;
    const smc_partly_undefined u = smc_partly_undefined_of(register_value_or_zero(vm, i->b), a.bits,
                                                           width),
                               v = smc_partly_undefined_of(register_value_or_zero(vm, i->c), b.bits,
                                                           width);
    if (reports)
        set_result_undefined(vm, i->a + 1, (a.bits | b.bits) != 0,
                             operand_with_lowest_undefined(a, b));
    return set_result_undefined(vm, i->a, (uint64_t)smc_rule_undefined_bits(rule, width, u, v),
                                operand_with_lowest_undefined(a, b));
}

static smc_undefined_outcome handle_bit_rearrangement(smc_vm *vm, const smc_insn *i) {
    const unsigned what = i->x & 15, width = i->x >> 4;
    const smc_undefined u = smc_undefined_of_register(vm, i->b);
    const bool moves = what == SMC_BITS_REVERSE || what == SMC_BITS_BSWAP;
    uint64_t bits = u.bits && !moves ? ALL : 0;
    for (unsigned k = 0; k < width && moves; k++) {
        const unsigned to =
            what == SMC_BITS_REVERSE ? width - 1 - k : width - 8 - (k & ~7u) + k % 8;
        bits |= (u.bits >> k & 1) << to;
    }
    return set_result_undefined(vm, i->a, bits, u);
}

static smc_undefined_outcome handle_funnel_shift(smc_vm *vm, const smc_insn *i) {
    const unsigned width = i->x & 127;
    const bool right = i->x >> 7;
    const smc_undefined high = smc_undefined_of_register(vm, i->b),
                        low = smc_undefined_of_register(vm, i->c);
    const smc_undefined amount = smc_undefined_of_register(vm, (int32_t)i->imm);
    const smc_undefined from =
        operand_with_lowest_undefined(operand_with_lowest_undefined(high, low), amount);
    unsigned by = (unsigned)(register_value_or_zero(vm, (int32_t)i->imm) % width);
    if (amount.bits) return set_result_undefined(vm, i->a, ALL, amount);
    if (!by) return set_result_undefined(vm, i->a, right ? low.bits : high.bits, from);
    if (right) by = width - by;
    return set_result_undefined(
        vm, i->a, (high.bits << by | low.bits >> (width - by)) & (uint64_t)smc_low_bits_mask(width),
        from);
}

static smc_undefined_outcome handle_load(smc_vm *vm, const smc_insn *i) {
    const smc_undefined_outcome care = smc_has_index(i->op)
                                           ? check_two_register_uses(vm, i->b, i->c, i)
                                           : check_register_use(vm, i->b, i);
    // The load itself records which bits are undefined (smc_value_set_register).
    return care == SMC_UNDEF_RUN ? set_result_undefined(vm, i->a, 0, (smc_undefined){0}) : care;
}

static smc_undefined_outcome handle_store(smc_vm *vm, const smc_insn *i) {
    const smc_undefined_outcome care = smc_has_index(i->op)
                                           ? check_two_register_uses(vm, i->b, i->c, i)
                                           : check_register_use(vm, i->b, i);
    return care == SMC_UNDEF_RUN && smc_undefined_of_register(vm, i->a).bits ? SMC_UNDEF_SLOW_PATH
                                                                             : care;
}

// ---- other instructions -------------------------------------------------------------------------

// A visitor of the registers of an instruction: finds the first operand with undefined bits, and
// gives these bits to the results.
typedef struct operand_check {
    smc_vm *vm;
    smc_undefined from; // the operand with undefined bits; none if bits is 0
    bool defines;       // mark the results as defined
} operand_check;

static void check_operand(void *self, int32_t first, uint32_t n, bool written) {
    operand_check *o = self;
    for (uint32_t k = 0; k < n; k++) {
        const int32_t reg = first + (int32_t)k;
        if (!written)
            o->from = operand_with_lowest_undefined(o->from, smc_undefined_of_register(o->vm, reg));
        else (void)set_result_undefined(o->vm, reg, o->from.bits && !o->defines ? ALL : 0, o->from);
    }
}

// Marks the whole result as undefined if any bit of an operand is undefined.
static smc_undefined_outcome mark_whole_result_undefined(smc_vm *vm, const smc_insn *i) {
    operand_check o = {.vm = vm};
    smc_visit_operands(smc_frame_of(smc_vm_registers(vm))->function, i, check_operand, &o);
    return SMC_UNDEF_RUN;
}

static const uint8_t wide_rules[] = {
    [SMC_WIDE_ADD] = SMC_RULE_ADD,   [SMC_WIDE_SUB] = SMC_RULE_SUB,
    [SMC_WIDE_MUL] = SMC_RULE_MUL,   [SMC_WIDE_AND] = SMC_RULE_AND,
    [SMC_WIDE_OR] = SMC_RULE_OR,     [SMC_WIDE_XOR] = SMC_RULE_XOR,
    [SMC_WIDE_SHL] = SMC_RULE_SHL,   [SMC_WIDE_LSHR] = SMC_RULE_LSHR,
    [SMC_WIDE_ASHR] = SMC_RULE_ASHR, [SMC_WIDE_UDIV... SMC_WIDE_SMIN] = SMC_RULE_WHOLE,
    [SMC_WIDE_EQ] = SMC_RULE_EQ,     [SMC_WIDE_NE] = SMC_RULE_NE,
    [SMC_WIDE_UGT] = SMC_RULE_UGT,   [SMC_WIDE_UGE] = SMC_RULE_UGE,
    [SMC_WIDE_ULT] = SMC_RULE_ULT,   [SMC_WIDE_ULE] = SMC_RULE_ULE,
    [SMC_WIDE_SGT] = SMC_RULE_SGT,   [SMC_WIDE_SGE] = SMC_RULE_SGE,
    [SMC_WIDE_SLT] = SMC_RULE_SLT,   [SMC_WIDE_SLE] = SMC_RULE_SLE};

static smc_partly_undefined partly_undefined_pair(smc_vm *vm, int32_t reg) {
    const smc_bits bits = (smc_bits)smc_undefined_of_register(vm, reg + 1).bits << 64 |
                          smc_undefined_of_register(vm, reg).bits;
    return smc_partly_undefined_of((smc_bits)register_value_or_zero(vm, reg + 1) << 64 |
                                       register_value_or_zero(vm, reg),
                                   bits, 128);
}

// Returns the undefined bits of the low register of a pair or, if it has none, those of the high
// register.
static smc_undefined undefined_of_pair(smc_vm *vm, int32_t reg) {
    const smc_undefined low = smc_undefined_of_register(vm, reg);
    return low.bits ? low : smc_undefined_of_register(vm, reg + 1);
}

static smc_undefined_outcome handle_wide_operation(smc_vm *vm, const smc_insn *i) {
    const smc_rule what = (smc_rule)wide_rules[i->x];
    const bool divides = i->x >= SMC_WIDE_UDIV && i->x <= SMC_WIDE_SREM,
               each = what == SMC_RULE_AND || what == SMC_RULE_OR || what == SMC_RULE_XOR;
    const smc_undefined_outcome care =
        divides ? check_two_register_uses(vm, i->c, i->c + 1, i) : SMC_UNDEF_RUN;
    if (care != SMC_UNDEF_RUN || what == SMC_RULE_WHOLE)
        return care == SMC_UNDEF_RUN ? mark_whole_result_undefined(vm, i) : care;
    const smc_bits bits = smc_rule_undefined_bits(what, 128, partly_undefined_pair(vm, i->b),
                                                  partly_undefined_pair(vm, i->c));
    const smc_undefined from =
        operand_with_lowest_undefined(undefined_of_pair(vm, i->b), undefined_of_pair(vm, i->c));
    const smc_undefined high = operand_with_lowest_undefined(
        smc_undefined_of_register(vm, i->b + 1), smc_undefined_of_register(vm, i->c + 1));
    if (what < SMC_RULE_EQ)
        (void)set_result_undefined(vm, i->a + 1, (uint64_t)(bits >> 64),
                                   each ? move_undefined(high, (uint64_t)(bits >> 64), 0) : from);
    return set_result_undefined(vm, i->a, (uint64_t)bits,
                                each ? move_undefined(from, (uint64_t)bits, 0) : from);
}

// An exchange only copies its operand, and a compare-exchange its new value: these may be
// undefined. Comparisons ignore padding (exchange.c).
static smc_undefined_outcome read_modify_write(smc_vm *vm, const smc_insn *i) {
    const bool reads_old_value = i->op == SMC_OP_RMW && i->x >> 4 != SMC_XCHG;
    return reads_old_value ? check_two_register_uses(vm, i->b, i->c, i)
                           : check_register_use(vm, i->b, i);
}

// Reports an error if any operand is undefined, since the instruction uses all operands.
static smc_undefined_outcome result_of_used_operands(smc_vm *vm, const smc_insn *i) {
    operand_check o = {.vm = vm, .defines = true};
    smc_visit_operands(smc_frame_of(smc_vm_registers(vm))->function, i, check_operand, &o);
    return report_if_undefined(vm, o.from, i);
}

static smc_undefined_outcome handle_comparison(smc_vm *vm, const smc_insn *i) {
    const smc_undefined_outcome care = mark_whole_result_undefined(vm, i);
    const smc_undefined u = smc_undefined_of_register(vm, i->a);
    return u.bits ? set_result_undefined(vm, i->a, 1, u) : care;
}

// Removes the records of registers that are dead at the target of a backward jump.
static smc_undefined_outcome prune_undefined(smc_vm *vm, const smc_insn *to) {
    smc_undefined_drop_dead(vm, to);
    return SMC_UNDEF_RUN;
}

smc_undefined_outcome smc_vm_undefined_slow_path(smc_vm *vm, const smc_insn *i) {
    if (i->op <= SMC_OP_SGE_64I) return integer_op(vm, i);
    if (i->op >= SMC_OP_JIF_EQ_32R && i->op <= SMC_OP_JIF_SGE_64I) return compare_and_jump(vm, i);
    switch ((smc_op)i->op) {
    case SMC_OP_MOV: return handle_move(vm, i);
    case SMC_OP_SEXT: return handle_extension(vm, i);
    case SMC_OP_LEA: return handle_address(vm, i);
    case SMC_OP_SELECT: return handle_select(vm, i);
    case SMC_OP_DIV: return handle_division(vm, i);
    case SMC_OP_OVERFLOW: return handle_overflow(vm, i, true);
    case SMC_OP_CHECKED: return handle_overflow(vm, i, false);
    case SMC_OP_BITS: return handle_bit_rearrangement(vm, i);
    case SMC_OP_WIDE: return handle_wide_operation(vm, i);
    case SMC_OP_FUNNEL: return handle_funnel_shift(vm, i);
    case SMC_OP_FCLASS:
    case SMC_OP_FCMP32:
    case SMC_OP_FCMP64:
    case SMC_OP_FCMP80: return handle_comparison(vm, i);
#define X(bits) case SMC_OP_LOAD##bits: case SMC_OP_LOAD##bits##_AT: return handle_load(vm, i);    \
    case SMC_OP_STORE##bits: case SMC_OP_STORE##bits##_AT: return handle_store(vm, i);
        X(8)
        X(16)
        X(32)
        X(64)
#undef X
    case SMC_OP_LOAD_WIDE:
    case SMC_OP_STORE_WIDE: return check_register_use(vm, i->b, i);
    case SMC_OP_JNZ: return handle_branch(vm, i);
    case SMC_OP_SWITCH: return check_register_use(vm, i->a, i);
    case SMC_OP_RMW:
    case SMC_OP_CAS:
    case SMC_OP_CAS_WIDE:
    case SMC_OP_XCHG_WIDE: return read_modify_write(vm, i);
    case SMC_OP_MEMCPY:
    case SMC_OP_ALLOCA:
    case SMC_OP_STACKRESTORE: return result_of_used_operands(vm, i);
    case SMC_OP_MEMSET: return check_two_register_uses(vm, i->a, i->c, i);
    case SMC_OP_CALLI: return check_register_use(vm, (int32_t)i->imm, i);
    case SMC_OP_LOOP:
    case SMC_OP_BOUND: return prune_undefined(vm, i + i->c);
    case SMC_OP_SPIN: return prune_undefined(vm, i);
    case SMC_OP_FENCE:
    case SMC_OP_JMP:
    case SMC_OP_INVOKED:
    case SMC_OP_ROUND:
    case SMC_OP_MARK:
    case SMC_OP_COVER:
    case SMC_OP_SHOW:
    case SMC_OP_CALL:
    case SMC_OP_RET:
    case SMC_OP_TRAP:
    case SMC_OP_REFUSE: return SMC_UNDEF_RUN;
    default: return mark_whole_result_undefined(vm, i);
    }
}
