// assembly.c - makes x86-64 inline assembly LLVM instructions, where it is what atomics are made of.
//
// A processor's load is an acquire, its store a release. What is locked, or exchanges with memory, is a fence for all accesses
// before and after it, which a seq_cst read-modify-write of C is not: it comes between two fences. Under TSO this is what the
// processor does; under weaker models it may do less. Assembly with anything in it that is not known here stays, to be refused
// where it is executed.
#include "pass/internal.h"
#include "pass/x86.h"

#include <ctype.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <string.h>

enum { MAX_OPERANDS = 16, LOCATIONS = X86_REGISTERS + MAX_OPERANDS };

typedef enum flag { ZERO, CARRY, SIGN, FLAGS, NO_FLAG = FLAGS } flag;

// An operand of the assembly: memory, or what is in a location: a register that is named, or one of its own.
typedef struct operand {
    LLVMValueRef memory; // its address; NULL: in a location
    uint32_t location, size; // size: bytes
    LLVMTypeRef output;  // a result of the call; NULL: none
    flag flag;           // an output that is this flag, ..
    bool negated;        // .. or its negation
} operand;

typedef struct lifting {
    LLVMContextRef context;
    LLVMTargetDataRef layout;
    LLVMBuilderRef builder;
    LLVMValueRef call;
    uint32_t n;
    operand operands[MAX_OPERANDS];
    LLVMValueRef at[LOCATIONS]; // 64 bits each; NULL: not known
    LLVMValueRef flags[FLAGS];  // NULL: not known
} lifting;

static LLVMTypeRef int_type(const lifting *x, uint32_t size) { return LLVMIntTypeInContext(x->context, size * 8); }
static LLVMValueRef constant(const lifting *x, uint32_t size, uint64_t value) { return LLVMConstInt(int_type(x, size), value, 0); }

// ---- operands ----------------------------------------------------------------------------------------------------

static bool is_sized(const lifting *x, LLVMTypeRef type) {
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind != LLVMIntegerTypeKind && kind != LLVMPointerTypeKind && kind != LLVMDoubleTypeKind && kind != LLVMFloatTypeKind) return false;
    const uint64_t size = LLVMABISizeOfType(x->layout, type);
    return size == 1 || size == 2 || size == 4 || size == 8;
}

static LLVMValueRef to_int(const lifting *x, LLVMValueRef v, uint32_t size) {
    LLVMTypeRef type = LLVMTypeOf(v);
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind: v = LLVMBuildPtrToInt(x->builder, v, int_type(x, 8), ""); break;
    case LLVMIntegerTypeKind: break;
    default: v = LLVMBuildBitCast(x->builder, v, int_type(x, (uint32_t)LLVMABISizeOfType(x->layout, type)), "");
    }
    return LLVMBuildIntCast2(x->builder, v, int_type(x, size), 0, "");
}

static LLVMValueRef from_int(const lifting *x, LLVMValueRef v, LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind: return LLVMBuildIntToPtr(x->builder, v, type, "");
    case LLVMIntegerTypeKind: return LLVMBuildIntCast2(x->builder, v, type, 0, "");
    default: return LLVMBuildBitCast(x->builder, v, type, "");
    }
}

// "{ax}", "{eax}" and "{rax}" are one register. False: it is none, or one that is not known.
static bool named_location(const char *c, size_t n, uint32_t *location) {
    char name[8];
    uint32_t size;
    if (n < 4 || n > sizeof name || c[0] != '{' || c[n - 1] != '}') return false;
    memcpy(name, c + 1, n - 2);
    return x86_register(name, n - 2, location, &size);
}

// "{@ccz}": the condition as in the names of instructions.
static bool condition(const char *name, size_t n, flag *out, bool *negated) {
    static const struct {
        const char *name;
        flag flag;
    } known[] = {{"z", ZERO}, {"e", ZERO}, {"c", CARRY}, {"b", CARRY}, {"nae", CARRY}, {"ae", CARRY}, {"s", SIGN}};
    *negated = n > 1 && name[0] == 'n' && !(n == 3 && memcmp(name, "nae", 3) == 0);
    const char *base = name + *negated;
    const size_t length = n - *negated;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strlen(known[i].name) != length || memcmp(known[i].name, base, length) != 0) continue;
        *out = known[i].flag;
        *negated ^= length == 2; // not carry: above or equal
        return true;
    }
    return false;
}

