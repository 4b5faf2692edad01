// x86_lift.c - translates single x86 instructions to LLVM instructions; x86_flags.c has their
// effects on flags.
#include "pass/asm/lifting.h"
#include "pass/marks.h"
#include "pass/llvm/declare.h"

#include <string.h>

// ---- instructions -------------------------------------------------------------------------------

// The instruction that is translated, with the places of its arguments and its operand size in
// bytes.
typedef struct operand_step {
    bool lock, repeat;
    uint32_t n, size;
    lifting_place args[X86_MAX_ARGUMENTS];
} operand_step;

typedef bool lifter(lifting *, const operand_step *, int what);

static bool lift_nop(lifting *x, const operand_step *s, int what) {
    return (void)x, (void)what, !s->lock;
}

static void build_fence(const lifting *x) {
    LLVMBuildFence(x->builder, LLVMAtomicOrderingSequentiallyConsistent, 0, "");
}

static bool lift_fence(lifting *x, const operand_step *s, int what) {
    (void)what;
    if (s->lock || s->n) return false;
    build_fence(x);
    return true;
}

static bool lift_move(lifting *x, const operand_step *s, int what) {
    (void)what;
    if (s->n != 2 || s->lock || s->args[0].stack || s->args[1].stack || s->args[1].constant)
        return false;
    lifting_store_place(x, &s->args[1], lifting_load_place(x, &s->args[0], s->size));
    return true;
}

static LLVMValueRef build_atomic(const lifting *x, LLVMAtomicRMWBinOp op, LLVMValueRef memory,
                                 LLVMValueRef v) {
    build_fence(x);
    LLVMValueRef old =
        LLVMBuildAtomicRMW(x->builder, op, memory, v, LLVMAtomicOrderingSequentiallyConsistent, 0);
    build_fence(x);
    return old;
}

// An xchg with memory is atomic also without a lock prefix.
static bool lift_exchange(lifting *x, const operand_step *s, int what) {
    (void)what;
    if (s->n != 2 || s->args[0].constant || s->args[1].constant || s->args[0].stack ||
        s->args[1].stack)
        return false;
    const lifting_place *a = &s->args[0], *b = &s->args[1];
    if (a->memory && b->memory) return false;
    if (!a->memory && !b->memory) {
        LLVMValueRef va = lifting_load_place(x, a, s->size), vb = lifting_load_place(x, b, s->size);
        lifting_store_place(x, a, vb);
        lifting_store_place(x, b, va);
        return !s->lock;
    }
    const lifting_place *memory = a->memory ? a : b, *other = a->memory ? b : a;
    lifting_store_place(x, other,
                        build_atomic(x, LLVMAtomicRMWBinOpXchg, memory->memory,
                                     lifting_load_place(x, other, s->size)));
    return true;
}

static bool lift_exchange_add(lifting *x, const operand_step *s, int what) {
    (void)what;
    const lifting_place *by = &s->args[0], *to = &s->args[1];
    if (s->n != 2 || by->constant || lifting_is_memory_place(by) || to->constant || to->stack ||
        (s->lock && !to->memory))
        return false;
    LLVMValueRef operand = lifting_load_place(x, by, s->size), old, sum;
    old = s->lock ? build_atomic(x, LLVMAtomicRMWBinOpAdd, to->memory, operand)
                  : lifting_load_place(x, to, s->size);
    sum = LLVMBuildAdd(x->builder, old, operand, "");
    lifting_store_place(x, by, old);
    if (!s->lock) lifting_store_place(x, to, sum);
    x86_set_flags(x, LLVMAtomicRMWBinOpAdd, old, operand, sum);
    return true;
}

static LLVMValueRef build_operation(const lifting *x, int op, LLVMValueRef a, LLVMValueRef b) {
    switch (op) {
    case LLVMAtomicRMWBinOpAdd: return LLVMBuildAdd(x->builder, a, b, "");
    case LLVMAtomicRMWBinOpSub: return LLVMBuildSub(x->builder, a, b, "");
    case LLVMAtomicRMWBinOpAnd: return LLVMBuildAnd(x->builder, a, b, "");
    case LLVMAtomicRMWBinOpOr: return LLVMBuildOr(x->builder, a, b, "");
    default: return LLVMBuildXor(x->builder, a, b, "");
    }
}

