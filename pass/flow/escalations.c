// escalations.c - limits counts that only select how a loop waits, as in
//
//     int n = 0;
//     while (load(&turn) != mine)
//         if (++n < 1000) pause(); else timed_wait();
//
// The count is only compared with constants, to choose between paths that stay in the loop. It is
// made to stop just above the greatest constant: all comparisons keep their results, and the states
// of rounds become equal. Counts that may wrap around are not changed.
#include "pass/flow/flow.h"
#include "pass/llvm/each.h"

#include <llvm-c/Core.h>

// A count of rounds in a loop.
typedef struct escalation {
    LLVMValueRef count, next; // count: phi of the loop's head; next: count + 1
    LLVMBasicBlockRef before; // the block that leads into the loop
    long long greatest;       // the greatest constant with which the count is compared
} escalation;

// Finds the value of the count before the loop, a small constant, and in the loop, count + 1.
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

// True if the test only decides which path control takes inside the loop.
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

// True if `test` compares v with a small constant, only to choose a path in the loop. Updates
// e->greatest.
static bool is_compared(escalation *e, LLVMValueRef v, LLVMValueRef test) {
    LLVMValueRef with = LLVMIsAICmpInst(test) ? LLVMGetOperand(test, 1) : NULL;
    if (!with || LLVMGetOperand(test, 0) != v || !LLVMIsAConstantInt(with)) return false;
    const long long n = LLVMConstIntGetSExtValue(with);
    if (n > e->greatest) e->greatest = n;
    return n >= 0 && n < 1 << 20 && stays_in_loop(e, test);
}

// True if the count is only used to choose between paths in the loop.
static bool only_selects_path(escalation *e) {
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

// Makes the count stop at the greatest constant + 1.
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

void smc_flow_saturate_counts(LLVMModuleRef module) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for_each_function (fn, module)
        for_each_block (bb, fn)
            for (LLVMValueRef phi = LLVMGetFirstInstruction(bb); LLVMIsAPHINode(phi);
                 phi = LLVMGetNextInstruction(phi)) {
                escalation e = {.count = phi};
                if (LLVMGetTypeKind(LLVMTypeOf(phi)) == LLVMIntegerTypeKind &&
                    LLVMGetIntTypeWidth(LLVMTypeOf(phi)) <= 64 && find_values(&e) &&
                    only_selects_path(&e))
                    saturate(builder, &e);
            }
    LLVMDisposeBuilder(builder);
}
