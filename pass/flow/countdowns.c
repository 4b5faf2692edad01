// countdowns.c - ends long loops that only count, as a delay, such as
//
//     for (uint32_t n = UINT32_MAX; n; --n) pause();
//
// Such a loop ends, and the program uses nothing that it computes. So it is made to end after its
// first round.
#include "pass/flow/edges.h"
#include "pass/llvm/compare.h"
#include "pass/llvm/intrinsic.h"
#include "pass/llvm/library.h"
#include "pass/marks.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>

// Most blocks of such a loop, and most rounds of a short loop, which is not changed.
enum { MAX_BLOCKS = 8, SHORT = 1 << 16 };

// A loop with the phi `count` in its first block.
typedef struct countdown {
    LLVMValueRef count, next, test, branch; // next: the count after a round; branch: continues or
                                            // leaves the loop, as `test` decides
    LLVMValueRef first;                     // constant with which the count begins
    LLVMBasicBlockRef at[MAX_BLOCKS], out;  // blocks of the loop; the block after it
    unsigned n;
    bool stays; // the loop continues if `test` is true
} countdown;

static bool has_block(const countdown *c, LLVMBasicBlockRef bb) {
    for (unsigned i = 0; i < c->n; i++)
        if (c->at[i] == bb) return true;
    return false;
}

// Finds the blocks of the loop, along this edge of its only branch. Returns false if they do not
// lead back, or if the loop has other entries.
static bool follow(countdown *c, unsigned edge) {
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(c->count), first = bb;
    c->branch = NULL;
    c->n = 0;
    do {
        if (c->n == MAX_BLOCKS || (c->n && smc_flow_only_predecessor(bb) != c->at[c->n - 1]))
            return false;
        c->at[c->n++] = bb;
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (!LLVMIsABranchInst(end) || (LLVMIsConditional(end) && c->branch)) return false;
        if (LLVMIsConditional(end)) c->branch = end;
        bb = LLVMGetSuccessor(end, LLVMIsConditional(end) ? edge : 0);
    } while (bb != first);
    c->stays = edge == 0;
    c->out = c->branch ? LLVMGetSuccessor(c->branch, 1 - edge) : NULL;
    return c->branch && !has_block(c, c->out);
}

// Finds the value of the count before the loop, which must be constant, and after each round.
static bool find_count(countdown *c) {
    c->first = c->next = NULL;
    for (unsigned i = 0; i < LLVMCountIncoming(c->count); i++) {
        LLVMValueRef v = LLVMGetIncomingValue(c->count, i);
        LLVMValueRef *to =
            LLVMGetIncomingBlock(c->count, i) == c->at[c->n - 1] ? &c->next : &c->first;
        if (*to && *to != v) return false;
        *to = v;
    }
    return c->first && c->next && LLVMIsAConstantInt(c->first) && LLVMIsAInstruction(c->next);
}

// Returns 1 or -1 if each round adds this number to the count; otherwise 0.
static int countdown_direction(const countdown *c) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(c->next);
    if ((op != LLVMAdd && op != LLVMSub) || LLVMGetOperand(c->next, 0) != c->count) return 0;
    LLVMValueRef by = LLVMGetOperand(c->next, 1);
    if (!LLVMIsAConstantInt(by)) return 0;
    const long long n = LLVMConstIntGetSExtValue(by);
    return n != 1 && n != -1 ? 0 : op == LLVMAdd ? (int)n : -(int)n;
}

