// matters.c - which values the rest of a function depends on: what is not among them may differ
// from round to round of a loop that waits. An instruction matters if it acts, gives one that
// matters its operand, or decides whether one that matters is come to. Loops that do nothing that
// matters are taken to end (C17 6.8.5p6).
#include "interp/lower/analysis/matters.h"

#include "interp/lower/analysis/initialised.h"
#include "interp/lower/analysis/pauses.h"
#include "pass/llvm/versions.h"
#include "pass/marks.h"

#include <string.h>

// Neither 0 nor -1: nothing can go wrong.
static bool is_safe_divisor(LLVMValueRef v) {
    return LLVMIsAConstantInt(v) && !LLVMIsNull(v) && LLVMConstIntGetSExtValue(v) != -1;
}

// A byte that is to be 0 or 1.
static bool is_checked(LLVMValueRef in) {
    return LLVMHasMetadata(in) &&
           LLVMGetMetadata(in, LLVMGetMDKindIDInContext(LLVMGetTypeContext(LLVMTypeOf(in)),
                                                        SMC_PASS_BOOL, strlen(SMC_PASS_BOOL)));
}

static bool begins(const char *name, const char *prefix) {
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

// Of numbers, with a result for all of these.
static bool is_arithmetic_call(LLVMValueRef call) {
    static const char *const names[] = {
        "llvm.umin.",       "llvm.umax.", "llvm.smin.",  "llvm.smax.",
        "llvm.fshl.",       "llvm.fshr.", "llvm.bswap.", "llvm.ctpop.",
        "llvm.bitreverse.", "llvm.sadd.", "llvm.uadd.",  "llvm.ssub.",
        "llvm.usub.",       "llvm.smul.", "llvm.umul.",  "llvm.vector.reduce."};
    LLVMValueRef callee = LLVMGetCalledValue(call);
    size_t n;
    bool is = false;
    for (size_t i = 0; i < sizeof names / sizeof *names && LLVMIsAFunction(callee); i++)
        is |= begins(LLVMGetValueName2(callee, &n), names[i]);
    return is;
}

bool smc_is_pure(LLVMValueRef in) {
    switch (smc_llvm_opcode(in)) {
    case LLVMPHI:
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
    case LLVMFNeg:
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFDiv:
    case LLVMFRem:
    case LLVMICmp:
    case LLVMFCmp:
    case LLVMSelect:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMFPTrunc:
    case LLVMFPExt:
    case LLVMFPToUI:
    case LLVMFPToSI:
    case LLVMUIToFP:
    case LLVMSIToFP:
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
    case LLVMGetElementPtr:
    case LLVMFreeze:
    case LLVMExtractValue:
    case LLVMInsertValue:
    case LLVMExtractElement:
    case LLVMInsertElement:
    case LLVMShuffleVector: return true;
    case LLVMTrunc: return !is_checked(in);
    case LLVMUDiv:
    case LLVMURem:
    case LLVMSDiv:
    case LLVMSRem: return is_safe_divisor(LLVMGetOperand(in, 1));
    case LLVMCall: return is_arithmetic_call(in);
    default: return false;
    }
}

static bool is_never_negative(LLVMValueRef v, unsigned depth);

// rand and its like: of POSIX, none of their results is.
static bool is_result_never_negative(LLVMValueRef call, unsigned depth) {
    static const char *const names[] = {"rand", "random", "lrand48", NULL};
    LLVMValueRef fn = smc_called_function(call);
    bool is = false;
    if (!fn) return false;
    if (smc_is_of_library(fn) && smc_is_one_of(fn, names)) return true;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb)) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (!LLVMIsAReturnInst(end)) continue;
        is = is_never_negative(LLVMGetOperand(end, 0), depth);
        if (!is) return false;
    }
    return is;
}

static bool is_never_negative(LLVMValueRef v, unsigned depth) {
    if (LLVMIsAConstantInt(v)) return LLVMConstIntGetSExtValue(v) >= 0;
    if (!LLVMIsAInstruction(v) || !depth) return false;
    switch (LLVMGetInstructionOpcode(v)) {
    case LLVMZExt: return true;
    case LLVMLShr:
        return LLVMIsAConstantInt(LLVMGetOperand(v, 1)) && !LLVMIsNull(LLVMGetOperand(v, 1));
    case LLVMAnd:
        return is_never_negative(LLVMGetOperand(v, 0), depth - 1) ||
               is_never_negative(LLVMGetOperand(v, 1), depth - 1);
    case LLVMSRem: return is_never_negative(LLVMGetOperand(v, 0), depth - 1);
    case LLVMCall: return is_result_never_negative(v, depth - 1);
    default: return false;
    }
}

bool smc_fails_by_divisor(LLVMValueRef in) {
    enum { DEEPEST = 6 };
    if (!LLVMIsAInstruction(in)) return false;
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMUDiv:
    case LLVMURem: return true;
    case LLVMSDiv:
    case LLVMSRem: return is_never_negative(LLVMGetOperand(in, 0), DEEPEST);
    default: return false;
    }
}

