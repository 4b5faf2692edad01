// choices.c - removes switches and branches on values that inlining has made constants.
//
// In C++ and Rust, atomic operations are functions with a parameter for the memory order, for which
// clang and rustc emit a switch with an instruction for each order. After inlining, the order is
// constant, and only one of these instructions is ever executed. The others would make a loop
// appear to do more than it does (docs/design/rounds.md).
//
// The program's own code is not removed, so that reports can name code that was never executed: a
// switch is removed only if the removed cases contain no calls, or belong to Rust's library.
#include "base/language.h"
#include "pass/flow/edges.h"
#include "pass/llvm/file.h"
#include "pass/llvm/intrinsic.h"
#include "pass/llvm/each.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>

typedef bool condition_test(LLVMValueRef condition, LLVMValueRef wanted_condition);

// True if some condition for which `wanted` returns true holds whenever control reaches the block.
static bool holds_at_block(LLVMBasicBlockRef bb, condition_test *wanted,
                           LLVMValueRef wanted_condition) {
    enum { FAR = 8 };
    for (unsigned i = 0; i < FAR; i++) {
        LLVMBasicBlockRef before = smc_flow_only_predecessor(bb);
        LLVMValueRef end = before ? LLVMGetBasicBlockTerminator(before) : NULL;
        if (!end) return false;
        LLVMValueRef condition =
            LLVMIsABranchInst(end) && LLVMIsConditional(end) ? LLVMGetCondition(end) : NULL;
        if (condition && LLVMIsAICmpInst(condition) && LLVMGetSuccessor(end, 0) == bb &&
            wanted(condition, wanted_condition))
            return true;
        bb = before;
    }
    return false;
}

// True if the condition implies that the number that `sum` increments is less than another number
// of the same type.
static bool is_below_bound(LLVMValueRef condition, LLVMValueRef sum) {
    const bool is_signed = smc_llvm_calls_function(sum, "llvm.sadd.");
    return LLVMGetOperand(condition, 0) == LLVMGetOperand(sum, 0) &&
           LLVMGetICmpPredicate(condition) == (is_signed ? LLVMIntSLT : LLVMIntULT);
}

// True if the flag is the overflow flag of an increment of a number that is less than another
// number of the same type: the increment does not overflow.
static bool increment_cannot_overflow(LLVMValueRef flag) {
    LLVMValueRef sum = LLVMIsAExtractValueInst(flag) ? LLVMGetOperand(flag, 0) : NULL;
    if (!sum || LLVMGetNumIndices(flag) != 1 || LLVMGetIndices(flag)[0] != 1) return false;
    if (!smc_llvm_calls_function(sum, "llvm.sadd.with.overflow.") &&
        !smc_llvm_calls_function(sum, "llvm.uadd.with.overflow."))
        return false;
    LLVMValueRef one = LLVMGetOperand(sum, 1);
    return LLVMIsAConstantInt(one) && LLVMGetIntTypeWidth(LLVMTypeOf(one)) <= 64 &&
           LLVMConstIntGetZExtValue(one) == 1 &&
           holds_at_block(LLVMGetInstructionParent(sum), is_below_bound, sum);
}

// Sets *largest to the largest unsigned number for which the comparison with a constant holds.
// Returns false if there is none, or for other predicates.
static bool find_largest(LLVMValueRef icmp, uint64_t *largest) {
    LLVMValueRef bound = LLVMGetOperand(icmp, 1);
    const LLVMIntPredicate p = LLVMGetICmpPredicate(icmp);
    if ((p != LLVMIntULT && p != LLVMIntULE) || !LLVMIsAConstantInt(bound) ||
        LLVMGetIntTypeWidth(LLVMTypeOf(bound)) > 64)
        return false;
    *largest = LLVMConstIntGetZExtValue(bound);
    if (p == LLVMIntULE) return true;
    return (*largest)-- > 0;
}

static bool implies_condition(LLVMValueRef condition, LLVMValueRef wanted_condition) {
    uint64_t is, may_be;
    return LLVMGetOperand(condition, 0) == LLVMGetOperand(wanted_condition, 0) &&
           find_largest(condition, &is) && find_largest(wanted_condition, &may_be) && is <= may_be;
}

// Returns the constant that the value equals if it is the number or the flag of checked arithmetic
// on constants; NULL: it is not.
static LLVMValueRef constant_of_checked(LLVMValueRef v) {
    LLVMValueRef sum = LLVMIsAExtractValueInst(v) ? LLVMGetOperand(v, 0) : NULL;
    if (!sum || LLVMGetNumIndices(v) != 1 || !smc_llvm_calls_function(sum, "llvm.umul.with."))
        return NULL;
    LLVMValueRef a = LLVMGetOperand(sum, 0), b = LLVMGetOperand(sum, 1);
    if (!LLVMIsAConstantInt(a) || !LLVMIsAConstantInt(b)) return NULL;
    const unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(a));
    uint64_t product;
    if (width > 64) return NULL;
    const bool overflows =
        __builtin_mul_overflow(LLVMConstIntGetZExtValue(a), LLVMConstIntGetZExtValue(b), &product);
    if (LLVMGetIndices(v)[0] == 0) return LLVMConstInt(LLVMTypeOf(v), product, 0);
    return LLVMConstInt(LLVMTypeOf(v), overflows || (width < 64 && product >> width), 0);
}

