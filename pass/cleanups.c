// cleanups.c - gives each way out of a scope its own copy of what is to be done there.
//
// Where several ways lead out of a scope - its end, break, continue, return - clang has them all
// note where they lead, and meet in one block, which ends what lives in the scope and then switches
// on the note. In SSA form they would mix there: what is written on one way would seem to be
// carried along on another, into the next round of a loop, and a loop that waits
// (docs/design/rounds.md) would not look like one.
//
// So do the returns of main, whose status is said of their lines; clang makes one block of all of
// them, at the last brace.
#include "pass/internal.h"

#include "pass/flow/edges.h"
#include "pass/input/input.h"
#include "pass/llvm/intrinsic.h"

#include <llvm-c/DebugInfo.h>

#include <string.h>

static bool is_leaving(LLVMValueRef in) {
    return LLVMIsADbgInfoIntrinsic(in) || smc_pass_is_lifetime(in) ||
           smc_llvm_calls(in, "llvm.stackrestore") || smc_llvm_calls(in, SMC_PASS_PROBE) ||
           LLVMIsALoadInst(in);
}

// Whether all that the block does before its end is to end objects.
static bool leaves_only(LLVMBasicBlockRef bb) {
    LLVMValueRef in = LLVMGetFirstInstruction(bb), end = LLVMGetBasicBlockTerminator(bb);
    while (in != end && is_leaving(in)) in = LLVMGetNextInstruction(in);
    return in == end;
}

// The variable with the note that the block switches on at its end, after it has ended objects and
// nothing else; NULL: it is no such block.
static LLVMValueRef note_of(LLVMBasicBlockRef bb) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb),
                 load = LLVMIsASwitchInst(end) ? LLVMGetOperand(end, 0) : NULL;
    if (!load || !LLVMIsALoadInst(load) || LLVMGetInstructionParent(load) != bb ||
        !LLVMIsAAllocaInst(LLVMGetOperand(load, 0)))
        return NULL;
    if (!leaves_only(bb)) return NULL;
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
        // Would have to know its new predecessors.
        if (LLVMIsAPHINode(LLVMGetFirstInstruction(LLVMGetSuccessor(end, i)))) return NULL;
    return LLVMGetOperand(load, 0);
}

// What the block last notes; NULL: nothing, or not a constant.
static LLVMValueRef noted_by(LLVMBasicBlockRef bb, LLVMValueRef note) {
    for (LLVMValueRef in = LLVMGetBasicBlockTerminator(bb); in; in = LLVMGetPreviousInstruction(in))
        if (LLVMIsAStoreInst(in) && LLVMGetOperand(in, 1) == note)
            return LLVMIsAConstantInt(LLVMGetOperand(in, 0)) ? LLVMGetOperand(in, 0) : NULL;
    return NULL;
}

// A jump to the block from one that has noted where it leads. NULL: there is none.
static LLVMValueRef next_jump(LLVMBasicBlockRef to, LLVMValueRef note) {
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(to)); use;
         use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsABranchInst(user) && !LLVMIsConditional(user) &&
            noted_by(LLVMGetInstructionParent(user), note))
            return user;
    }
    return NULL;
}

static void copy_to(LLVMBuilderRef builder, LLVMValueRef first, LLVMValueRef end,
                    LLVMValueRef jump) {
    smc_edge_copies copies = {0};
    smc_edge_copy(builder, first, end, jump, &copies);
    smc_edge_free_copies(&copies);
}

static void leave_at(LLVMBuilderRef builder, LLVMBasicBlockRef bb, LLVMValueRef jump,
                     LLVMValueRef note) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    const unsigned edge = smc_edge_of_case(end, noted_by(LLVMGetInstructionParent(jump), note));
    copy_to(builder, LLVMGetFirstInstruction(bb), end, jump);
    smc_pass_note_edge(builder, end, edge, jump);
    LLVMSetSuccessor(jump, 0, LLVMGetSuccessor(end, edge));
}

static void delete_unused(LLVMBasicBlockRef bb) {
    if (!LLVMGetFirstUse(LLVMBasicBlockAsValue(bb)) &&
        bb != LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(bb)))
        LLVMDeleteBasicBlock(bb);
}

// Whether there was anything to be done.
static bool untangle(LLVMBuilderRef builder, LLVMValueRef fn) {
    bool changed = false;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn), next; bb; bb = next) {
        LLVMValueRef note = note_of(bb), jump;
        next = LLVMGetNextBasicBlock(bb);
        for (; note && (jump = next_jump(bb, note)); changed = true)
            leave_at(builder, bb, jump, note);
        if (note) delete_unused(bb);
    }
    return changed;
}

// From scope to scope, outwards: what is copied may lead to another such block.
void smc_pass_untangle_cleanups(LLVMModuleRef module) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        while (!LLVMIsDeclaration(fn) && untangle(builder, fn)) continue;
    LLVMDisposeBuilder(builder);
}

// ---- the returns of main ------------------------------------------------------------------------

static LLVMValueRef some_jump(LLVMBasicBlockRef to) {
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(to)); use;
         use = LLVMGetNextUse(use))
        if (LLVMIsABranchInst(LLVMGetUser(use)) && !LLVMIsConditional(LLVMGetUser(use)))
            return LLVMGetUser(use);
    return NULL;
}

static bool is_result(LLVMValueRef variable) {
    size_t n;
    return LLVMIsAAllocaInst(variable) && strcmp(LLVMGetValueName2(variable, &n), "retval") == 0;
}

// Where the `return` is that jumps to the block: it has stored its result, and left scopes then.
// NULL: where the block says.
static LLVMMetadataRef place_of(LLVMBasicBlockRef bb, LLVMValueRef jump) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb),
                 load = LLVMGetNumOperands(end) ? LLVMGetOperand(end, 0) : NULL;
    if (!load || !LLVMIsALoadInst(load) || !is_result(LLVMGetOperand(load, 0))) return NULL;
    for (LLVMValueRef in = LLVMGetPreviousInstruction(jump);
         in && (is_leaving(in) || LLVMIsAStoreInst(in)); in = LLVMGetPreviousInstruction(in))
        if (LLVMIsAStoreInst(in) && LLVMGetOperand(in, 1) == LLVMGetOperand(load, 0))
            return LLVMInstructionGetDebugLoc(in);
    return LLVMInstructionGetDebugLoc(jump);
}

static void return_at(LLVMBuilderRef builder, LLVMBasicBlockRef bb, LLVMValueRef jump) {
    LLVMMetadataRef place = place_of(bb, jump);
    LLVMBasicBlockRef from = LLVMGetInstructionParent(jump);
    copy_to(builder, LLVMGetFirstInstruction(bb), NULL, jump);
    LLVMInstructionEraseFromParent(jump);
    if (place) LLVMInstructionSetDebugLoc(LLVMGetBasicBlockTerminator(from), place);
}

// Whether there was a jump to a block that returns. What it is copied to may return only, too.
static bool split_return(LLVMBuilderRef builder, LLVMValueRef fn) {
    bool changed = false;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn), next; bb; bb = next) {
        next = LLVMGetNextBasicBlock(bb);
        if (!LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(bb)) || !leaves_only(bb)) continue;
        LLVMValueRef jump;
        for (; (jump = some_jump(bb)); changed = true) return_at(builder, bb, jump);
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
