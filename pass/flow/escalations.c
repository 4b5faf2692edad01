// escalations.c - counts that only choose how a loop waits:
//
//     int n = 0;
//     while (load(&turn) != mine)
//         if (++n < 1000) pause(); else timed_wait();
//
// The count is compared with constants, to choose between ways that stay in the loop. Beyond the
// greatest constant it stands still: all comparisons have the same results, and the states of
// rounds become equal. Only a count that cannot wrap around is changed.
#include "pass/flow/flow.h"

#include <llvm-c/Core.h>

typedef struct escalation {
    LLVMValueRef count, next;
    LLVMBasicBlockRef before; // the block that leads into the loop
    long long greatest;       // constant that the count is compared with
} escalation;

// Finds what the count is before the loop, a small constant, and in it, one more.
static bool find_values(escalation *e) {
    for (unsigned i = 0; i < LLVMCountIncoming(e->count); i++) {
        LLVMValueRef v = LLVMGetIncomingValue(e->count, i);
        if (LLVMIsAConstantInt(v)) {
            const long long first = LLVMConstIntGetSExtValue(v);
            if (e->before || first < 0 || first > 1) return false;
            e->before = LLVMGetIncomingBlock(e->count, i);
        } else if (e->next && e->next != v) return false;
        else e->next = v;
    }
    if (!e->before || !e->next || !LLVMIsAInstruction(e->next) ||
        LLVMGetInstructionOpcode(e->next) != LLVMAdd || LLVMGetOperand(e->next, 0) != e->count)
        return false;
    LLVMValueRef by = LLVMGetOperand(e->next, 1);
    const bool cannot_wrap = LLVMGetNSW(e->next) || LLVMGetIntTypeWidth(LLVMTypeOf(e->count)) == 64;
    return LLVMIsAConstantInt(by) && LLVMConstIntGetSExtValue(by) == 1 && cannot_wrap;
}

// Returns whether all that depends on the test is which way leads on in the loop.
static bool stays_in_loop(const escalation *e, LLVMValueRef test) {
    LLVMBasicBlockRef head = LLVMGetInstructionParent(e->count);
    for (LLVMUseRef u = LLVMGetFirstUse(test); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef branch = LLVMGetUser(u);
        if (!LLVMIsABranchInst(branch)) return false;
        for (unsigned i = 0; i < 2; i++)
            if (!smc_flow_reaches_without(LLVMGetSuccessor(branch, i), head, e->before))
                return false;
    }
    return true;
}

static bool is_compared(escalation *e, LLVMValueRef v, LLVMValueRef test) {
    LLVMValueRef with = LLVMIsAICmpInst(test) ? LLVMGetOperand(test, 1) : NULL;
    if (!with || LLVMGetOperand(test, 0) != v || !LLVMIsAConstantInt(with)) return false;
    const long long n = LLVMConstIntGetSExtValue(with);
    if (n > e->greatest) e->greatest = n;
    return n >= 0 && n < 1 << 20 && stays_in_loop(e, test);
}

static bool only_chooses(escalation *e) {
    bool chooses = false;
    for (int i = 0; i < 2; i++) {
        LLVMValueRef v = i ? e->next : e->count;
        for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
            LLVMValueRef user = LLVMGetUser(u);
            if (user == (i ? e->count : e->next)) continue;
            if (!is_compared(e, v, user)) return false;
            chooses = true;
        }
    }
    return chooses;
}

// Makes the count stand still at one more than the greatest constant.
static void saturate(LLVMBuilderRef builder, const escalation *e) {
    LLVMValueRef most =
        LLVMConstInt(LLVMTypeOf(e->count), (unsigned long long)e->greatest + 1, false);
    LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(e->next));
    LLVMValueRef beyond = LLVMBuildICmp(builder, LLVMIntSGT, e->next, most, ""),
                 kept = LLVMBuildSelect(builder, beyond, most, e->next, "");
    LLVMReplaceAllUsesWith(e->next, kept);
    LLVMSetOperand(beyond, 0, e->next);
    LLVMSetOperand(kept, 2, e->next);
}

void smc_flow_limit_escalations(LLVMModuleRef module) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
            for (LLVMValueRef phi = LLVMGetFirstInstruction(bb); LLVMIsAPHINode(phi);
                 phi = LLVMGetNextInstruction(phi)) {
                escalation e = {.count = phi};
                if (LLVMGetTypeKind(LLVMTypeOf(phi)) == LLVMIntegerTypeKind &&
                    LLVMGetIntTypeWidth(LLVMTypeOf(phi)) <= 64 && find_values(&e) &&
                    only_chooses(&e))
                    saturate(builder, &e);
            }
    LLVMDisposeBuilder(builder);
}
