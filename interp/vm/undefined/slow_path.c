// slow_path.c - propagates undefined bits from operands to results (rules.h has the rules for
// integers), and finds operands whose use is an error.
#include "interp/vm/undefined/slow_path.h"

#include "interp/bytecode/forms.h"
#include "interp/bytecode/wide.h"
#include "interp/vm/act.h"
#include "interp/vm/undefined/registers.h"
#include "interp/vm/undefined/rules.h"

static const uint64_t ALL = ~UINT64_C(0);

// ---- operands -----------------------------------------------------------------------------------

_Static_assert(SMC_OP_ADD_32R == 0, "integer operators come first");

static uint64_t value_of(smc_vm *vm, int32_t reg) { return smc_vm_registers(vm)[reg]; }

static smc_care result(smc_vm *vm, int32_t reg, uint64_t bits, smc_undefined from) {
    if (bits || smc_undefined_here(vm))
        smc_undefined_set(vm, reg, (smc_undefined){bits, from.origin});
    return SMC_CARE_GO;
}

// Returns the one of two operands whose lowest undefined bit is lower; the result gets its origin.
static smc_undefined either(smc_undefined a, smc_undefined b) {
    return a.bits && (!b.bits || __builtin_ctzll(a.bits) <= __builtin_ctzll(b.bits)) ? a : b;
}

// Returns the undefined bits after a shift to the right by `right` places, which may remove some of
// them. The origin becomes that of the lowest byte that remains.
static smc_undefined moved(smc_undefined from, uint64_t bits, int right) {
    const int at = bits ? (__builtin_ctzll(bits) + right) / 8 : 0,
              was = from.bits ? __builtin_ctzll(from.bits) / 8 : 0;
    return (smc_undefined){bits, from.origin + (at > was ? (uint64_t)(at - was) : 0)};
}

static smc_care used(smc_vm *vm, smc_undefined u, const smc_insn *i) {
    if (!u.bits) return SMC_CARE_GO;
    vm->head.pc = i;
    (void)smc_undefined_error(vm, u);
    return SMC_CARE_STOP;
}

static smc_care use(smc_vm *vm, int32_t reg, const smc_insn *i) {
    return used(vm, smc_undefined_of(vm, reg), i);
}

static smc_care use_both(smc_vm *vm, int32_t a, int32_t b, const smc_insn *i) {
    return used(vm, either(smc_undefined_of(vm, a), smc_undefined_of(vm, b)), i);
}

// ---- instructions -------------------------------------------------------------------------------

// True if the operation copies each bit separately, shifted by *right places.
static bool moves_bits(smc_rule what, smc_partial by, int *right) {
    const bool is_shift = what == SMC_RULE_LSHR || what == SMC_RULE_ASHR;
    *right = is_shift && !by.bits ? (int)(by.known % 128) : 0;
    return is_shift || what == SMC_RULE_AND || what == SMC_RULE_OR || what == SMC_RULE_XOR;
}

// Operands of an integer instruction, which exists in four forms: the right operand is a register
// in the first and third form, else an immediate; the first two forms have 32 bits, the others 64.
typedef struct operands {
    unsigned width;
    smc_partial left, right;
    smc_undefined from;
} operands;

static operands operands_of(smc_vm *vm, const smc_insn *i, unsigned form, int32_t left,
                            int32_t right) {
    const bool is_register = form % 2 == 0;
    const unsigned width = form < 2 ? 32 : 64;
    const smc_undefined u = smc_undefined_of(vm, left),
                        v = is_register ? smc_undefined_of(vm, right) : (smc_undefined){0};
    return (operands){width, smc_partial_of(value_of(vm, left), u.bits, width),
                      smc_partial_of(is_register ? value_of(vm, right) : i->imm, v.bits, width),
                      either(u, v)};
}

static smc_care integer_op(smc_vm *vm, const smc_insn *i) {
    const unsigned n = i->op - SMC_OP_ADD_32R;
    const smc_rule what = (smc_rule)(n / 4);
    const operands o = operands_of(vm, i, n % 4, i->b, i->c);
    const uint64_t bits = (uint64_t)smc_rule_apply(what, o.width, o.left, o.right);
    int right;
    return result(vm, i->a, bits,
                  moves_bits(what, o.right, &right) ? moved(o.from, bits, right) : o.from);
}

