// pauses.c - calls that only let time pass, and the local variables that say how long they take.
#include "interp/lower/analysis/pauses.h"

#include "pass/llvm/library.h"
#include "pass/marks.h"

#include <llvm-c/Target.h>
#include <string.h>

static bool begins(const char *name, const char *prefix) {
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

bool smc_is_of_library(LLVMValueRef fn) { return smc_llvm_is_of_library(fn); }

bool smc_is_one_of(LLVMValueRef fn, const char *const *names) {
    size_t n;
    if (!fn || !LLVMIsAFunction(fn)) return false;
    const char *name = LLVMGetValueName2(fn, &n);
    while (*names && strcmp(*names, name) != 0) names++;
    return *names;
}

bool smc_is_note(LLVMValueRef in) {
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    size_t n;
    if (!callee || !LLVMIsAFunction(callee)) return false;
    const char *name = LLVMGetValueName2(callee, &n);
    return begins(name, "llvm.dbg.") || begins(name, "llvm.lifetime.") ||
           begins(name, "llvm.var.annotation.") || strcmp(name, SMC_PASS_PROBE) == 0;
}

LLVMValueRef smc_called_function(LLVMValueRef call) {
    LLVMValueRef fn = smc_is_call(call) ? LLVMGetCalledValue(call) : NULL;
    const bool known = fn && LLVMIsAFunction(fn) && !LLVMIsDeclaration(fn) &&
                       !LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn));
    return known && LLVMGetNumArgOperands(call) == LLVMCountParams(fn) ? fn : NULL;
}

// Objects -----------------------------------------------------------------------------------------

static bool has_kind(LLVMValueRef global, unsigned kind) {
    size_t n;
    LLVMValueMetadataEntry *all = LLVMGlobalCopyAllMetadata(global, &n);
    bool found = false;
    for (unsigned i = 0; i < n; i++) found |= LLVMValueMetadataEntriesGetKind(all, i) == kind;
    LLVMDisposeValueMetadataEntries(all);
    return found;
}

bool smc_is_own_object(smc_kinds kinds, LLVMValueRef v) {
    if (LLVMIsAAllocaInst(v))
        return LLVMGetMetadata(v, kinds.own) && LLVMIsAConstantInt(LLVMGetOperand(v, 0));
    return LLVMIsAGlobalVariable(v) && LLVMIsThreadLocal(v) && has_kind(v, kinds.own);
}

// The function that is called by its name; "": none.
static const char *name_called(LLVMValueRef in) {
    LLVMValueRef callee = smc_is_call(in) ? LLVMGetCalledValue(in) : NULL;
    size_t n;
    return callee && LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &n) : "";
}

// What an address with a constant offset is based on; NULL: its offset is none.
static LLVMValueRef object_of(LLVMValueRef address) {
    for (;;) {
        const bool whole = LLVMIsABitCastInst(address) ||
                           begins(name_called(address), "llvm.threadlocal.address.");
        for (int i = 1; LLVMIsAGetElementPtrInst(address) && i < LLVMGetNumOperands(address); i++)
            if (!LLVMIsAConstantInt(LLVMGetOperand(address, (unsigned)i))) return NULL;
        if (!whole && !LLVMIsAGetElementPtrInst(address)) return address;
        address = LLVMGetOperand(address, 0);
    }
}

static LLVMTargetDataRef target_of(LLVMValueRef in) {
    return LLVMGetModuleDataLayout(
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(in))));
}

// Local variables need not be initialised, and parts of arrays may lie beyond their end.
bool smc_is_own_load(smc_kinds kinds, LLVMValueRef in) {
    if (!LLVMIsALoadInst(in) || LLVMGetOrdering(in) != LLVMAtomicOrderingNotAtomic) return false;
    LLVMValueRef address = LLVMGetOperand(in, 0);
    if (begins(name_called(address), "llvm.threadlocal.address."))
        address = LLVMGetOperand(address, 0);
    return LLVMIsAGlobalVariable(address) && smc_is_own_object(kinds, address) &&
           LLVMSizeOfTypeInBits(target_of(in), LLVMTypeOf(in)) <=
               LLVMSizeOfTypeInBits(target_of(in), LLVMGlobalGetValueType(address));
}

// Pauses ------------------------------------------------------------------------------------------

// Where clocks are read, sleeping moves them on; where threads are cancelled, it may be its end.
static bool is_time_noticed(LLVMValueRef in) {
    LLVMModuleRef module =
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(in)));
    return LLVMGetNamedFunction(module, SMC_PASS_OWN "now") ||
           LLVMGetNamedFunction(module, SMC_PASS_OWN "cancel");
}

// smc's own functions, since the program defines none of the name. `left`: the argument, if it has
// one, that says where what is left of the time goes; `absolute`: one that has to be 0.
typedef struct pause {
    const char *name;
    bool sleeps;
    unsigned left, absolute;
} pause;