// Replaces the destination by (destination op v). A locked instruction does so atomically, others
// by a load and a store.
static bool update_place(lifting *x, const operand_step *s, const lifting_place *to, int op,
                         LLVMValueRef v) {
    LLVMValueRef old;
    if (to->constant || (s->lock && !lifting_is_memory_place(to))) return false;
    if (to->stack) { // lock; addl $0,0(%rsp): other threads only observe the fence
        if (!s->lock || !LLVMIsConstant(v) || !LLVMIsNull(v) || op == LLVMAtomicRMWBinOpAnd)
            return false;
        build_fence(x);
        return true;
    }
    if (s->lock) old = build_atomic(x, (LLVMAtomicRMWBinOp)op, to->memory, v);
    else old = lifting_load_place(x, to, s->size);
    LLVMValueRef result = build_operation(x, op, old, v);
    if (!s->lock) lifting_store_place(x, to, result);
    x86_set_flags(x, op, old, v, result);
    return true;
}

static bool lift_binary(lifting *x, const operand_step *s, int op) {
    if (s->n != 2 || s->args[0].stack ||
        (lifting_is_memory_place(&s->args[0]) && lifting_is_memory_place(&s->args[1])))
        return false;
    return update_place(x, s, &s->args[1], op, lifting_load_place(x, &s->args[0], s->size));
}

// Translates test and cmp: sets the flags as `and` or `sub` does, without writing the result.
static bool lift_compare(lifting *x, const operand_step *s, int op) {
    const lifting_place *by = &s->args[0], *to = &s->args[1];
    if (s->n != 2 || s->lock || by->stack || to->stack || to->constant ||
        (by->memory && to->memory))
        return false;
    LLVMValueRef a = lifting_load_place(x, to, s->size), b = lifting_load_place(x, by, s->size);
    x86_set_flags(x, op, a, b, build_operation(x, op, a, b));
    return true;
}

// Translates inc and dec, which do not change the carry flag.
static bool lift_increment(lifting *x, const operand_step *s, int op) {
    LLVMValueRef carry = x->flags[LIFTING_CARRY];
    if (s->n != 1 || s->args[0].stack ||
        !update_place(x, s, &s->args[0], op, lifting_int_constant(x, s->size, 1)))
        return false;
    x->flags[LIFTING_CARRY] = carry;
    return true;
}

// Translates the instruction `not`, which changes no flag.
static bool lift_complement(lifting *x, const operand_step *s, int op) {
    LLVMValueRef flags[LIFTING_FLAGS];
    memcpy(flags, x->flags, sizeof flags);
    if (s->n != 1 || s->args[0].stack ||
        !update_place(x, s, &s->args[0], op, lifting_int_constant(x, s->size, UINT64_MAX)))
        return false;
    memcpy(x->flags, flags, sizeof flags);
    return true;
}

// Builds an atomic negation. LLVM has no such operation, so it is a subtraction of 0 with a mark
// (SMC_PASS_NEGATES).
static LLVMValueRef negate_atomically(const lifting *x, LLVMValueRef memory, uint32_t size) {
    LLVMValueRef old =
        build_atomic(x, LLVMAtomicRMWBinOpSub, memory, lifting_int_constant(x, size, 0));
    lifting_mark_value(x, old, SMC_PASS_NEGATES);
    return old;
}

static bool lift_negate(lifting *x, const operand_step *s, int what) {
    (void)what;
    const lifting_place *to = &s->args[0];
    if (s->n != 1 || to->stack || to->constant || (s->lock && !to->memory)) return false;
    LLVMValueRef zero = lifting_int_constant(x, s->size, 0),
                 old = s->lock ? negate_atomically(x, to->memory, s->size)
                               : lifting_load_place(x, to, s->size);
    LLVMValueRef result = LLVMBuildSub(x->builder, zero, old, "");
    if (!s->lock) lifting_store_place(x, to, result);
    x86_set_flags(x, LLVMAtomicRMWBinOpSub, zero, old, result);
    return true;
}

static LLVMValueRef lift_compare_exchange(const lifting *x, LLVMValueRef memory,
                                          LLVMValueRef expected, LLVMValueRef desired) {
    const LLVMAtomicOrdering order = LLVMAtomicOrderingSequentiallyConsistent;
    build_fence(x);
    LLVMValueRef pair =
        LLVMBuildAtomicCmpXchg(x->builder, memory, expected, desired, order, order, 0);
    build_fence(x);
    return pair;
}

