#include "pass/facts/waits.h"

#include "pass/facts/ends.h"
#include "pass/flow/flow.h"
#include "pass/llvm/library.h"
#include "pass/llvm/each.h"

#include <llvm-c/Core.h>

// True if the instruction does not change memory and carries no value to the next round. For
// modules whose local variables are still in memory.
static bool has_no_effect(LLVMValueRef in, LLVMBasicBlockRef head) {
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMPHI: return LLVMGetInstructionParent(in) != head;
    case LLVMLoad:
    case LLVMICmp:
    case LLVMFCmp:
    case LLVMBr:
    case LLVMSwitch:
    case LLVMSelect:
    case LLVMFreeze:
    case LLVMGetElementPtr:
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMPtrToInt: return true;
    default: return smc_pass_is_annotation(in);
    }
}

// Adds the loop's head, and the blocks from which `end` is reachable without passing through it.
static void loop_of(LLVMBasicBlockRef head, LLVMBasicBlockRef end, smc_blocks *loop) {
    for_each_block (bb, LLVMGetBasicBlockParent(head)) {
        const bool is_in =
            bb == head || bb == end ||
            (smc_flow_dominates(head, bb) && smc_flow_reaches_without(bb, end, head));
        bool is_there = false;
        for (uint32_t i = 0; i < loop->n; i++) is_there |= loop->at[i] == bb;
        if (is_in && !is_there) *smc_vec_push(loop) = bb;
    }
}

static bool contains_block(const smc_blocks *blocks, LLVMBasicBlockRef bb) {
    bool is = false;
    for (uint32_t i = 0; i < blocks->n; i++) is |= blocks->at[i] == bb;
    return is;
}

// Returns the blocks of the loop with this head; empty: it is no loop.
static smc_blocks loop_with_head(LLVMBasicBlockRef head) {
    smc_blocks loop = {0};
    for_each_block (bb, LLVMGetBasicBlockParent(head))
        if (smc_flow_has_edge(bb, head) && smc_flow_dominates(head, bb)) loop_of(head, bb, &loop);
    return loop;
}

static bool is_only_effect_in_loop(const smc_blocks *loop, LLVMBasicBlockRef head,
                                   LLVMValueRef call) {
    bool is = true;
    for (uint32_t i = 0; i < loop->n; i++)
        for (LLVMValueRef in = LLVMGetFirstInstruction(loop->at[i]); in && is;
             in = LLVMGetNextInstruction(in))
            is = in == call || has_no_effect(in, head);
    return is;
}

// True if the call is the only effect of the smallest loop that contains it.
static bool is_only_effect(LLVMValueRef call) {
    LLVMBasicBlockRef at = LLVMGetInstructionParent(call);
    uint32_t least = UINT32_MAX;
    bool is = false;
    for_each_block (head, LLVMGetBasicBlockParent(at)) {
        smc_blocks loop = loop_with_head(head);
        if (contains_block(&loop, at) && loop.n < least) {
            least = loop.n;
            is = is_only_effect_in_loop(&loop, head, call);
        }
        smc_vec_free(&loop);
    }
    return is;
}

smc_pass_waits smc_pass_count_wait_calls(LLVMModuleRef module) {
    smc_pass_waits waits = {0};
    for_each_function (fn, module) {
        const smc_sync_call call = smc_llvm_library_function(fn)->sync;
        if (!LLVMIsDeclaration(fn) || (call != SMC_SYNC_WAIT && call != SMC_SYNC_TIMED_WAIT))
            continue;
        for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            waits.n++;
            waits.in_loops +=
                LLVMIsACallInst(user) && LLVMGetCalledValue(user) == fn && is_only_effect(user);
        }
    }
    return waits;
}
