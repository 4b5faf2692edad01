// careful.c - how being undefined goes from operands to results, bit by bit, and which operands are used.
//
// As Memcheck has it (Seward, Nethercote: Using Valgrind to Detect Undefined Value Errors with Bit-Precision, USENIX 2005): a bit of
// a result is undefined if it could be another one were the undefined bits of the operands others. That is exact for additions,
// bitwise operators, shifts, comparisons; elsewhere all of a result is undefined where a part of an operand is.
#include "interp/vm/undefined/careful.h"

#include "interp/bytecode/forms.h"
#include "interp/bytecode/wide.h"
#include "interp/vm/act.h"
#include "interp/vm/undefined/registers.h"

enum { ALL_ROUND = 64 };
static const uint64_t ALL = ~UINT64_C(0);

static uint64_t width_mask(unsigned bits) { return bits >= 64 ? ALL : (1ull << bits) - 1; }

// An integer, its undefined bits 0, and which these are.
typedef struct partial {
    uint64_t known, bits;
} partial;

static partial partial_of(uint64_t value, uint64_t bits) { return (partial){value & ~bits, bits}; }
static uint64_t least(partial p) { return p.known; }
static uint64_t most(partial p) { return p.known | p.bits; }

// From the lowest one that is set, all.
static uint64_t upwards(uint64_t bits) { return bits | (0 - bits); }

static uint64_t sum(partial u, partial v) {
    return u.bits | v.bits | ((least(u) + least(v)) ^ (most(u) + most(v)));
}

static uint64_t difference(partial u, partial v) {
    return u.bits | v.bits | ((least(u) - most(v)) ^ (most(u) - least(v)));
}

// The lowest bit of a product that an undefined bit of `u` reaches by way of v.
static uint64_t reached(partial u, partial v) {
    if (!u.bits || !most(v)) return 0;
    const unsigned by = (unsigned)__builtin_ctzll(u.bits) + (unsigned)__builtin_ctzll(most(v));
    return by < ALL_ROUND ? upwards(1ull << by) : 0;
}

static uint64_t product(partial u, partial v) { return reached(u, v) | reached(v, u); }

// Compared as unsigned numbers; whether the relation is open.
static bool is_open(partial u, partial v, bool or_equal) {
    const bool always = or_equal ? most(u) <= least(v) : most(u) < least(v);
    const bool never = or_equal ? least(u) > most(v) : least(u) >= most(v);
    return !always && !never;
}

static bool may_differ_or_not(partial u, partial v) { return !((u.known ^ v.known) & ~(u.bits | v.bits)); }

// The smallest signed number becomes 0.
static partial shifted(partial p, unsigned width) {
    const uint64_t sign = 1ull << (width - 1);
    return (partial){(p.known ^ sign) & ~p.bits, p.bits};
}

typedef enum operator {
#define X(name, expr) OP_##name,
    SMC_INTEGER_OPS(X)
#undef X
} operator;

static uint64_t shift(operator what, unsigned width, partial u, uint64_t by) {
    if (what == OP_ASHR) {
        const int64_t bits = (int64_t)(u.bits << (64 - width)) >> (64 - width);
        return (uint64_t)(bits >> (by < width ? by : width - 1));
    }
    if (by >= width) return 0;
    return what == OP_SHL ? u.bits << by : u.bits >> by;
}

// The undefined bits of a result.
static uint64_t integer(operator what, unsigned width, partial u, partial v) {
    const partial s = shifted(u, width), t = shifted(v, width);
    switch (what) {
    case OP_ADD: return sum(u, v);
    case OP_SUB: return difference(u, v);
    case OP_MUL: return product(u, v);
    case OP_AND: return (u.bits & most(v)) | (v.bits & most(u));
    case OP_OR: return (u.bits & ~v.known) | (v.bits & ~u.known);
    case OP_XOR: return u.bits | v.bits;
    case OP_SHL:
    case OP_LSHR:
    case OP_ASHR: return v.bits ? ALL : shift(what, width, u, v.known);
    case OP_UMIN:
    case OP_UMAX:
    case OP_SMIN:
    case OP_SMAX: return ALL;
    case OP_EQ:
    case OP_NE: return may_differ_or_not(u, v);
    case OP_ULT: return is_open(u, v, false);
    case OP_ULE: return is_open(u, v, true);
    case OP_UGT: return is_open(v, u, false);
    case OP_UGE: return is_open(v, u, true);
    case OP_SLT: return is_open(s, t, false);
    case OP_SLE: return is_open(s, t, true);
    case OP_SGT: return is_open(t, s, false);
    case OP_SGE: return is_open(t, s, true);
    }
    return ALL;
}

// ---- operands ----------------------------------------------------------------------------------------------------

_Static_assert(SMC_OP_ADD_32R == 0, "integer operators come first");

static uint64_t value_of(smc_vm *vm, int32_t reg) { return smc_vm_registers(vm)[reg]; }