static LLVMTypeRef element_type(const lifting *x, unsigned argument) {
    const unsigned kind = LLVMGetEnumAttributeKindForName("elementtype", strlen("elementtype"));
    LLVMAttributeRef a = LLVMGetCallSiteEnumAttribute(x->call, argument + 1, kind);
    return a ? LLVMGetTypeAttributeValue(a) : NULL;
}

static bool add_memory(lifting *x, operand *o, unsigned argument) {
    LLVMTypeRef type = element_type(x, argument);
    o->memory = LLVMGetOperand(x->call, argument);
    o->size = type && is_sized(x, type) ? (uint32_t)LLVMABISizeOfType(x->layout, type) : 0;
    return LLVMGetTypeKind(LLVMTypeOf(o->memory)) == LLVMPointerTypeKind;
}

static LLVMTypeRef output_type(const lifting *x, uint32_t nth) {
    LLVMTypeRef type = LLVMTypeOf(x->call);
    if (LLVMGetTypeKind(type) != LLVMStructTypeKind) return nth ? NULL : type;
    return nth < LLVMCountStructElementTypes(type) ? LLVMStructGetTypeAtIndex(type, nth) : NULL;
}

static bool add_output(lifting *x, operand *o, const char *c, size_t n, uint32_t nth) {
    o->output = output_type(x, nth);
    if (!o->output || !is_sized(x, o->output)) return false;
    o->size = (uint32_t)LLVMABISizeOfType(x->layout, o->output);
    if (n > 5 && memcmp(c, "{@cc", 4) == 0) return condition(c + 4, n - 5, &o->flag, &o->negated);
    return *c != '{' || named_location(c, n, &o->location);
}

static bool add_input(lifting *x, operand *o, const char *c, size_t n, unsigned argument) {
    LLVMValueRef v = LLVMGetOperand(x->call, argument);
    if (!is_sized(x, LLVMTypeOf(v))) return false;
    o->size = (uint32_t)LLVMABISizeOfType(x->layout, LLVMTypeOf(v));
    if (isdigit((unsigned char)*c)) { // tied to an output
        const unsigned long k = strtoul(c, NULL, 10);
        if (k >= x->n || !x->operands[k].output) return false;
        o->location = x->operands[k].location;
    } else if (*c == '{' && !named_location(c, n, &o->location)) {
        return false;
    }
    x->at[o->location] = to_int(x, v, 8);
    return true;
}

// One constraint: an output, an input, or what is clobbered.
static bool add_constraint(lifting *x, const char *c, size_t n, unsigned *argument, uint32_t *outputs) {
    if (n && *c == '~') return true;
    if (!n || x->n == MAX_OPERANDS) return false;
    operand *o = &x->operands[x->n];
    *o = (operand){.location = X86_REGISTERS + x->n, .flag = NO_FLAG};
    const bool output = *c == '=';
    for (; n && strchr("=&%", *c); n--) c++;
    const bool ok = !n                ? false
                    : *c == '*'       ? add_memory(x, o, (*argument)++)
                    : output          ? add_output(x, o, c, n, (*outputs)++)
                                      : add_input(x, o, c, n, (*argument)++);
    x->n++;
    return ok;
}

static bool add_operands(lifting *x) {
    size_t n;
    const char *c = LLVMGetInlineAsmConstraintString(LLVMGetCalledValue(x->call), &n);
    unsigned argument = 0;
    uint32_t outputs = 0;
    for (const char *end = c + n; c < end;) {
        const char *comma = memchr(c, ',', (size_t)(end - c)), *stop = comma ? comma : end;
        if (!add_constraint(x, c, (size_t)(stop - c), &argument, &outputs)) return false;
        c = stop + 1;
    }
    return argument == LLVMGetNumArgOperands(x->call);
}