bool smc_may_overflow(LLVMValueRef in) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    return (op == LLVMAdd || op == LLVMSub || op == LLVMMul) && LLVMGetNSW(in) &&
           !smc_is_of_library(LLVMGetBasicBlockParent(LLVMGetInstructionParent(in)));
}

// The private variable of its own that a load or store accesses as a whole or in part, where
// nothing else does; NULL: none. Volatile ones are such: others are values by now.
LLVMValueRef smc_variable_of(smc_kinds kinds, LLVMValueRef in) {
    LLVMValueRef address = LLVMIsALoadInst(in)    ? LLVMGetOperand(in, 0)
                           : LLVMIsAStoreInst(in) ? LLVMGetOperand(in, 1)
                                                  : NULL;
    if (!address || !LLVMIsAAllocaInst(address) || !LLVMGetMetadata(address, kinds.own))
        return NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        const bool stores_to = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != address;
        if (!LLVMIsALoadInst(user) && !stores_to && !smc_is_note(user)) return NULL;
    }
    return address;
}

// Functions that leave everything as it is, and say nothing ---------------------------------------

enum { MAX_DEPTH = 10 };
static bool is_vain_call(smc_kinds kinds, LLVMValueRef in, unsigned depth);

// It only says where control goes.
static bool is_jump(LLVMValueRef in) { return LLVMIsATerminatorInst(in) && !LLVMIsAInvokeInst(in); }

static bool is_vain(smc_kinds kinds, LLVMValueRef in, unsigned depth) {
    if (kinds.overflow && smc_may_overflow(in)) return false;
    if (smc_is_pure(in) || is_jump(in)) return !LLVMIsAUnreachableInst(in);
    if (LLVMIsAAllocaInst(in))
        return LLVMGetMetadata(in, kinds.own) && LLVMIsAConstantInt(LLVMGetOperand(in, 0));
    LLVMValueRef variable = smc_variable_of(kinds, in);
    if (variable && LLVMIsALoadInst(in) && !smc_variable_is_surely_written(kinds, variable))
        return false;
    return LLVMGetMetadata(in, kinds.backoff) || variable || smc_is_own_load(kinds, in) ||
           smc_sets_pause(kinds, in) || is_vain_call(kinds, in, depth);
}

bool smc_is_vain(smc_kinds kinds, LLVMValueRef in) { return is_vain(kinds, in, 0); }

static bool is_vain_block(smc_kinds kinds, LLVMBasicBlockRef bb, unsigned depth) {
    for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
        if (!is_vain(kinds, in, depth)) return false;
    return true;
}

// Where an exception would land does not count: a call in vain throws none.
void smc_find_usual_blocks(LLVMValueRef fn, smc_blocks *out) {
    smc_table seen = {0};
    *smc_vec_push(out) = LLVMGetEntryBasicBlock(fn);
    *smc_table_at(&seen, (uintptr_t)out->at[0], 0) = 1;
    for (uint32_t i = 0; i < out->n; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(out->at[i]);
        // The first of an invoke is the normal way.
        const unsigned n = LLVMIsAInvokeInst(end) ? 1 : LLVMGetNumSuccessors(end);
        for (unsigned k = 0; k < n; k++) {
            LLVMBasicBlockRef to = LLVMGetSuccessor(end, k);
            uint32_t *known = smc_table_at(&seen, (uintptr_t)to, 0);
            if (*known || smc_is_never_taken(end, k)) continue;
            *known = 1;
            *smc_vec_push(out) = to;
        }
    }
    smc_table_free(&seen);
}

static bool is_vain_function(smc_kinds kinds, LLVMValueRef fn, unsigned depth) {
    smc_blocks blocks = {0};
    bool vain = true;
    smc_find_usual_blocks(fn, &blocks);
    for (uint32_t i = 0; i < blocks.n && vain; i++)
        vain = is_vain_block(kinds, blocks.at[i], depth);
    smc_vec_free(&blocks);
    return vain;
}

// The function that is called by its name; NULL: none.
static LLVMValueRef called_by(LLVMValueRef in) {
    LLVMValueRef callee = smc_is_call(in) ? LLVMGetCalledValue(in) : NULL;
    return callee && LLVMIsAFunction(callee) ? callee : NULL;
}

// It keeps a variable in memory (pass/scopes.c).
static bool is_prefetch(LLVMValueRef callee) {
    size_t n;
    return begins(LLVMGetValueName2(callee, &n), "llvm.prefetch.");
}

// A call that only takes time, of a function that only computes, or of a pause.
static bool is_vain_call(smc_kinds kinds, LLVMValueRef in, unsigned depth) {
    LLVMValueRef callee = called_by(in);
    if (!callee) return false;
    if (smc_is_note(in) || is_prefetch(callee) || smc_is_pause(kinds, in)) return true;
    return !LLVMIsDeclaration(callee) && depth < MAX_DEPTH &&
           is_vain_function(kinds, callee, depth + 1);
}