// Translates cmpxchg: compares rax with the destination. rax receives the old value; the flags are
// set as by cmp.
static bool compare_and_swap(lifting *x, const operand_step *s, int what) {
    (void)what;
    if (s->n != 2 || !s->lock || !s->args[1].memory || lifting_is_memory_place(&s->args[0]) ||
        s->args[0].constant)
        return false;
    LLVMValueRef expected = lifting_location_value(x, X86_RAX, s->size),
                 desired = lifting_load_place(x, &s->args[0], s->size);
    LLVMValueRef pair = lift_compare_exchange(x, s->args[1].memory, expected, desired);
    LLVMValueRef old = LLVMBuildExtractValue(x->builder, pair, 0, "");
    x86_set_flags(x, LLVMAtomicRMWBinOpSub, expected, old,
                  LLVMBuildSub(x->builder, expected, old, ""));
    x->flags[LIFTING_ZERO] = LLVMBuildExtractValue(x->builder, pair, 1, "");
    lifting_set_location(x, X86_RAX, old);
    return true;
}

// Returns a 16-byte number from two locations, the low half first.
static LLVMValueRef join_bytes(const lifting *x, uint32_t low, uint32_t high) {
    LLVMValueRef l =
        LLVMBuildZExt(x->builder, lifting_location_value(x, low, 8), lifting_int_type(x, 16), "");
    LLVMValueRef h =
        LLVMBuildZExt(x->builder, lifting_location_value(x, high, 8), lifting_int_type(x, 16), "");
    return LLVMBuildOr(x->builder, l,
                       LLVMBuildShl(x->builder, h, lifting_int_constant(x, 16, 64), ""), "");
}

static bool compare_and_swap_16(lifting *x, const operand_step *s, int what) {
    (void)what;
    if (s->n != 1 || !s->lock || !s->args[0].memory) return false;
    LLVMValueRef expected = join_bytes(x, X86_RAX, X86_RDX),
                 desired = join_bytes(x, X86_RBX, X86_RCX);
    LLVMValueRef pair = lift_compare_exchange(x, s->args[0].memory, expected, desired);
    LLVMValueRef old = LLVMBuildExtractValue(x->builder, pair, 0, "");
    x->flags[LIFTING_ZERO] = LLVMBuildExtractValue(x->builder, pair, 1, "");
    lifting_set_location(x, X86_RAX, LLVMBuildTrunc(x->builder, old, lifting_int_type(x, 8), ""));
    old = LLVMBuildLShr(x->builder, old, lifting_int_constant(x, 16, 64), "");
    lifting_set_location(x, X86_RDX, LLVMBuildTrunc(x->builder, old, lifting_int_type(x, 8), ""));
    return true;
}

// Calls an intrinsic that counts bits. If it has a second argument, passes 0: the result for an
// operand of zero is then defined.
static LLVMValueRef lift_bit_count(const lifting *x, const char *intrinsic, LLVMValueRef of,
                                   unsigned n_args) {
    LLVMTypeRef type = LLVMTypeOf(of);
    const unsigned id = LLVMLookupIntrinsicID(intrinsic, strlen(intrinsic));
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(x->module, id, &type, 1),
                 args[] = {of, LLVMConstInt(LLVMInt1TypeInContext(x->context), 0, 0)};
    return LLVMBuildCall2(x->builder, LLVMIntrinsicGetType(x->context, id, &type, 1), fn, args,
                          n_args, "");
}

// Operations that find or count bits. If no bit is set, bsf and bsr (LOWEST, HIGHEST) leave the
// destination unchanged; tzcnt and lzcnt (TRAILING, LEADING) return the operand's width.
typedef enum bits { LOWEST, HIGHEST, TRAILING, LEADING, ALL_BITS } bits;