// True if the loop has more than SHORT rounds, and ends before the count overflows.
static bool is_long(const countdown *c, int step) {
    LLVMValueRef bound = LLVMGetOperand(c->test, 1);
    const LLVMIntPredicate given = LLVMGetICmpPredicate(c->test),
                           p = c->stays ? given : smc_llvm_inverse_predicate(given);
    if (!LLVMIsAConstantInt(bound) || LLVMGetIntTypeWidth(LLVMTypeOf(bound)) > 64) return false;
    const bool is_signed = p == LLVMIntSLT || p == LLVMIntSGT || LLVMGetNSW(c->next);
    const uint64_t sign = is_signed ? UINT64_C(1) << 63 : 0; // added to signed numbers, so that
                                                             // their unsigned order is right
    const uint64_t from = sign ^ (is_signed ? (uint64_t)LLVMConstIntGetSExtValue(c->first)
                                            : LLVMConstIntGetZExtValue(c->first)),
                   to = sign ^ (is_signed ? (uint64_t)LLVMConstIntGetSExtValue(bound)
                                          : LLVMConstIntGetZExtValue(bound));
    const bool up = step > 0 && (p == LLVMIntNE || p == LLVMIntULT || p == LLVMIntSLT),
               down = step < 0 && (p == LLVMIntNE || p == LLVMIntUGT || p == LLVMIntSGT);
    return up ? from < to && to - from > SHORT : down && to < from && from - to > SHORT;
}

static bool is_probe_or_yield(LLVMValueRef in) {
    return LLVMIsACallInst(in) &&
           (smc_llvm_calls_function(in, SMC_PASS_PROBE) ||
            smc_llvm_nonprogram_function(LLVMGetCalledValue(in))->traits & SMC_FN_YIELDS);
}

// True if the loop only counts, and the count is not used after it.
static bool only_counts(const countdown *c) {
    for (unsigned i = 0; i < c->n; i++)
        for_each_instruction (in, c->at[i]) {
            if (in != c->count && in != c->next && in != c->test && !LLVMIsABranchInst(in) &&
                !is_probe_or_yield(in))
                return false;
            for (LLVMUseRef u = LLVMGetFirstUse(in); u; u = LLVMGetNextUse(u))
                if (!has_block(c, LLVMGetInstructionParent(LLVMGetUser(u)))) return false;
        }
    return true;
}

static bool find(countdown *c, LLVMValueRef phi) {
    *c = (countdown){.count = phi};
    if (!LLVMIsAPHINode(phi) || LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMIntegerTypeKind)
        return false;
    if ((!follow(c, 0) && !follow(c, 1)) || !find_count(c)) return false;
    c->test = LLVMGetCondition(c->branch);
    if (!LLVMIsAICmpInst(c->test)) return false;
    LLVMValueRef tested = LLVMGetOperand(c->test, 0);
    return (tested == c->count || tested == c->next) && only_counts(c) &&
           is_long(c, countdown_direction(c));
}

// Makes the loop end after its first round: its last block jumps to the block after the loop, along
// both edges of the branch.
static void end(LLVMBuilderRef builder, const countdown *c, smc_flow_note_edge *note) {
    LLVMBasicBlockRef last = c->at[c->n - 1], from = LLVMGetInstructionParent(c->branch);
    LLVMValueRef jump = LLVMGetBasicBlockTerminator(last);
    if (from != last)
        for (LLVMValueRef phi = LLVMGetFirstInstruction(c->out); LLVMIsAPHINode(phi);
             phi = LLVMGetNextInstruction(phi))
            for (unsigned i = 0, n = LLVMCountIncoming(phi); i < n; i++) {
                LLVMValueRef v = LLVMGetIncomingValue(phi, i);
                if (LLVMGetIncomingBlock(phi, i) == from) LLVMAddIncoming(phi, &v, &last, 1);
            }
    for (unsigned edge = 0; edge < 2; edge++) note(builder, c->branch, edge, jump);
    LLVMPositionBuilderBefore(builder, jump);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(jump));
    LLVMBuildBr(builder, c->out);
    LLVMInstructionEraseFromParent(jump);
    smc_edge_remove(builder, c->at[0], last, 0);
}

void smc_flow_end_countdowns(LLVMModuleRef module, smc_flow_note_edge *note) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    countdown c;
    for_each_function (fn, module)
        for_each_block (bb, fn)
            if (find(&c, LLVMGetFirstInstruction(bb))) end(builder, &c, note);
    LLVMDisposeBuilder(builder);
}
