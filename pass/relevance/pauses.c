// pauses.c - calls that only let time pass.
#include "pass/relevance/pauses.h"

#include "pass/marks.h"
#include "pass/relevance/calls.h"

#include <string.h>

// Returns whether time can be observed: if clocks are read, sleeping advances them; if threads are
// cancelled, a sleep is a cancellation point.
static bool is_time_noticed(LLVMValueRef in) {
    LLVMModuleRef module =
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(in)));
    return LLVMGetNamedFunction(module, SMC_PASS_OWN "now") ||
           LLVMGetNamedFunction(module, SMC_PASS_OWN "cancel");
}

// smc's own functions, provided that the program does not define the name. `left`: the argument, if
// any, that receives the remaining time; `absolute`: an argument that must be 0.
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
    const char *name = smc_name_called(in);
    const pause *found = NULL;
    if (!*name) return NULL;
    LLVMValueRef callee = LLVMGetCalledValue(in);
    if (!LLVMIsDeclaration(callee) && !smc_llvm_is_of_library(callee)) return NULL;
    for (size_t i = 0; i < sizeof pauses / sizeof *pauses; i++)
        if (strcmp(name, pauses[i].name) == 0) found = &pauses[i];
    if (found && found->left >= LLVMGetNumArgOperands(in) && found->left) return NULL;
    if (found && found->absolute && !LLVMIsNull(LLVMGetOperand(in, found->absolute))) return NULL;
    return found;
}

bool smc_is_pause(LLVMValueRef in) {
    const pause *p = pause_called(in);
    return p && (!p->sleeps || !is_time_noticed(in));
}

unsigned smc_pause_left(LLVMValueRef in) { return pause_called(in)->left; }

// Returns whether the comparison of 0 with the constant is true.
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