static smc_care compare_and_jump(smc_vm *vm, const smc_insn *i) {
    const unsigned n = i->op - SMC_OP_JIF_EQ_32R;
    const operands o = operands_of(vm, i, n % 4, i->a, i->b);
    return smc_rule_apply((smc_rule)(SMC_RULE_EQ + n / 4), o.width, o.left, o.right)
               ? used(vm, o.from, i)
               : SMC_CARE_GO;
}

static smc_care move(smc_vm *vm, const smc_insn *i) {
    const smc_undefined u = smc_undefined_of(vm, i->b);
    return result(vm, i->a, u.bits, u);
}

static smc_care extend(smc_vm *vm, const smc_insn *i) {
    const smc_undefined u = smc_undefined_of(vm, i->b);
    const unsigned by = 64 - i->x;
    return result(vm, i->a, (uint64_t)((int64_t)(u.bits << by) >> by) & i->imm, u);
}

static smc_care address(smc_vm *vm, const smc_insn *i) {
    const smc_undefined base = smc_undefined_of(vm, i->b),
                        index = i->scale ? smc_undefined_of(vm, i->c) : (smc_undefined){0};
    return result(vm, i->a, index.bits ? ALL : base.bits | (0 - base.bits), either(base, index));
}

// An undefined condition is no error if both values are equal.
static smc_care choose(smc_vm *vm, const smc_insn *i) {
    const int32_t yes = i->c, no = (int32_t)i->imm;
    const smc_undefined by = smc_undefined_of(vm, i->b), u = smc_undefined_of(vm, yes),
                        v = smc_undefined_of(vm, no);
    if (by.bits)
        return result(vm, i->a, (value_of(vm, yes) ^ value_of(vm, no)) | u.bits | v.bits, by);
    return value_of(vm, i->b) ? result(vm, i->a, u.bits, u) : result(vm, i->a, v.bits, v);
}

static smc_care decide(smc_vm *vm, const smc_insn *i) {
    const smc_undefined u = smc_undefined_of(vm, i->a);
    return value_of(vm, i->a) & ~u.bits ? SMC_CARE_GO : used(vm, u, i);
}

static smc_care divide(smc_vm *vm, const smc_insn *i) {
    const smc_undefined u = smc_undefined_of(vm, i->b);
    const smc_care care = use(vm, i->c, i);
    return care == SMC_CARE_GO ? result(vm, i->a, u.bits ? ALL : 0, u) : care;
}

static smc_care overflow(smc_vm *vm, const smc_insn *i, bool tells) {
    const unsigned what = i->x & 15, width = i->x >> 4;
    const smc_undefined a = smc_undefined_of(vm, i->b), b = smc_undefined_of(vm, i->c);
    const bool adds = what == SMC_OV_SADD || what == SMC_OV_UADD,
               subtracts = what == SMC_OV_SSUB || what == SMC_OV_USUB;
    const smc_rule rule = adds ? SMC_RULE_ADD : subtracts ? SMC_RULE_SUB : SMC_RULE_MUL;
    const smc_partial u = smc_partial_of(value_of(vm, i->b), a.bits, width),
                      v = smc_partial_of(value_of(vm, i->c), b.bits, width);
    if (tells) result(vm, i->a + 1, (a.bits | b.bits) != 0, either(a, b));
    return result(vm, i->a, (uint64_t)smc_rule_apply(rule, width, u, v), either(a, b));
}

static smc_care rearrange(smc_vm *vm, const smc_insn *i) {
    const unsigned what = i->x & 15, width = i->x >> 4;
    const smc_undefined u = smc_undefined_of(vm, i->b);
    const bool moves = what == SMC_BITS_REVERSE || what == SMC_BITS_BSWAP;
    uint64_t bits = u.bits && !moves ? ALL : 0;
    for (unsigned k = 0; k < width && moves; k++) {
        const unsigned to =
            what == SMC_BITS_REVERSE ? width - 1 - k : width - 8 - (k & ~7u) + k % 8;
        bits |= (u.bits >> k & 1) << to;
    }
    return result(vm, i->a, bits, u);
}