static const pause pauses[] = {{"sched_yield", false, 0, 0},
                               {"thrd_yield", false, 0, 0},
                               {"pthread_yield", false, 0, 0},
                               {"usleep", true, 0, 0},
                               {"sleep", true, 0, 0},
                               {"nanosleep", true, 1, 0},
                               {"thrd_sleep", true, 1, 0},
                               {"clock_nanosleep", true, 3, 1},
                               {"llvm.x86.sse2.pause", false, 0, 0}};

static const pause *pause_called(LLVMValueRef in) {
    const char *name = name_called(in);
    const pause *found = NULL;
    if (!*name) return NULL;
    LLVMValueRef callee = LLVMGetCalledValue(in);
    if (!LLVMIsDeclaration(callee) && !smc_is_of_library(callee)) return NULL;
    for (size_t i = 0; i < sizeof pauses / sizeof *pauses; i++)
        if (strcmp(name, pauses[i].name) == 0) found = &pauses[i];
    if (found && found->left >= LLVMGetNumArgOperands(in) && found->left) return NULL;
    if (found && found->absolute && !LLVMIsNull(LLVMGetOperand(in, found->absolute))) return NULL;
    return found;
}

bool smc_fills(LLVMValueRef call) {
    const char *name = name_called(call);
    if (!*name || LLVMGetNumArgOperands(call) < 3) return false;
    LLVMValueRef from = LLVMGetOperand(call, 1);
    if (begins(name, "llvm.memset.")) return LLVMIsAConstantInt(from);
    return begins(name, "llvm.memcpy.") && LLVMIsAGlobalVariable(from) &&
           LLVMIsGlobalConstant(from) && !LLVMIsThreadLocal(from);
}

// Where it fills the variable with what is the same each time.
static bool initialises(LLVMValueRef call, LLVMValueRef variable) {
    return smc_fills(call) && LLVMGetOperand(call, 0) == variable;
}

static bool is_written(LLVMValueRef user, LLVMValueRef address) {
    return LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != address;
}

// Whether nobody but calls that sleep reads what is written to the variable by this address and
// those made of it.
static bool only_sleeps(LLVMValueRef address, LLVMValueRef variable) {
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        const bool is_part = !LLVMIsALoadInst(user) && object_of(user) == variable;
        if (is_part ? !only_sleeps(user, variable)
                    : !is_written(user, address) && !smc_is_note(user) &&
                          !initialises(user, address) && !pause_called(user))
            return false;
    }
    return true;
}

static bool is_length_of_pauses(smc_kinds kinds, LLVMValueRef v) {
    return LLVMIsAAllocaInst(v) && smc_is_own_object(kinds, v) && only_sleeps(v, v);
}

bool smc_is_pause(smc_kinds kinds, LLVMValueRef in) {
    const pause *p = pause_called(in);
    if (!p) return false;
    LLVMValueRef left = p->left ? LLVMGetOperand(in, p->left) : NULL;
    if (left && !LLVMIsNull(left) && !is_length_of_pauses(kinds, left)) return false;
    return !p->sleeps || !is_time_noticed(in);
}

// Whether 0 compares so with the constant.
static bool holds_for_zero(LLVMIntPredicate how, long long c, bool is_large) {
    switch (how) {
    case LLVMIntEQ: return c == 0;
    case LLVMIntNE: return c != 0;
    case LLVMIntSLT: return c > 0;
    case LLVMIntSLE: return c >= 0;
    case LLVMIntSGT: return c < 0;
    case LLVMIntSGE: return c <= 0;
    case LLVMIntULT: return is_large;
    case LLVMIntULE: return true;
    case LLVMIntUGT: return false;
    case LLVMIntUGE: return !is_large;
    default: return false;
    }
}

bool smc_is_never_taken(LLVMValueRef end, unsigned successor) {
    if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end)) return false;
    LLVMValueRef asks = LLVMIsAICmpInst(LLVMGetCondition(end)),
                 with = asks ? LLVMGetOperand(asks, 1) : NULL;
    if (!asks || !LLVMIsAConstantInt(with) || !pause_called(LLVMGetOperand(asks, 0))) return false;
    const bool goes_first = holds_for_zero(LLVMGetICmpPredicate(asks),
                                           LLVMConstIntGetSExtValue(with), !LLVMIsNull(with));
    return goes_first == (successor != 0);
}

bool smc_sets_pause(smc_kinds kinds, LLVMValueRef in) {
    if (!LLVMIsAStoreInst(in) && !LLVMIsACallInst(in)) return false;
    LLVMValueRef address = LLVMIsAStoreInst(in)        ? LLVMGetOperand(in, 1)
                           : LLVMGetNumArgOperands(in) ? LLVMGetOperand(in, 0)
                                                       : NULL,
                 variable = address ? object_of(address) : NULL;
    return variable && (LLVMIsAStoreInst(in) || initialises(in, variable)) &&
           is_length_of_pauses(kinds, variable);
}