static bool lift_bit_scan(lifting *x, const operand_step *s, int what) {
    if (s->n != 2 || s->lock || s->size < 2 || s->args[0].stack || s->args[0].constant ||
        lifting_is_memory_place(&s->args[1]) || s->args[1].constant)
        return false;
    LLVMValueRef of = lifting_load_place(x, &s->args[0], s->size),
                 zero = lifting_int_constant(x, s->size, 0),
                 none = LLVMBuildICmp(x->builder, LLVMIntEQ, of, zero, "");
    LLVMValueRef n = what == ALL_BITS                     ? lift_bit_count(x, "llvm.ctpop", of, 1)
                     : what == LOWEST || what == TRAILING ? lift_bit_count(x, "llvm.cttz", of, 2)
                                                          : lift_bit_count(x, "llvm.ctlz", of, 2);
    if (what == HIGHEST)
        n = LLVMBuildSub(x->builder, lifting_int_constant(x, s->size, s->size * 8 - 1), n, "");
    if (what == LOWEST || what == HIGHEST)
        n = LLVMBuildSelect(x->builder, none, lifting_load_place(x, &s->args[1], s->size), n, "");
    const bool counts = what == TRAILING || what == LEADING;
    memset(x->flags, 0, sizeof x->flags);
    x->flags[LIFTING_ZERO] = counts ? LLVMBuildICmp(x->builder, LLVMIntEQ, n, zero, "") : none;
    if (counts) x->flags[LIFTING_CARRY] = none;
    if (what == ALL_BITS)
        x->flags[LIFTING_CARRY] = x->flags[LIFTING_SIGN] = x->flags[LIFTING_OVERFLOW] =
            LLVMConstInt(LLVMInt1TypeInContext(x->context), 0, 0);
    lifting_store_place(x, &s->args[1], n);
    return true;
}

// Calls a function of smc's library. Its name is not a C identifier, so no program can define it.
static LLVMValueRef call_library(const lifting *x, const char *name, LLVMTypeRef type,
                                 LLVMValueRef *args, unsigned n) {
    LLVMValueRef fn = smc_llvm_declare_function(x->module, name, type);
    return LLVMBuildCall2(x->builder, type, fn, args, n, "");
}

// Translates rep stos and rep movs in forward direction. The library accesses the elements one
// after the other, not atomically.
static bool lift_repeat(lifting *x, const operand_step *s, int copies) {
    LLVMValueRef to = x->at[X86_RDI], n = x->at[X86_RCX], other = x->at[copies ? X86_RSI : X86_RAX];
    if (s->n || s->lock || !s->repeat || !to || !n || !other) return false;
    LLVMTypeRef pointer = LLVMPointerTypeInContext(x->context, 0), word = lifting_int_type(x, 8);
    LLVMTypeRef params[] = {pointer, copies ? pointer : word, word, word},
                type = LLVMFunctionType(LLVMVoidTypeInContext(x->context), params, 4, 0);
    LLVMValueRef size = lifting_int_constant(x, 8, s->size),
                 bytes = LLVMBuildMul(x->builder, n, size, "");
    LLVMValueRef args[] = {LLVMBuildIntToPtr(x->builder, to, pointer, ""),
                           copies ? LLVMBuildIntToPtr(x->builder, other, pointer, "") : other, n,
                           size};
    (void)call_library(x, copies ? "smc.copy" : "smc.fill", type, args, 4);
    lifting_set_location(x, X86_RDI, LLVMBuildAdd(x->builder, to, bytes, ""));
    if (copies) lifting_set_location(x, X86_RSI, LLVMBuildAdd(x->builder, other, bytes, ""));
    lifting_set_location(x, X86_RCX, lifting_int_constant(x, 8, 0));
    return true;
}

static LLVMValueRef call_library_for_value(const lifting *x, const char *name, LLVMTypeRef result) {
    return call_library(x, name, LLVMFunctionType(result, NULL, 0, 0), NULL, 0);
}

// Translates rdtsc, and rdtscp, which also returns the number of the processor.
static bool lift_read_clock(lifting *x, const operand_step *s, int with_processor) {
    if (s->n || s->lock) return false;
    LLVMValueRef ticks = call_library_for_value(x, SMC_PASS_TICKS, lifting_int_type(x, 8));
    lifting_set_location(x, X86_RDX,
                         LLVMBuildLShr(x->builder, ticks, lifting_int_constant(x, 8, 32), ""));
    lifting_set_location(
        x, X86_RAX, LLVMBuildAnd(x->builder, ticks, lifting_int_constant(x, 8, UINT32_MAX), ""));
    if (with_processor) lifting_set_location(x, X86_RCX, lifting_int_constant(x, 8, 0));
    return true;
}

// Translates stmxcsr and ldmxcsr, which store and load the control word of SSE.
static bool lift_mxcsr(lifting *x, const operand_step *s, int loads) {
    LLVMTypeRef pointer = LLVMPointerTypeInContext(x->context, 0);
    LLVMValueRef memory = s->n == 1 ? s->args[0].memory : NULL;
    if (!memory || s->lock) return false;
    (void)call_library(x, loads ? SMC_PASS_LOAD_MXCSR : SMC_PASS_STORE_MXCSR,
                       LLVMFunctionType(LLVMVoidTypeInContext(x->context), &pointer, 1, 0), &memory,
                       1);
    return true;
}