// ---- arguments of instructions -----------------------------------------------------------------------------------

// Where an argument is: in memory, in a location, or a constant.
typedef struct place {
    LLVMValueRef memory, constant;
    uint32_t location, size; // size: 0 where nothing says
    bool stack;              // memory of the thread's own stack
} place;

static bool place_of(lifting *x, const x86_argument *a, place *out) {
    *out = (place){.size = a->size};
    const bool is_operand = a->kind == X86_OPERAND || a->kind == X86_NEAR_OPERAND;
    if (is_operand && a->number >= x->n) return false;
    const operand *o = is_operand ? &x->operands[a->number] : NULL;
    switch (a->kind) {
    case X86_IMMEDIATE: out->constant = constant(x, 8, (uint64_t)a->value); return true;
    case X86_REGISTER: out->location = a->number; return true;
    case X86_OPERAND:
        out->memory = o->memory;
        out->location = o->location;
        if (!out->size) out->size = o->size;
        return o->flag == NO_FLAG;
    case X86_NEAR:
    case X86_NEAR_OPERAND: break;
    }
    if (is_operand && (o->memory || o->flag != NO_FLAG)) return false;
    const uint32_t location = is_operand ? o->location : a->number;
    out->stack = location == X86_RSP;
    if (out->stack) return true;
    if (!x->at[location]) return false;
    LLVMValueRef address = LLVMBuildAdd(x->builder, x->at[location], constant(x, 8, (uint64_t)a->value), "");
    out->memory = LLVMBuildIntToPtr(x->builder, address, LLVMPointerTypeInContext(x->context, 0), "");
    return true;
}

static bool in_memory(const place *p) { return p->memory || p->stack; }

// What is in a location that nothing was written to is anything.
static LLVMValueRef location_value(const lifting *x, uint32_t location, uint32_t size) {
    LLVMValueRef v = x->at[location] ? x->at[location] : constant(x, 8, 0);
    return LLVMBuildIntCast2(x->builder, v, int_type(x, size), 0, "");
}

static void set_location(lifting *x, uint32_t location, LLVMValueRef v) {
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(v));
    LLVMValueRef wide = LLVMBuildIntCast2(x->builder, v, int_type(x, 8), 0, "");
    if (bits < 32 && x->at[location]) { // the upper part stays
        LLVMValueRef mask = constant(x, 8, ~((UINT64_C(1) << bits) - 1));
        wide = LLVMBuildOr(x->builder, LLVMBuildAnd(x->builder, x->at[location], mask, ""), wide, "");
    }
    x->at[location] = wide;
}

static LLVMValueRef load(const lifting *x, const place *p, uint32_t size) {
    if (p->constant) return LLVMBuildIntCast2(x->builder, p->constant, int_type(x, size), 1, "");
    if (!p->memory) return location_value(x, p->location, size);
    LLVMValueRef v = LLVMBuildLoad2(x->builder, int_type(x, size), p->memory, "");
    LLVMSetOrdering(v, LLVMAtomicOrderingAcquire);
    LLVMSetAlignment(v, size);
    return v;
}

static void store(lifting *x, const place *p, LLVMValueRef v) {
    if (!p->memory) {
        set_location(x, p->location, v);
        return;
    }
    LLVMValueRef s = LLVMBuildStore(x->builder, v, p->memory);
    LLVMSetOrdering(s, LLVMAtomicOrderingRelease);
    LLVMSetAlignment(s, LLVMGetIntTypeWidth(LLVMTypeOf(v)) / 8);
}

static void set_flags(lifting *x, LLVMValueRef result, LLVMValueRef carry) {
    LLVMValueRef zero = LLVMConstNull(LLVMTypeOf(result));
    x->flags[ZERO] = LLVMBuildICmp(x->builder, LLVMIntEQ, result, zero, "");
    x->flags[SIGN] = LLVMBuildICmp(x->builder, LLVMIntSLT, result, zero, "");
    x->flags[CARRY] = carry;
}