LLVMValueRef smc_flow_constant_of(LLVMValueRef v) {
    if (LLVMIsAConstantInt(v)) return v;
    LLVMValueRef checked = constant_of_checked(v);
    if (checked) return checked;
    if (increment_cannot_overflow(v)) return LLVMConstInt(LLVMTypeOf(v), 0, 0);
    if (LLVMIsAICmpInst(v) && holds_at_block(LLVMGetInstructionParent(v), implies_condition, v))
        return LLVMConstInt(LLVMTypeOf(v), 1, 0);
    if (!LLVMIsAZExtInst(v) && !LLVMIsATruncInst(v)) return NULL;
    LLVMValueRef from = smc_flow_constant_of(LLVMGetOperand(v, 0));
    if (!from || LLVMGetIntTypeWidth(LLVMTypeOf(from)) > 64) return NULL;
    return LLVMConstInt(LLVMTypeOf(v), LLVMConstIntGetZExtValue(from), 0);
}

static bool is_of_rust(LLVMMetadataRef place) {
    char *file = smc_llvm_file_name(LLVMDILocationGetScope(place));
    const bool is = file && smc_is_rust_library(file);
    free(file);
    return is;
}

// True if the block calls a function. Calls by which rustc reports an overflow are ignored, since
// they are not in the source.
static bool contains_call(LLVMBasicBlockRef bb) {
    bool does = false;
    for_each_instruction (in, bb)
        does |= (LLVMIsACallInst(in) || LLVMIsAInvokeInst(in)) &&
                !smc_llvm_calls_function(in, "_ZN4core9panicking11panic_const");
    return does;
}

// True if some block with a call becomes unreachable when the block `bb` has `to` as its only
// successor.
static bool makes_calls_unreachable(LLVMBasicBlockRef bb, LLVMBasicBlockRef to) {
    LLVMValueRef fn = LLVMGetBasicBlockParent(bb);
    smc_table before = {0}, reached = {0};
    bool does = false;
    smc_flow_add_reached(&before, LLVMGetEntryBasicBlock(fn), NULL, NULL);
    smc_flow_add_reached(&reached, LLVMGetEntryBasicBlock(fn), bb, to);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b && !does; b = LLVMGetNextBasicBlock(b))
        does = smc_table_get(&before, (uintptr_t)b, 0) &&
               !smc_table_get(&reached, (uintptr_t)b, 0) && contains_call(b);
    smc_table_free(&before);
    smc_table_free(&reached);
    return does;
}

// Returns the edge that the block's terminator, a switch or branch, always takes. -1: unknown, or
// the terminator must not be removed.
static int decided_edge(LLVMBasicBlockRef bb) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    const bool branches = LLVMIsABranchInst(end) && LLVMIsConditional(end);
    LLVMValueRef value =
        branches || LLVMIsASwitchInst(end) ? smc_flow_constant_of(LLVMGetOperand(end, 0)) : NULL;
    LLVMMetadataRef place = value ? LLVMInstructionGetDebugLoc(end) : NULL;
    if (!place || !LLVMDILocationGetInlinedAt(place)) return -1;
    const unsigned taken =
        branches ? LLVMConstIntGetZExtValue(value) == 0 : smc_edge_of_case(end, value);
    const bool stays =
        !is_of_rust(place) && makes_calls_unreachable(bb, LLVMGetSuccessor(end, taken));
    return stays ? -1 : (int)taken;
}

// Replaces the terminator of the block by a jump along the edge `taken`.
static void replace_branch_by_jump(LLVMBuilderRef builder, LLVMBasicBlockRef bb, unsigned taken,
                                   smc_flow_note_edge *note) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    LLVMBasicBlockRef to = LLVMGetSuccessor(end, taken);
    smc_blocks after = {0};
    smc_edge_successors(end, &after);
    for (uint32_t i = 0; i < after.n; i++)
        smc_edge_remove(builder, after.at[i], bb, after.at[i] == to);
    LLVMPositionBuilderBefore(builder, end);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(end));
    note(builder, end, taken, LLVMBuildBr(builder, to));
    LLVMInstructionEraseFromParent(end);
    smc_vec_free(&after);
}

void smc_flow_fold_branches(LLVMModuleRef module, smc_flow_note_edge *note) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for_each_function (fn, module) {
        bool any = false;
        for_each_block (bb, fn) {
            const int taken = decided_edge(bb);
            if (taken < 0) continue;
            replace_branch_by_jump(builder, bb, (unsigned)taken, note);
            any = true;
        }
        if (any) smc_edge_delete_unreached(builder, fn);
    }
    LLVMDisposeBuilder(builder);
}
