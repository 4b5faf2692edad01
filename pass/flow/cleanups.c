// cleanups.c - gives each path out of a scope its own copy of the cleanup code.
//
// If several paths leave a scope (its end, break, continue, return), clang lets each path store its
// destination in a variable and jump to one block, which ends the lifetimes of the scope's objects
// and switches on the variable. In SSA form the paths would merge there: a value that one path
// writes would appear to reach the destinations of the others, such as the next round of a loop,
// and smc would not recognise a waiting loop (docs/design/rounds.md).
//
// The returns of main are separated too, because the exit status is reported at their lines; clang
// merges them into one block at the closing brace.

#include "pass/flow/edges.h"
#include "pass/input/input.h"
#include "pass/llvm/intrinsic.h"
#include "pass/marking/marking.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>

#include <string.h>

static bool is_ignored_before_exit(LLVMValueRef in) {
    return LLVMIsADbgInfoIntrinsic(in) || smc_pass_is_lifetime(in) ||
           smc_llvm_calls_function(in, "llvm.stackrestore") ||
           smc_llvm_calls_function(in, SMC_PASS_PROBE) || LLVMIsALoadInst(in);
}

// True if the block does nothing but end lifetimes before its terminator.
static bool only_ends_lifetimes(LLVMBasicBlockRef bb) {
    LLVMValueRef in = LLVMGetFirstInstruction(bb), end = LLVMGetBasicBlockTerminator(bb);
    while (in != end && is_ignored_before_exit(in)) in = LLVMGetNextInstruction(in);
    return in == end;
}

// If the block only ends lifetimes and then switches on a destination variable, returns that
// variable; otherwise NULL.
static LLVMValueRef destination_variable(LLVMBasicBlockRef bb) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb),
                 load = LLVMIsASwitchInst(end) ? LLVMGetOperand(end, 0) : NULL;
    if (!load || !LLVMIsALoadInst(load) || LLVMGetInstructionParent(load) != bb ||
        !LLVMIsAAllocaInst(LLVMGetOperand(load, 0)))
        return NULL;
    if (!only_ends_lifetimes(bb)) return NULL;
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
        // Phis of successors would need entries for the new predecessors, so such blocks stay.
        if (LLVMIsAPHINode(LLVMGetFirstInstruction(LLVMGetSuccessor(end, i)))) return NULL;
    return LLVMGetOperand(load, 0);
}

// Returns the constant that the block stores last to the destination variable (`note`); NULL: it
// stores none, or no constant.
static LLVMValueRef last_stored_destination(LLVMBasicBlockRef bb, LLVMValueRef note) {
    for (LLVMValueRef in = LLVMGetBasicBlockTerminator(bb); in; in = LLVMGetPreviousInstruction(in))
        if (LLVMIsAStoreInst(in) && LLVMGetOperand(in, 1) == note)
            return LLVMIsAConstantInt(LLVMGetOperand(in, 0)) ? LLVMGetOperand(in, 0) : NULL;
    return NULL;
}

// Returns the terminator of a block that stores a destination and jumps to the block `to`; NULL:
// none.
static LLVMValueRef next_jump(LLVMBasicBlockRef to, LLVMValueRef note) {
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(to)); use;
         use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsABranchInst(user) && !LLVMIsConditional(user) &&
            last_stored_destination(LLVMGetInstructionParent(user), note))
            return user;
    }
    return NULL;
}

static void copy_block_to(LLVMBuilderRef builder, LLVMValueRef first, LLVMValueRef end,
                          LLVMValueRef jump) {
    smc_edge_copies copies = {0};
    smc_edge_copy_instructions(builder, first, end, jump, &copies);
    smc_edge_free_copies(&copies);
}

static void jump_to_copy(LLVMBuilderRef builder, LLVMBasicBlockRef bb, LLVMValueRef jump,
                         LLVMValueRef note) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    const unsigned edge =
        smc_edge_of_case(end, last_stored_destination(LLVMGetInstructionParent(jump), note));
    copy_block_to(builder, LLVMGetFirstInstruction(bb), end, jump);
    smc_pass_mark_edge(builder, end, edge, jump);
    LLVMSetSuccessor(jump, 0, LLVMGetSuccessor(end, edge));
}