// ---- instructions ------------------------------------------------------------------------------------------------

typedef struct step {
    bool lock;
    uint32_t n, size;
    place args[X86_MAX_ARGUMENTS];
} step;

typedef bool lifter(lifting *, const step *, int what);

static bool nothing(lifting *x, const step *s, int what) { return (void)x, (void)what, !s->lock; }

static void build_fence(const lifting *x) { LLVMBuildFence(x->builder, LLVMAtomicOrderingSequentiallyConsistent, 0, ""); }

static bool fence(lifting *x, const step *s, int what) {
    (void)what;
    if (s->lock || s->n) return false;
    build_fence(x);
    return true;
}

static bool move(lifting *x, const step *s, int what) {
    (void)what;
    if (s->n != 2 || s->lock || s->args[0].stack || s->args[1].stack || s->args[1].constant) return false;
    store(x, &s->args[1], load(x, &s->args[0], s->size));
    return true;
}

static LLVMValueRef atomic(const lifting *x, LLVMAtomicRMWBinOp op, LLVMValueRef memory, LLVMValueRef v) {
    build_fence(x);
    LLVMValueRef old = LLVMBuildAtomicRMW(x->builder, op, memory, v, LLVMAtomicOrderingSequentiallyConsistent, 0);
    build_fence(x);
    return old;
}

// xchg: locked by itself where memory takes part
static bool exchange(lifting *x, const step *s, int what) {
    (void)what;
    if (s->n != 2 || s->args[0].constant || s->args[1].constant || s->args[0].stack || s->args[1].stack) return false;
    const place *a = &s->args[0], *b = &s->args[1];
    if (a->memory && b->memory) return false;
    if (!a->memory && !b->memory) {
        LLVMValueRef va = load(x, a, s->size), vb = load(x, b, s->size);
        store(x, a, vb);
        store(x, b, va);
        return !s->lock;
    }
    const place *memory = a->memory ? a : b, *other = a->memory ? b : a;
    store(x, other, atomic(x, LLVMAtomicRMWBinOpXchg, memory->memory, load(x, other, s->size)));
    return true;
}

static bool exchange_add(lifting *x, const step *s, int what) {
    (void)what;
    if (s->n != 2 || !s->lock || !s->args[1].memory || s->args[0].constant || in_memory(&s->args[0])) return false;
    LLVMValueRef operand = load(x, &s->args[0], s->size);
    LLVMValueRef old = atomic(x, LLVMAtomicRMWBinOpAdd, s->args[1].memory, operand);
    store(x, &s->args[0], old);
    set_flags(x, LLVMBuildAdd(x->builder, old, operand, ""), NULL);
    return true;
}

static LLVMValueRef combine(const lifting *x, int op, LLVMValueRef a, LLVMValueRef b) {
    switch (op) {
    case LLVMAtomicRMWBinOpAdd: return LLVMBuildAdd(x->builder, a, b, "");
    case LLVMAtomicRMWBinOpSub: return LLVMBuildSub(x->builder, a, b, "");
    case LLVMAtomicRMWBinOpAnd: return LLVMBuildAnd(x->builder, a, b, "");
    case LLVMAtomicRMWBinOpOr: return LLVMBuildOr(x->builder, a, b, "");
    default: return LLVMBuildXor(x->builder, a, b, "");
    }
}

// Combines the destination with a value: at once where it is locked, otherwise by a load and a store.
static bool update(lifting *x, const step *s, const place *to, int op, LLVMValueRef v) {
    LLVMValueRef old;
    if (to->constant || (s->lock && !in_memory(to))) return false;
    if (to->stack) { // lock; addl $0,0(%rsp): it has no other effect on others than that of a fence
        if (!s->lock || !LLVMIsConstant(v) || !LLVMIsNull(v) || op == LLVMAtomicRMWBinOpAnd) return false;
        build_fence(x);
        return true;
    }
    if (s->lock) old = atomic(x, (LLVMAtomicRMWBinOp)op, to->memory, v);
    else old = load(x, to, s->size);
    LLVMValueRef result = combine(x, op, old, v);
    if (!s->lock) store(x, to, result);
    LLVMValueRef carry = op == LLVMAtomicRMWBinOpAdd   ? LLVMBuildICmp(x->builder, LLVMIntULT, result, old, "")
                         : op == LLVMAtomicRMWBinOpSub ? LLVMBuildICmp(x->builder, LLVMIntULT, old, v, "")
                                                       : LLVMConstNull(LLVMInt1TypeInContext(x->context));
    set_flags(x, result, carry);
    return true;
}