// Translates cpuid and similar instructions, for a processor without optional features: all results
// are zero. cpuid waits for all earlier instructions, so it is also a fence.
static bool lift_cpuid(lifting *x, const operand_step *s, int what) {
    (void)what;
    static const uint32_t answers[] = {X86_RAX, X86_RBX, X86_RCX, X86_RDX};
    if (s->n || s->lock) return false;
    call_library_for_value(x, "smc.cpuid", LLVMVoidTypeInContext(x->context));
    build_fence(x);
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        lifting_set_location(x, answers[i], lifting_int_constant(x, 8, 0));
    return true;
}

// Translates bts, btr and btc. The index of the bit counts from the beginning of the operand. An
// index in a register may lie outside the operand.
static bool lift_bit_change(lifting *x, const operand_step *s, int op) {
    if (s->n != 2 || !s->lock || !s->args[1].memory || lifting_is_memory_place(&s->args[0]))
        return false;
    const bool clears = op == LLVMAtomicRMWBinOpAnd;
    LLVMValueRef memory = s->args[1].memory, index = lifting_load_place(x, &s->args[0], s->size);
    LLVMValueRef bit =
        LLVMBuildAnd(x->builder, index, lifting_int_constant(x, s->size, s->size * 8 - 1), "");
    if (!s->args[0].constant) {
        LLVMValueRef far = LLVMBuildSub(x->builder, index, bit, "");
        far = LLVMBuildAShr(x->builder, far, lifting_int_constant(x, s->size, 3), "");
        far = LLVMBuildSExt(x->builder, far, lifting_int_type(x, 8), "");
        memory = LLVMBuildGEP2(x->builder, lifting_int_type(x, 1), memory, &far, 1, "");
    }
    LLVMValueRef mask = LLVMBuildShl(x->builder, lifting_int_constant(x, s->size, 1), bit, "");
    LLVMValueRef old = build_atomic(x, (LLVMAtomicRMWBinOp)op, memory,
                                    clears ? LLVMBuildNot(x->builder, mask, "") : mask);
    old = LLVMBuildAnd(x->builder, old, mask, "");
    x->flags[LIFTING_CARRY] =
        LLVMBuildICmp(x->builder, LLVMIntNE, old, lifting_int_constant(x, s->size, 0), "");
    x->flags[LIFTING_ZERO] = x->flags[LIFTING_SIGN] = x->flags[LIFTING_OVERFLOW] = NULL;
    return true;
}

// The supported instructions, by name.
static const struct {
    const char *name;
    lifter *lift;
    int what;
    bool sized; // the name may have a suffix b, w, l or q for the operand size
} known[] = {
    {"nop", lift_nop, 0, false},
    {"cld", lift_nop, 0, false}, // the ABI requires that the direction flag is clear, and `std` is
                                 // not supported
    {"pause", lift_nop, 0, false},
    {"lfence", lift_nop, 0, false},
    {"sfence", lift_nop, 0, false},
    {"prefetchw", lift_nop, 0, false},
    {"prefetcht0", lift_nop, 0, false},
    {"prefetchnta", lift_nop, 0, false},
    {"mfence", lift_fence, 0, false},
    {"mov", lift_move, 0, true},
    {"xchg", lift_exchange, 0, true},
    {"xadd", lift_exchange_add, 0, true},
    {"cmpxchg", compare_and_swap, 0, true},
    {"cmpxchg16b", compare_and_swap_16, 0, false},
    {"add", lift_binary, LLVMAtomicRMWBinOpAdd, true},
    {"sub", lift_binary, LLVMAtomicRMWBinOpSub, true},
    {"and", lift_binary, LLVMAtomicRMWBinOpAnd, true},
    {"or", lift_binary, LLVMAtomicRMWBinOpOr, true},
    {"xor", lift_binary, LLVMAtomicRMWBinOpXor, true},
    {"test", lift_compare, LLVMAtomicRMWBinOpAnd, true},
    {"cmp", lift_compare, LLVMAtomicRMWBinOpSub, true},
    {"inc", lift_increment, LLVMAtomicRMWBinOpAdd, true},
    {"dec", lift_increment, LLVMAtomicRMWBinOpSub, true},
    {"neg", lift_negate, 0, true},
    {"cpuid", lift_cpuid, 0, false},
    {"rdtsc", lift_read_clock, false, false},
    {"rdtscp", lift_read_clock, true, false},
    {"stmxcsr", lift_mxcsr, false, false},
    {"ldmxcsr", lift_mxcsr, true, false},
    {"not", lift_complement, LLVMAtomicRMWBinOpXor, true},
    {"bsf", lift_bit_scan, LOWEST, true},
    {"bsr", lift_bit_scan, HIGHEST, true},
    {"tzcnt", lift_bit_scan, TRAILING, true},
    {"lzcnt", lift_bit_scan, LEADING, true},
    {"popcnt", lift_bit_scan, ALL_BITS, true},
    {"stos", lift_repeat, false, true},
    {"movs", lift_repeat, true, true},
    {"bts", lift_bit_change, LLVMAtomicRMWBinOpOr, true},
    {"btr", lift_bit_change, LLVMAtomicRMWBinOpAnd, true},
    {"btc", lift_bit_change, LLVMAtomicRMWBinOpXor, true},
};