static smc_care result(smc_vm *vm, int32_t reg, uint64_t bits, smc_undefined from) {
    if (bits || smc_undefined_here(vm)) smc_undefined_set(vm, reg, (smc_undefined){bits, from.origin});
    return SMC_CARE_GO;
}

// Where the lowest undefined bit comes from is kept, of the two.
static smc_undefined either(smc_undefined a, smc_undefined b) {
    return a.bits && (!b.bits || __builtin_ctzll(a.bits) <= __builtin_ctzll(b.bits)) ? a : b;
}

// Of what is moved bit by bit, `right` places, and not all of it: which byte the lowest one comes from.
static smc_undefined moved(smc_undefined from, uint64_t bits, int right) {
    const int at = bits ? (__builtin_ctzll(bits) + right) / 8 : 0, was = from.bits ? __builtin_ctzll(from.bits) / 8 : 0;
    return (smc_undefined){bits, from.origin + (at > was ? (uint64_t)(at - was) : 0)};
}

static smc_care used(smc_vm *vm, smc_undefined u, const smc_insn *i) {
    if (!u.bits) return SMC_CARE_GO;
    vm->head.pc = i;
    (void)smc_undefined_error(vm, u);
    return SMC_CARE_STOP;
}

static smc_care use(smc_vm *vm, int32_t reg, const smc_insn *i) { return used(vm, smc_undefined_of(vm, reg), i); }

static smc_care use_both(smc_vm *vm, int32_t a, int32_t b, const smc_insn *i) {
    return used(vm, either(smc_undefined_of(vm, a), smc_undefined_of(vm, b)), i);
}

// ---- instructions ------------------------------------------------------------------------------------------------

// Of the four forms of an operator: the right operand is a register in the first and the third, of 32 bits in the first two.
typedef struct operands {
    unsigned width;
    partial left, right;
    smc_undefined from;
} operands;

static operands operands_of(smc_vm *vm, const smc_insn *i, unsigned form, int32_t left, int32_t right) {
    const bool is_register = form % 2 == 0;
    const unsigned width = form < 2 ? 32 : 64;
    const smc_undefined u = smc_undefined_of(vm, left), v = is_register ? smc_undefined_of(vm, right) : (smc_undefined){0};
    const uint64_t cut = width_mask(width), second = is_register ? value_of(vm, right) : i->imm;
    return (operands){width, partial_of(value_of(vm, left) & cut, u.bits & cut), partial_of(second & cut, v.bits & cut), either(u, v)};
}

static smc_care integer_op(smc_vm *vm, const smc_insn *i) {
    const unsigned n = i->op - SMC_OP_ADD_32R;
    const operands o = operands_of(vm, i, n % 4, i->b, i->c);
    if (!o.left.bits && !o.right.bits) return result(vm, i->a, 0, o.from);
    const operator what = (operator)(n / 4);
    const uint64_t bits = integer(what, o.width, o.left, o.right) & width_mask(o.width), by = o.right.bits ? 0 : o.right.known;
    if (what == OP_AND || what == OP_OR || what == OP_XOR) return result(vm, i->a, bits, moved(o.from, bits, 0));
    if (what == OP_LSHR || what == OP_ASHR) return result(vm, i->a, bits, moved(o.from, bits, (int)(by % ALL_ROUND)));
    return result(vm, i->a, bits, o.from);
}

static smc_care compare_and_jump(smc_vm *vm, const smc_insn *i) {
    const unsigned n = i->op - SMC_OP_JIF_EQ_32R;
    const operands o = operands_of(vm, i, n % 4, i->a, i->b);
    const bool open = (o.left.bits || o.right.bits) && integer((operator)(OP_EQ + n / 4), o.width, o.left, o.right);
    return open ? used(vm, o.from, i) : SMC_CARE_GO;
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
    const smc_undefined base = smc_undefined_of(vm, i->b), index = i->scale ? smc_undefined_of(vm, i->c) : (smc_undefined){0};
    return result(vm, i->a, index.bits ? ALL : upwards(base.bits), either(base, index));
}

// Where both are the same it does not matter which is chosen.
static smc_care choose(smc_vm *vm, const smc_insn *i) {
    const int32_t yes = i->c, no = (int32_t)i->imm;
    const smc_undefined by = smc_undefined_of(vm, i->b), u = smc_undefined_of(vm, yes), v = smc_undefined_of(vm, no);
    if (by.bits) return result(vm, i->a, (value_of(vm, yes) ^ value_of(vm, no)) | u.bits | v.bits, by);
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
    const partial u = partial_of(value_of(vm, i->b), a.bits), v = partial_of(value_of(vm, i->c), b.bits);
    const bool adds = what == SMC_OV_SADD || what == SMC_OV_UADD, subtracts = what == SMC_OV_SSUB || what == SMC_OV_USUB;
    const uint64_t bits = adds ? sum(u, v) : subtracts ? difference(u, v) : product(u, v), any = a.bits | b.bits;
    if (tells) result(vm, i->a + 1, any != 0, either(a, b));
    return result(vm, i->a, any ? bits & width_mask(width) : 0, either(a, b));
}