static void delete_unused(LLVMBasicBlockRef bb) {
    if (!LLVMGetFirstUse(LLVMBasicBlockAsValue(bb)) &&
        bb != LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(bb)))
        LLVMDeleteBasicBlock(bb);
}

// Gives paths their own copies of cleanup blocks. Returns true if it has changed the function.
static bool split_shared_cleanups(LLVMBuilderRef builder, LLVMValueRef fn) {
    bool changed = false;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn), next; bb; bb = next) {
        LLVMValueRef note = destination_variable(bb), jump;
        next = LLVMGetNextBasicBlock(bb);
        for (; note && (jump = next_jump(bb, note)); changed = true)
            jump_to_copy(builder, bb, jump, note);
        if (note) delete_unused(bb);
    }
    return changed;
}

// Repeats from inner to outer scopes, until nothing changes: the code after a copy may be another
// such block.
void smc_pass_split_cleanups(LLVMModuleRef module) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for_each_function (fn, module)
        while (!LLVMIsDeclaration(fn) && split_shared_cleanups(builder, fn)) continue;
    LLVMDisposeBuilder(builder);
}

// ---- returns of main ----------------------------------------------------------------------------

static LLVMValueRef first_jump_to(LLVMBasicBlockRef to) {
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(to)); use;
         use = LLVMGetNextUse(use))
        if (LLVMIsABranchInst(LLVMGetUser(use)) && !LLVMIsConditional(LLVMGetUser(use)))
            return LLVMGetUser(use);
    return NULL;
}

static bool is_clang_result_variable(LLVMValueRef variable) {
    size_t n;
    return LLVMIsAAllocaInst(variable) && strcmp(LLVMGetValueName2(variable, &n), "retval") == 0;
}

// Returns the position of the `return` statement whose path jumps to the block: that path stores
// the result and then leaves scopes. NULL: the block's own position is right.
static LLVMMetadataRef debug_location_of_return(LLVMBasicBlockRef bb, LLVMValueRef jump) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb),
                 load = LLVMGetNumOperands(end) ? LLVMGetOperand(end, 0) : NULL;
    if (!load || !LLVMIsALoadInst(load) || !is_clang_result_variable(LLVMGetOperand(load, 0)))
        return NULL;
    for (LLVMValueRef in = LLVMGetPreviousInstruction(jump);
         in && (is_ignored_before_exit(in) || LLVMIsAStoreInst(in));
         in = LLVMGetPreviousInstruction(in))
        if (LLVMIsAStoreInst(in) && LLVMGetOperand(in, 1) == LLVMGetOperand(load, 0))
            return LLVMInstructionGetDebugLoc(in);
    return LLVMInstructionGetDebugLoc(jump);
}

static void return_from_copy(LLVMBuilderRef builder, LLVMBasicBlockRef bb, LLVMValueRef jump) {
    LLVMMetadataRef place = debug_location_of_return(bb, jump);
    LLVMBasicBlockRef from = LLVMGetInstructionParent(jump);
    copy_block_to(builder, LLVMGetFirstInstruction(bb), NULL, jump);
    LLVMInstructionEraseFromParent(jump);
    if (place) LLVMInstructionSetDebugLoc(LLVMGetBasicBlockTerminator(from), place);
}

// Gives one jump to a return block its own copy of the block. Returns true if there was such a
// jump. A copied block may lead to another block that only returns.
static bool split_return(LLVMBuilderRef builder, LLVMValueRef fn) {
    bool changed = false;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn), next; bb; bb = next) {
        next = LLVMGetNextBasicBlock(bb);
        if (!LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(bb)) || !only_ends_lifetimes(bb))
            continue;
        LLVMValueRef jump;
        for (; (jump = first_jump_to(bb)); changed = true) return_from_copy(builder, bb, jump);
        delete_unused(bb);
    }
    return changed;
}

void smc_pass_split_returns(LLVMModuleRef module) {
    LLVMValueRef fn = LLVMGetNamedFunction(module, "main");
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    while (fn && split_return(builder, fn)) continue;
    LLVMDisposeBuilder(builder);
}