// Translates setz and similar instructions. They write a byte that is private to the assembly.
static bool lift_set(lifting *x, const x86_instruction *i) {
    lifting_condition condition;
    bool negated;
    lifting_place to;
    if (i->n != 1 || i->lock ||
        !x86_condition(i->name + 3, strlen(i->name) - 3, &condition, &negated))
        return false;
    LLVMValueRef v = x86_condition_value(x, condition, negated);
    if (!v || !lifting_find_place(x, &i->args[0], &to) || to.stack || to.constant) return false;
    v = LLVMBuildZExt(x->builder, v, lifting_int_type(x, 1), "");
    if (to.memory) LLVMBuildStore(x->builder, v, to.memory);
    else lifting_store_place(x, &to, v);
    return true;
}

static bool places_of(lifting *x, const x86_instruction *i, operand_step *s) {
    for (uint32_t k = 0; k < i->n; k++) {
        if (!lifting_find_place(x, &i->args[k], &s->args[k])) return false;
        if (!s->size && !s->args[k].constant) s->size = s->args[k].size;
    }
    return true;
}

// Parses the condition of a conditional move, which may have a suffix for the operand size: cmovl
// has the condition "l", cmovel the condition "e".
static bool conditional_move(const char *name, lifting_condition *out, bool *negated) {
    const char *condition = name + 4;
    const size_t n = strlen(condition);
    return x86_condition(condition, n, out, negated) ||
           (n > 1 && strchr("wlq", condition[n - 1]) &&
            x86_condition(condition, n - 1, out, negated));
}

// Translates cmovz and similar instructions. They read the source, and write the destination, also
// if the condition does not hold: a 32-bit operand always sets the upper half of its register to 0.
static bool lift_conditional_move(lifting *x, const x86_instruction *i) {
    operand_step s = {.n = i->n};
    lifting_condition condition;
    bool negated;
    const lifting_place *from = &s.args[0], *to = &s.args[1];
    if (i->n != 2 || i->lock || !conditional_move(i->name, &condition, &negated) ||
        !places_of(x, i, &s) || s.size < 2 || from->stack || from->constant || to->constant ||
        lifting_is_memory_place(to))
        return false;
    LLVMValueRef holds = x86_condition_value(x, condition, negated);
    if (!holds) return false;
    LLVMValueRef moved = lifting_load_place(x, from, s.size),
                 kept = lifting_load_place(x, to, s.size);
    lifting_store_place(x, to, LLVMBuildSelect(x->builder, holds, moved, kept, ""));
    return true;
}

bool x86_lift_instruction(lifting *x, const x86_instruction *i) {
    static const char suffixes[] = "b1w2l4q8";
    const size_t n = strlen(i->name);
    if (strncmp(i->name, "set", 3) == 0) return lift_set(x, i);
    if (strncmp(i->name, "cmov", 4) == 0) return lift_conditional_move(x, i);
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        const size_t m = strlen(known[k].name);
        const char *suffix = n == m + 1 && known[k].sized ? strchr(suffixes, i->name[m]) : NULL;
        if (strncmp(i->name, known[k].name, m) != 0 ||
            !(n == m || (suffix && (suffix - suffixes) % 2 == 0)))
            continue;
        operand_step s = {.lock = i->lock,
                          .repeat = i->repeat,
                          .n = i->n,
                          .size = suffix ? (uint32_t)(suffix[1] - '0') : 0};
        if (known[k].lift == lift_nop) return lift_nop(x, &s, 0);
        return places_of(x, i, &s) && (s.size || !known[k].sized) &&
               known[k].lift(x, &s, known[k].what);
    }
    return false;
}