static smc_care funnel(smc_vm *vm, const smc_insn *i) {
    const unsigned width = i->x & 127;
    const bool right = i->x >> 7;
    const smc_undefined high = smc_undefined_of(vm, i->b), low = smc_undefined_of(vm, i->c);
    const smc_undefined amount = smc_undefined_of(vm, (int32_t)i->imm);
    const smc_undefined from = either(either(high, low), amount);
    unsigned by = (unsigned)(value_of(vm, (int32_t)i->imm) % width);
    if (amount.bits) return result(vm, i->a, ALL, amount);
    if (!by) return result(vm, i->a, right ? low.bits : high.bits, from);
    if (right) by = width - by;
    return result(vm, i->a,
                  (high.bits << by | low.bits >> (width - by)) & (uint64_t)smc_rule_mask(width),
                  from);
}

static bool has_index(unsigned op) { return op >= SMC_OP_LOAD8_AT && op <= SMC_OP_STORE64_AT; }

static smc_care load(smc_vm *vm, const smc_insn *i) {
    const smc_care care = has_index(i->op) ? use_both(vm, i->b, i->c, i) : use(vm, i->b, i);
    // The load itself records which bits are undefined (smc_value_put).
    return care == SMC_CARE_GO ? result(vm, i->a, 0, (smc_undefined){0}) : care;
}

static smc_care store(smc_vm *vm, const smc_insn *i) {
    const smc_care care = has_index(i->op) ? use_both(vm, i->b, i->c, i) : use(vm, i->b, i);
    return care == SMC_CARE_GO && smc_undefined_of(vm, i->a).bits ? SMC_CARE_SLOW : care;
}

// ---- other instructions -------------------------------------------------------------------------

typedef struct others {
    smc_vm *vm;
    smc_undefined from;
    bool defines; // the results are fully defined
} others;

static void look_at(void *self, int32_t first, uint32_t n, bool written) {
    others *o = self;
    for (uint32_t k = 0; k < n; k++) {
        const int32_t reg = first + (int32_t)k;
        if (!written) o->from = either(o->from, smc_undefined_of(o->vm, reg));
        else (void)result(o->vm, reg, o->from.bits && !o->defines ? ALL : 0, o->from);
    }
}

