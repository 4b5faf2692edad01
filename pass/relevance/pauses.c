// pauses.c - recognises calls whose only effect is that time passes.
#include "pass/relevance/pauses.h"

#include "pass/relevance/calls.h"

// True if the program can observe a pause: if it reads clocks, sleeping advances them; if it
// cancels threads, a sleep is a cancellation point.
static bool pause_is_observable(LLVMValueRef in) {
    LLVMModuleRef module =
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(in)));
    return LLVMGetNamedFunction(module, SMC_NAME_NOW) ||
           LLVMGetNamedFunction(module, SMC_NAME_CANCEL);
}

// If the instruction calls a pausing function, returns its properties; otherwise NULL.
static const smc_library_function *pause_called(LLVMValueRef in) {
    if (!smc_is_call(in)) return NULL;
    const smc_library_function *known = smc_llvm_nonprogram_function(LLVMGetCalledValue(in));
    if (!(known->traits & (SMC_FN_YIELDS | SMC_FN_SLEEPS))) return NULL;
    if (known->left && known->left >= LLVMGetNumArgOperands(in)) return NULL;
    if (known->absolute && !LLVMIsNull(LLVMGetOperand(in, known->absolute))) return NULL;
    return known;
}

bool smc_is_pause(LLVMValueRef in) {
    const smc_library_function *p = pause_called(in);
    return p && (p->traits & SMC_FN_YIELDS || !pause_is_observable(in));
}

unsigned smc_pause_remaining_operand(LLVMValueRef in) { return pause_called(in)->left; }

// True if the comparison of 0 with the constant c holds.
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

bool smc_is_edge_never_taken(LLVMValueRef end, unsigned successor) {
    if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end)) return false;
    LLVMValueRef comparison = LLVMIsAICmpInst(LLVMGetCondition(end)),
                 with = comparison ? LLVMGetOperand(comparison, 1) : NULL;
    if (!comparison || !LLVMIsAConstantInt(with) || !pause_called(LLVMGetOperand(comparison, 0)))
        return false;
    const bool passes_on_zero = holds_for_zero(LLVMGetICmpPredicate(comparison),
                                               LLVMConstIntGetSExtValue(with), !LLVMIsNull(with));
    return passes_on_zero == (successor != 0);
}
