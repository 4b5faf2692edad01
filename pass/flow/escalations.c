// escalations.c - limits counts that only select how a loop waits, as in
//
//     int n = 0;
//     while (load(&turn) != mine)
//         if (++n < 1000) pause(); else timed_wait();
//
// The count is only compared with constants, to choose between paths that stay in the loop. It is
// made to stop just above the greatest constant: all comparisons keep their results, and the states
// of rounds become equal. Counts that may wrap around are not changed. Before that, phases in which
// the loop only reads are made shorter (phases.c).
#include "pass/flow/phases.h"

#include "pass/flow/flow.h"
#include "pass/llvm/each.h"
#include "pass/relevance/calls.h"

#include <llvm-c/Core.h>

// Finds the value of the count before the loop, a small constant, and in the loop, count + 1.
static bool find_values(smc_escalation *e) {
    for (unsigned i = 0; i < LLVMCountIncoming(e->count); i++) {
        LLVMValueRef v = LLVMGetIncomingValue(e->count, i);
        if (LLVMIsAConstantInt(v)) {
            const long long first = LLVMConstIntGetSExtValue(v);
            if (e->before || first < 0 || first > 1) return false;
            e->first = first;
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
static bool stays_in_loop(const smc_escalation *e, LLVMValueRef test) {
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

enum {
    MAX_COMPARED = 1 << 20, // greatest constant with which a count is compared
    MAX_CALL_DEPTH = 4,     // a count may be handed on by so many functions
};

// True for integers that can hold every constant, + 1.
static bool is_wide_enough(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) >= 32 &&
           LLVMGetIntTypeWidth(type) <= 64;
}

static long long constant_of(LLVMValueRef test) {
    return LLVMConstIntGetSExtValue(LLVMGetOperand(test, 1));
}

// True if `test` compares v with a small constant.
static bool is_comparison(LLVMValueRef v, LLVMValueRef test) {
    return LLVMIsAICmpInst(test) && LLVMGetOperand(test, 0) == v &&
           LLVMIsAConstantInt(LLVMGetOperand(test, 1)) && constant_of(test) >= 0 &&
           constant_of(test) < MAX_COMPARED;
}

// True if `test` compares v with a small constant, only to choose a path in the loop.
static bool selects_path(smc_escalation *e, LLVMValueRef v, LLVMValueRef test) {
    if (!is_comparison(v, test) || !stays_in_loop(e, test)) return false;
    *smc_vec_push(&e->tests) = test;
    return true;
}

// True if the call hands v on to a function that only compares it with small constants. What
// depends on these comparisons does not matter: their results do not change.
static bool is_compared_by_callee(smc_escalation *e, LLVMValueRef v, LLVMValueRef call,
                                  unsigned depth) {
    LLVMValueRef fn = smc_is_call(call) ? smc_called_function(call) : NULL;
    if (!fn || depth > MAX_CALL_DEPTH) return false;
    bool is_argument = false;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        if (LLVMGetOperand(call, i) != v) continue;
        if (i >= LLVMCountParams(fn)) return false;
        LLVMValueRef parameter = LLVMGetParam(fn, i);
        is_argument = true;
        for (LLVMUseRef u = LLVMGetFirstUse(parameter); u; u = LLVMGetNextUse(u)) {
            LLVMValueRef user = LLVMGetUser(u);
            if (is_comparison(parameter, user)) {
                const long long n = constant_of(user);
                if (n > e->passed_greatest) e->passed_greatest = n;
            } else if (!is_compared_by_callee(e, parameter, user, depth + 1)) return false;
        }
    }
    return is_argument;
}

// True if the count is only used to choose between paths in the loop, or compared by functions.
static bool is_only_compared(smc_escalation *e) {
    for (int i = 0; i < 2; i++) {
        LLVMValueRef v = i ? e->next : e->count;
        for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
            LLVMValueRef user = LLVMGetUser(u);
            if (user == (i ? e->count : e->next) || selects_path(e, v, user)) continue;
            if (!is_compared_by_callee(e, v, user, 1)) return false;
            e->is_passed = true;
        }
    }
    return e->tests.n > 0 || e->is_passed;
}

// Makes the count stop at the greatest constant with which it is compared, + 1.
static void saturate(LLVMBuilderRef builder, const smc_escalation *e) {
    long long greatest = e->passed_greatest;
    for (uint32_t i = 0; i < e->tests.n; i++) {
        const long long n = constant_of(e->tests.at[i]); // as phases.c has changed it
        if (n > greatest) greatest = n;
    }
    LLVMValueRef most = LLVMConstInt(LLVMTypeOf(e->count), (unsigned long long)greatest + 1, false);
    LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(e->next));
    LLVMValueRef beyond = LLVMBuildICmp(builder, LLVMIntSGT, e->next, most, ""),
                 kept = LLVMBuildSelect(builder, beyond, most, e->next, "");
    LLVMReplaceAllUsesWith(e->next, kept);
    LLVMSetOperand(beyond, 0, e->next);
    LLVMSetOperand(kept, 2, e->next);
}

void smc_flow_limit_escalations(LLVMModuleRef module, bool shortens) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for_each_function (fn, module)
        for_each_block (bb, fn)
            for (LLVMValueRef phi = LLVMGetFirstInstruction(bb); LLVMIsAPHINode(phi);
                 phi = LLVMGetNextInstruction(phi)) {
                smc_escalation e = {.count = phi};
                if (is_wide_enough(LLVMTypeOf(phi)) && find_values(&e) && is_only_compared(&e)) {
                    if (shortens && !e.is_passed) smc_flow_shorten_phases(&e);
                    saturate(builder, &e);
                }
                smc_vec_free(&e.tests);
            }
    LLVMDisposeBuilder(builder);
}
