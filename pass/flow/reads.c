// reads.c - joins accesses (reads, additions) before a loop and at the ends of its rounds into one
// access at the loop's head.
#include "pass/flow/reads.h"
#include "pass/flow/flow.h"
#include "pass/llvm/each.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>

// True if both values compute the same address, by at most `depth` nested geps.
static bool same_address(LLVMValueRef a, LLVMValueRef b, unsigned depth) {
    if (a == b) return true;
    if (!depth || !LLVMIsAGetElementPtrInst(a) || !LLVMIsAGetElementPtrInst(b) ||
        LLVMGetGEPSourceElementType(a) != LLVMGetGEPSourceElementType(b) ||
        LLVMGetNumOperands(a) != LLVMGetNumOperands(b))
        return false;
    bool same = true;
    for (unsigned i = 0; same && i < (unsigned)LLVMGetNumOperands(a); i++)
        same = same_address(LLVMGetOperand(a, i), LLVMGetOperand(b, i), depth - 1);
    return same;
}

bool smc_same_address(LLVMValueRef a, LLVMValueRef b) {
    enum { DEPTH = 4 };
    return same_address(a, b, DEPTH);
}

bool smc_is_constant_addition(LLVMValueRef in, uint64_t *number) {
    if (!LLVMIsAAtomicRMWInst(in) || LLVMIsAtomicSingleThread(in)) return false;
    LLVMValueRef by = LLVMGetOperand(in, 1);
    const LLVMAtomicRMWBinOp op = LLVMGetAtomicRMWBinOp(in);
    if (!LLVMIsAConstantInt(by) || LLVMGetIntTypeWidth(LLVMTypeOf(by)) > 64) return false;
    const uint64_t sum = LLVMConstIntGetZExtValue(by);
    *number = op == LLVMAtomicRMWBinOpSub ? 0 - sum : sum;
    return op == LLVMAtomicRMWBinOpAdd || op == LLVMAtomicRMWBinOpSub;
}

static bool same_access(LLVMValueRef a, LLVMValueRef b) {
    uint64_t x, y;
    const bool adds = smc_is_constant_addition(a, &x);
    return adds == smc_is_constant_addition(b, &y) && (!adds || x == y) &&
           LLVMTypeOf(a) == LLVMTypeOf(b) && LLVMGetOrdering(a) == LLVMGetOrdering(b) &&
           LLVMGetVolatile(a) == LLVMGetVolatile(b) && LLVMGetAlignment(a) == LLVMGetAlignment(b) &&
           LLVMIsAtomicSingleThread(a) == LLVMIsAtomicSingleThread(b) &&
           smc_same_address(LLVMGetOperand(a, 0), LLVMGetOperand(b, 0));
}

// True if, from this instruction on, the block only jumps.
static bool only_jumps(LLVMBasicBlockRef bb, LLVMValueRef in) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    while (in != end && LLVMIsADbgInfoIntrinsic(in)) in = LLVMGetNextInstruction(in);
    return in == end && LLVMIsABranchInst(end) && !LLVMIsConditional(end);
}

static bool is_used_by(LLVMValueRef v, LLVMValueRef alone) {
    LLVMUseRef use = LLVMGetFirstUse(v);
    return use && LLVMGetUser(use) == alone && !LLVMGetNextUse(use);
}

// True if the access is the last action of the block, which then jumps to the phi's block, and only
// the phi uses its value.
static bool is_last(LLVMValueRef in, LLVMBasicBlockRef bb, LLVMValueRef phi, bool additions) {
    uint64_t number;
    return (LLVMIsALoadInst(in) || (additions && smc_is_constant_addition(in, &number))) &&
           LLVMGetInstructionParent(in) == bb && is_used_by(in, phi) &&
           only_jumps(bb, LLVMGetNextInstruction(in));
}

// True if all values of the phi are equal accesses that can be joined. Accesses that are not in a
// predecessor are not joined, since waits in Rust's channels would then not be recognised.
static bool can_join_reads(LLVMValueRef phi, bool additions) {
    LLVMBasicBlockRef head = LLVMGetInstructionParent(phi);
    LLVMValueRef first = LLVMGetIncomingValue(phi, 0);
    bool is_loop = false;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef v = LLVMGetIncomingValue(phi, i);
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
        if (!is_last(v, from, phi, additions) || !same_access(first, v)) return false;
        is_loop |= smc_flow_reaches(head, from);
    }
    return is_loop;
}

static LLVMValueRef copy_address(LLVMBuilderRef builder, LLVMValueRef address) {
    if (!LLVMIsAGetElementPtrInst(address)) return address;
    LLVMValueRef copy = LLVMInstructionClone(address);
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(address); i++)
        LLVMSetOperand(copy, i, copy_address(builder, LLVMGetOperand(address, i)));
    LLVMInsertIntoBuilder(builder, copy);
    return copy;
}

// Replaces the phi by one access at the loop's head. It gets the source position of the access in
// the loop, where a wait is reported.
static void join_reads(LLVMBuilderRef builder, LLVMValueRef phi) {
    const unsigned n = LLVMCountIncoming(phi);
    LLVMBasicBlockRef head = LLVMGetInstructionParent(phi);
    LLVMValueRef in = phi, load = NULL, read = NULL;
    for (unsigned i = 0; i < n && !read; i++)
        if (smc_flow_reaches(head, LLVMGetIncomingBlock(phi, i)))
            read = LLVMGetIncomingValue(phi, i);
    while (LLVMIsAPHINode(in) || LLVMIsADbgInfoIntrinsic(in)) in = LLVMGetNextInstruction(in);
    LLVMPositionBuilderBefore(builder, in);
    LLVMValueRef address = copy_address(builder, LLVMGetOperand(read, 0));
    load = LLVMInstructionClone(read);
    LLVMSetOperand(load, 0, address);
    LLVMInsertIntoBuilder(builder, load);
    LLVMInstructionSetDebugLoc(load, LLVMInstructionGetDebugLoc(read));
    LLVMReplaceAllUsesWith(phi, load);
    for (unsigned i = 0; i < n; i++) {
        LLVMValueRef old = LLVMGetIncomingValue(phi, i);
        LLVMSetOperand(phi, i, LLVMGetUndef(LLVMTypeOf(phi)));
        LLVMInstructionEraseFromParent(old);
    }
    LLVMInstructionEraseFromParent(phi);
}

void smc_flow_join_reads(LLVMModuleRef module, bool additions) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for_each_function (fn, module)
        for_each_block (bb, fn)
            for (LLVMValueRef phi = LLVMGetFirstInstruction(bb), next; phi && LLVMIsAPHINode(phi);
                 phi = next) {
                next = LLVMGetNextInstruction(phi);
                if (can_join_reads(phi, additions)) join_reads(builder, phi);
            }
    LLVMDisposeBuilder(builder);
}