// Marks the whole result as undefined if any bit of an operand is.
static smc_care whole(smc_vm *vm, const smc_insn *i) {
    others o = {.vm = vm};
    smc_each_operand(smc_frame_of(smc_vm_registers(vm))->function, i, look_at, &o);
    return SMC_CARE_GO;
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

static smc_partial pair_in(smc_vm *vm, int32_t reg) {
    const smc_bits bits =
        (smc_bits)smc_undefined_of(vm, reg + 1).bits << 64 | smc_undefined_of(vm, reg).bits;
    return smc_partial_of((smc_bits)value_of(vm, reg + 1) << 64 | value_of(vm, reg), bits, 128);
}

// Returns the undefined bits of the low register of a pair; if there are none, those of the high
// one.
static smc_undefined pair_from(smc_vm *vm, int32_t reg) {
    const smc_undefined low = smc_undefined_of(vm, reg);
    return low.bits ? low : smc_undefined_of(vm, reg + 1);
}

static smc_care wide(smc_vm *vm, const smc_insn *i) {
    const smc_rule what = (smc_rule)wide_rules[i->x];
    const bool divides = i->x >= SMC_WIDE_UDIV && i->x <= SMC_WIDE_SREM,
               each = what == SMC_RULE_AND || what == SMC_RULE_OR || what == SMC_RULE_XOR;
    const smc_care care = divides ? use_both(vm, i->c, i->c + 1, i) : SMC_CARE_GO;
    if (care != SMC_CARE_GO || what == SMC_RULE_WHOLE)
        return care == SMC_CARE_GO ? whole(vm, i) : care;
    const smc_bits bits = smc_rule_apply(what, 128, pair_in(vm, i->b), pair_in(vm, i->c));
    const smc_undefined from = either(pair_from(vm, i->b), pair_from(vm, i->c));
    const smc_undefined high =
        either(smc_undefined_of(vm, i->b + 1), smc_undefined_of(vm, i->c + 1));
    if (what < SMC_RULE_EQ)
        (void)result(vm, i->a + 1, (uint64_t)(bits >> 64),
                     each ? moved(high, (uint64_t)(bits >> 64), 0) : from);
    return result(vm, i->a, (uint64_t)bits, each ? moved(from, (uint64_t)bits, 0) : from);
}

// An exchange only copies its operand, and a compare-exchange its new value. Comparisons ignore
// padding (exchange.c).
static smc_care read_modify_write(smc_vm *vm, const smc_insn *i) {
    const bool looks = i->op == SMC_OP_RMW && i->x >> 4 != SMC_XCHG;
    return looks ? use_both(vm, i->b, i->c, i) : use(vm, i->b, i);
}

// Reports an error if any operand is undefined, since the instruction uses all.
static smc_care all_used(smc_vm *vm, const smc_insn *i) {
    others o = {.vm = vm, .defines = true};
    smc_each_operand(smc_frame_of(smc_vm_registers(vm))->function, i, look_at, &o);
    return used(vm, o.from, i);
}

static smc_care comparison(smc_vm *vm, const smc_insn *i) {
    const smc_care care = whole(vm, i);
    const smc_undefined u = smc_undefined_of(vm, i->a);
    return u.bits ? result(vm, i->a, 1, u) : care;
}

// Before a backward jump, removes the records of registers that are dead at its target.
static smc_care prune(smc_vm *vm, const smc_insn *to) {
    smc_undefined_prune(vm, to);
    return SMC_CARE_GO;
}

smc_care smc_vm_undefined_slow_path(smc_vm *vm, const smc_insn *i) {
    if (i->op <= SMC_OP_SGE_64I) return integer_op(vm, i);
    if (i->op >= SMC_OP_JIF_EQ_32R && i->op <= SMC_OP_JIF_SGE_64I) return compare_and_jump(vm, i);
    switch ((smc_op)i->op) {
    case SMC_OP_MOV: return move(vm, i);
    case SMC_OP_SEXT: return extend(vm, i);
    case SMC_OP_LEA: return address(vm, i);
    case SMC_OP_SELECT: return choose(vm, i);
    case SMC_OP_DIV: return divide(vm, i);
    case SMC_OP_OVERFLOW: return overflow(vm, i, true);
    case SMC_OP_CHECKED: return overflow(vm, i, false);
    case SMC_OP_BITS: return rearrange(vm, i);
    case SMC_OP_WIDE: return wide(vm, i);
    case SMC_OP_FUNNEL: return funnel(vm, i);
    case SMC_OP_FCLASS:
    case SMC_OP_FCMP32:
    case SMC_OP_FCMP64:
    case SMC_OP_FCMP80: return comparison(vm, i);
#define X(bits) case SMC_OP_LOAD##bits: case SMC_OP_LOAD##bits##_AT: return load(vm, i);           \
    case SMC_OP_STORE##bits: case SMC_OP_STORE##bits##_AT: return store(vm, i);
        X(8)
        X(16)
        X(32)
        X(64)
#undef X
    case SMC_OP_LOAD_WIDE:
    case SMC_OP_STORE_WIDE: return use(vm, i->b, i);
    case SMC_OP_JNZ: return decide(vm, i);
    case SMC_OP_SWITCH: return use(vm, i->a, i);
    case SMC_OP_RMW:
    case SMC_OP_CAS:
    case SMC_OP_CAS_WIDE:
    case SMC_OP_XCHG_WIDE: return read_modify_write(vm, i);
    case SMC_OP_MEMCPY:
    case SMC_OP_ALLOCA:
    case SMC_OP_STACKRESTORE: return all_used(vm, i);
    case SMC_OP_MEMSET: return use_both(vm, i->a, i->c, i);
    case SMC_OP_CALLI: return use(vm, (int32_t)i->imm, i);
    case SMC_OP_LOOP:
    case SMC_OP_BOUND: return prune(vm, i + i->c);
    case SMC_OP_SPIN: return prune(vm, i);
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
    case SMC_OP_REFUSE: return SMC_CARE_GO;
    default: return whole(vm, i);
    }
}