static bool binary(lifting *x, const step *s, int op) {
    if (s->n != 2 || s->args[0].stack || (in_memory(&s->args[0]) && in_memory(&s->args[1]))) return false;
    return update(x, s, &s->args[1], op, load(x, &s->args[0], s->size));
}

// inc and dec leave the carry flag alone.
static bool step_by_one(lifting *x, const step *s, int op) {
    LLVMValueRef carry = x->flags[CARRY];
    if (s->n != 1 || s->args[0].stack || !update(x, s, &s->args[0], op, constant(x, s->size, 1))) return false;
    x->flags[CARRY] = carry;
    return true;
}

// not leaves all flags alone.
static bool complement(lifting *x, const step *s, int op) {
    LLVMValueRef flags[FLAGS];
    memcpy(flags, x->flags, sizeof flags);
    if (s->n != 1 || s->args[0].stack || !update(x, s, &s->args[0], op, constant(x, s->size, UINT64_MAX))) return false;
    memcpy(x->flags, flags, sizeof flags);
    return true;
}

static LLVMValueRef compare_exchange(const lifting *x, LLVMValueRef memory, LLVMValueRef expected, LLVMValueRef desired) {
    build_fence(x);
    LLVMValueRef pair = LLVMBuildAtomicCmpXchg(x->builder, memory, expected, desired, LLVMAtomicOrderingSequentiallyConsistent,
                                               LLVMAtomicOrderingSequentiallyConsistent, 0);
    build_fence(x);
    return pair;
}

// Compares with rax, which takes what was there.
static bool compare_and_swap(lifting *x, const step *s, int what) {
    (void)what;
    if (s->n != 2 || !s->lock || !s->args[1].memory || in_memory(&s->args[0]) || s->args[0].constant) return false;
    LLVMValueRef pair = compare_exchange(x, s->args[1].memory, location_value(x, X86_RAX, s->size), load(x, &s->args[0], s->size));
    LLVMValueRef old = LLVMBuildExtractValue(x->builder, pair, 0, "");
    x->flags[ZERO] = LLVMBuildExtractValue(x->builder, pair, 1, "");
    x->flags[CARRY] = x->flags[SIGN] = NULL;
    set_location(x, X86_RAX, old);
    return true;
}

// The two halves of 16 bytes, low first.
static LLVMValueRef joined(const lifting *x, uint32_t low, uint32_t high) {
    LLVMValueRef l = LLVMBuildZExt(x->builder, location_value(x, low, 8), int_type(x, 16), "");
    LLVMValueRef h = LLVMBuildZExt(x->builder, location_value(x, high, 8), int_type(x, 16), "");
    return LLVMBuildOr(x->builder, l, LLVMBuildShl(x->builder, h, constant(x, 16, 64), ""), "");
}

static bool compare_and_swap_16(lifting *x, const step *s, int what) {
    (void)what;
    if (s->n != 1 || !s->lock || !s->args[0].memory) return false;
    LLVMValueRef pair = compare_exchange(x, s->args[0].memory, joined(x, X86_RAX, X86_RDX), joined(x, X86_RBX, X86_RCX));
    LLVMValueRef old = LLVMBuildExtractValue(x->builder, pair, 0, "");
    x->flags[ZERO] = LLVMBuildExtractValue(x->builder, pair, 1, "");
    set_location(x, X86_RAX, LLVMBuildTrunc(x->builder, old, int_type(x, 8), ""));
    old = LLVMBuildLShr(x->builder, old, constant(x, 16, 64), "");
    set_location(x, X86_RDX, LLVMBuildTrunc(x->builder, old, int_type(x, 8), ""));
    return true;
}