// What matters ------------------------------------------------------------------------------------

typedef struct marking {
    smc_kinds kinds;
    const smc_control *control;
    const smc_table *but;
    smc_table *asked;
    bool *is_reached; // [block]: what decides about it has been asked for
    SMC_VEC(LLVMValueRef) todo;
} marking;

static void ask_for(marking *m, LLVMValueRef v) {
    if (!LLVMIsAInstruction(v) || (m->but && smc_table_get(m->but, (uintptr_t)v, 0))) return;
    uint32_t *seen = smc_table_at(m->asked, (uintptr_t)v, 0);
    if (*seen) return;
    *seen = 1;
    *smc_vec_push(&m->todo) = v;
}

// What decides where control goes. A call in vain always returns.
static void ask_for_way(marking *m, LLVMValueRef end) {
    if (!LLVMIsAInvokeInst(end) || !is_vain(m->kinds, end, 0)) ask_for(m, end);
}

static void reach(marking *m, LLVMBasicBlockRef bb) {
    const uint32_t i = smc_table_get(&m->control->number, (uintptr_t)bb, 0) - 1;
    if (m->is_reached[i]) return;
    m->is_reached[i] = true;
    for (uint32_t k = 0; k < m->control->deciders[i].n; k++)
        ask_for_way(m, LLVMGetBasicBlockTerminator(m->control->deciders[i].at[k]));
}

static void ask_for_operands(marking *m, LLVMValueRef in) {
    const int n = LLVMGetNumOperands(in);
    for (int i = 0; i < n; i++) ask_for(m, LLVMGetOperand(in, (unsigned)i));
}

// A phi is as much where control came from as what it brought.
static void ask_for_ways(marking *m, LLVMValueRef phi) {
    const unsigned n = LLVMCountIncoming(phi);
    for (unsigned i = 0; i < n; i++) {
        reach(m, LLVMGetIncomingBlock(phi, i));
        ask_for_way(m, LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, i)));
    }
}

static void ask_for_stores(marking *m, LLVMValueRef variable) {
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use))
        if (LLVMIsAStoreInst(LLVMGetUser(use))) ask_for(m, LLVMGetUser(use));
}

static bool acts(smc_kinds kinds, LLVMValueRef in) {
    if (LLVMIsAReturnInst(in) || LLVMIsAUnreachableInst(in)) return true;
    return !is_jump(in) && !is_vain(kinds, in, 0);
}

// Whether a division fails is for its divisor to say.
static void ask_for_root(marking *m, LLVMValueRef in) {
    if (!smc_fails_by_divisor(in)) {
        ask_for(m, in);
        return;
    }
    ask_for(m, LLVMGetOperand(in, 1));
    reach(m, LLVMGetInstructionParent(in));
}

static void ask_for_roots(marking *m, LLVMValueRef fn) {
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
        for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
            if (acts(m->kinds, in)) ask_for_root(m, in);
}

void smc_find_asked(smc_kinds kinds, const smc_control *control, LLVMValueRef fn,
                    const LLVMValueRef *exits, uint32_t n, const smc_table *but, smc_table *asked) {
    marking m = {.kinds = kinds,
                 .control = control,
                 .but = but,
                 .asked = asked,
                 .is_reached = smc_alloc(control->n * sizeof *m.is_reached)};
    ask_for_roots(&m, fn);
    for (uint32_t i = 0; i < n; i++) ask_for_way(&m, exits[i]);
    while (m.todo.n) {
        LLVMValueRef in = smc_vec_pop(&m.todo),
                     variable = LLVMIsALoadInst(in) ? smc_variable_of(kinds, in) : NULL;
        ask_for_operands(&m, in);
        reach(&m, LLVMGetInstructionParent(in));
        if (LLVMIsAPHINode(in)) ask_for_ways(&m, in);
        if (variable) ask_for_stores(&m, variable);
    }
    smc_vec_free(&m.todo);
    free(m.is_reached);
}

bool smc_is_result_unused(LLVMValueRef in, const smc_table *asked) {
    for (LLVMUseRef use = LLVMGetFirstUse(in); use; use = LLVMGetNextUse(use))
        if (smc_table_get(asked, (uintptr_t)LLVMGetUser(use), 0)) return false;
    return true;
}

bool smc_is_unasked_variable(smc_kinds kinds, LLVMValueRef alloca, const smc_table *asked) {
    LLVMUseRef first = LLVMGetFirstUse(alloca);
    LLVMValueRef user = NULL;
    for (LLVMUseRef use = first; use; use = LLVMGetNextUse(use)) {
        user = LLVMGetUser(use);
        if (LLVMIsALoadInst(user) && smc_table_get(asked, (uintptr_t)user, 0)) return false;
        if (!smc_is_note(user) && !smc_variable_of(kinds, user)) return false;
    }
    return user;
}