static smc_care rearrange(smc_vm *vm, const smc_insn *i) {
    const unsigned what = i->x & 15, width = i->x >> 4;
    const smc_undefined u = smc_undefined_of(vm, i->b);
    const bool moves = what == SMC_BITS_REVERSE || what == SMC_BITS_BSWAP;
    uint64_t bits = u.bits && !moves ? ALL : 0;
    for (unsigned k = 0; k < width && moves; k++) {
        const unsigned to = what == SMC_BITS_REVERSE ? width - 1 - k : width - 8 - (k & ~7u) + k % 8;
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
    return result(vm, i->a, (high.bits << by | low.bits >> (width - by)) & width_mask(width), from);
}

static bool has_index(unsigned op) { return op >= SMC_OP_LOAD8_AT && op <= SMC_OP_STORE64_AT; }

static smc_care load(smc_vm *vm, const smc_insn *i) {
    const smc_care care = has_index(i->op) ? use_both(vm, i->b, i->c, i) : use(vm, i->b, i);
    return care == SMC_CARE_GO ? result(vm, i->a, 0, (smc_undefined){0}) : care; // what it reads shows later
}

static smc_care store(smc_vm *vm, const smc_insn *i) {
    const smc_care care = has_index(i->op) ? use_both(vm, i->b, i->c, i) : use(vm, i->b, i);
    return care == SMC_CARE_GO && smc_undefined_of(vm, i->a).bits ? SMC_CARE_SLOW : care;
}

// ---- all others --------------------------------------------------------------------------------------------------

typedef struct others {
    smc_vm *vm;
    smc_undefined from;
    bool defines; // results that are not undefined
} others;

static void look_at(void *self, int32_t first, uint32_t n, bool written) {
    others *o = self;
    for (uint32_t k = 0; k < n; k++) {
        const int32_t reg = first + (int32_t)k;
        if (!written) o->from = either(o->from, smc_undefined_of(o->vm, reg));
        else (void)result(o->vm, reg, o->from.bits && !o->defines ? ALL : 0, o->from);
    }
}

// A part of an operand makes all of the result so.
static smc_care whole(smc_vm *vm, const smc_insn *i) {
    others o = {.vm = vm};
    smc_each_operand(smc_frame_of(smc_vm_registers(vm))->function, i, look_at, &o);
    return SMC_CARE_GO;
}

static smc_care wide(smc_vm *vm, const smc_insn *i) {
    const bool divides = i->x >= SMC_WIDE_UDIV && i->x <= SMC_WIDE_SREM;
    const smc_care care = divides ? use_both(vm, i->c, i->c + 1, i) : SMC_CARE_GO;
    return care == SMC_CARE_GO ? whole(vm, i) : care;
}

// What is exchanged is only moved, and so is what takes the place of what was compared.
static smc_care read_modify_write(smc_vm *vm, const smc_insn *i) {
    const bool looks = i->op == SMC_OP_CAS || (i->op == SMC_OP_RMW && i->x >> 4 != SMC_XCHG);
    return looks ? use_both(vm, i->b, i->c, i) : use(vm, i->b, i);
}

static smc_care compare_wide(smc_vm *vm, const smc_insn *i) {
    const smc_care care = use(vm, i->b, i);
    return care == SMC_CARE_GO ? use_both(vm, i->c, i->c + 1, i) : care;
}

// Every operand is used.
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

// A jump back.
static smc_care prune(smc_vm *vm, const smc_insn *to) {
    smc_undefined_prune(vm, to);
    return SMC_CARE_GO;
}

smc_care smc_vm_careful(smc_vm *vm, const smc_insn *i) {
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
#define X(bits) case SMC_OP_LOAD##bits: case SMC_OP_LOAD##bits##_AT: return load(vm, i);                                 \
    case SMC_OP_STORE##bits: case SMC_OP_STORE##bits##_AT: return store(vm, i);
    X(8) X(16) X(32) X(64)
#undef X
    case SMC_OP_LOAD_WIDE:
    case SMC_OP_STORE_WIDE: return use(vm, i->b, i);
    case SMC_OP_JNZ: return decide(vm, i);
    case SMC_OP_SWITCH: return use(vm, i->a, i);
    case SMC_OP_CAS_WIDE: return compare_wide(vm, i);
    case SMC_OP_RMW:
    case SMC_OP_CAS:
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
    case SMC_OP_ROUND:
    case SMC_OP_MARK:
    case SMC_OP_CALL:
    case SMC_OP_RET:
    case SMC_OP_TRAP:
    case SMC_OP_REFUSE: return SMC_CARE_GO;
    default: return whole(vm, i);
    }
}