// bts, btr, btc of a bit that is counted from the start of the operand, and may lie beyond its end where it is in a register.
static bool change_bit(lifting *x, const step *s, int op) {
    if (s->n != 2 || !s->lock || !s->args[1].memory || in_memory(&s->args[0])) return false;
    const bool clears = op == LLVMAtomicRMWBinOpAnd;
    LLVMValueRef memory = s->args[1].memory, index = load(x, &s->args[0], s->size);
    LLVMValueRef bit = LLVMBuildAnd(x->builder, index, constant(x, s->size, s->size * 8 - 1), "");
    if (!s->args[0].constant) {
        LLVMValueRef far = LLVMBuildAShr(x->builder, LLVMBuildSub(x->builder, index, bit, ""), constant(x, s->size, 3), "");
        far = LLVMBuildSExt(x->builder, far, int_type(x, 8), "");
        memory = LLVMBuildGEP2(x->builder, int_type(x, 1), memory, &far, 1, "");
    }
    LLVMValueRef mask = LLVMBuildShl(x->builder, constant(x, s->size, 1), bit, "");
    LLVMValueRef old = atomic(x, (LLVMAtomicRMWBinOp)op, memory, clears ? LLVMBuildNot(x->builder, mask, "") : mask);
    x->flags[CARRY] = LLVMBuildICmp(x->builder, LLVMIntNE, LLVMBuildAnd(x->builder, old, mask, ""), constant(x, s->size, 0), "");
    x->flags[ZERO] = x->flags[SIGN] = NULL;
    return true;
}

static const struct {
    const char *name;
    lifter *lift;
    int what;
    bool sized; // may have one of b, w, l, q for the size of its arguments after its name
} known[] = {
    {"nop", nothing, 0, false},
    {"pause", nothing, 0, false},
    {"lfence", nothing, 0, false},
    {"sfence", nothing, 0, false},
    {"prefetchw", nothing, 0, false},
    {"prefetcht0", nothing, 0, false},
    {"prefetchnta", nothing, 0, false},
    {"mfence", fence, 0, false},
    {"mov", move, 0, true},
    {"xchg", exchange, 0, true},
    {"xadd", exchange_add, 0, true},
    {"cmpxchg", compare_and_swap, 0, true},
    {"cmpxchg16b", compare_and_swap_16, 0, false},
    {"add", binary, LLVMAtomicRMWBinOpAdd, true},
    {"sub", binary, LLVMAtomicRMWBinOpSub, true},
    {"and", binary, LLVMAtomicRMWBinOpAnd, true},
    {"or", binary, LLVMAtomicRMWBinOpOr, true},
    {"xor", binary, LLVMAtomicRMWBinOpXor, true},
    {"inc", step_by_one, LLVMAtomicRMWBinOpAdd, true},
    {"dec", step_by_one, LLVMAtomicRMWBinOpSub, true},
    {"not", complement, LLVMAtomicRMWBinOpXor, true},
    {"bts", change_bit, LLVMAtomicRMWBinOpOr, true},
    {"btr", change_bit, LLVMAtomicRMWBinOpAnd, true},
    {"btc", change_bit, LLVMAtomicRMWBinOpXor, true},
};

static LLVMValueRef flag_value(const lifting *x, flag f, bool negated) {
    if (!x->flags[f]) return NULL;
    return negated ? LLVMBuildNot(x->builder, x->flags[f], "") : x->flags[f];
}

// setz and the like: the byte that they write is the assembly's own, not shared.
static bool lift_set(lifting *x, const x86_instruction *i) {
    flag f;
    bool negated;
    place to;
    if (i->n != 1 || i->lock || !condition(i->name + 3, strlen(i->name) - 3, &f, &negated)) return false;
    LLVMValueRef v = flag_value(x, f, negated);
    if (!v || !place_of(x, &i->args[0], &to) || to.stack || to.constant) return false;
    v = LLVMBuildZExt(x->builder, v, int_type(x, 1), "");
    if (to.memory) LLVMBuildStore(x->builder, v, to.memory);
    else store(x, &to, v);
    return true;
}

static bool places_of(lifting *x, const x86_instruction *i, step *s) {
    for (uint32_t k = 0; k < i->n; k++) {
        if (!place_of(x, &i->args[k], &s->args[k])) return false;
        if (!s->size && !s->args[k].constant) s->size = s->args[k].size;
    }
    return true;
}

static bool lift_instruction(lifting *x, const x86_instruction *i) {
    static const char suffixes[] = "b1w2l4q8";
    const size_t n = strlen(i->name);
    if (strncmp(i->name, "set", 3) == 0) return lift_set(x, i);
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        const size_t m = strlen(known[k].name);
        const char *suffix = n == m + 1 && known[k].sized ? strchr(suffixes, i->name[m]) : NULL;
        if (strncmp(i->name, known[k].name, m) != 0 || !(n == m || (suffix && (suffix - suffixes) % 2 == 0))) continue;
        step s = {.lock = i->lock, .n = i->n, .size = suffix ? (uint32_t)(suffix[1] - '0') : 0};
        if (known[k].lift == nothing) return nothing(x, &s, 0);
        return places_of(x, i, &s) && (s.size || !known[k].sized) && known[k].lift(x, &s, known[k].what);
    }
    return false;
}

// ---- assembly ----------------------------------------------------------------------------------------------------

// False: an output that nothing was written to.
static bool replace_outputs(lifting *x) {
    LLVMTypeRef type = LLVMTypeOf(x->call);
    const bool many = LLVMGetTypeKind(type) == LLVMStructTypeKind;
    LLVMValueRef all = many ? LLVMGetPoison(type) : NULL;
    uint32_t nth = 0;
    for (uint32_t i = 0; i < x->n; i++) {
        const operand *o = &x->operands[i];
        if (!o->output) continue;
        LLVMValueRef v = o->flag != NO_FLAG ? flag_value(x, o->flag, o->negated) : x->at[o->location];
        if (!v) return false;
        v = LLVMBuildIntCast2(x->builder, v, int_type(x, o->size), 0, "");
        v = from_int(x, v, o->output);
        all = many ? LLVMBuildInsertValue(x->builder, all, v, nth++, "") : v;
    }
    if (all) LLVMReplaceAllUsesWith(x->call, all);
    return true;
}

// False: it is left as it is.
static bool lift(lifting *x) {
    size_t n;
    LLVMValueRef callee = LLVMGetCalledValue(x->call);
    const char *text = LLVMGetInlineAsmAsmString(callee, &n);
    x86_text parsed;
    if (LLVMGetInlineAsmDialect(callee) != LLVMInlineAsmDialectATT || !x86_parse(text, n, &parsed) || !add_operands(x)) return false;
    for (uint32_t i = 0; i < parsed.n; i++)
        if (!lift_instruction(x, &parsed.at[i])) return false;
    return replace_outputs(x);
}

static void erase_back_to(LLVMValueRef first, LLVMValueRef before) {
    for (LLVMValueRef in; (in = LLVMGetPreviousInstruction(before)) != first;) LLVMInstructionEraseFromParent(in);
}

static void lift_call(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef call) {
    lifting x = {.context = LLVMGetModuleContext(module), .layout = LLVMGetModuleDataLayout(module), .builder = builder, .call = call};
    LLVMValueRef previous = LLVMGetPreviousInstruction(call);
    LLVMPositionBuilderBefore(builder, call);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(call));
    if (lift(&x)) LLVMInstructionEraseFromParent(call);
    else erase_back_to(previous, call);
}

void smc_pass_lift_assembly(LLVMModuleRef module) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
            for (LLVMValueRef in = LLVMGetFirstInstruction(bb), next; in; in = next) {
                next = LLVMGetNextInstruction(in);
                if (LLVMIsACallInst(in) && LLVMIsAInlineAsm(LLVMGetCalledValue(in))) lift_call(module, builder, in);
            }
    LLVMDisposeBuilder(builder);
}
