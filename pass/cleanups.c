// cleanups.c - gives each way out of a scope its own copy of what is to be done there.
//
// Where several ways lead out of a scope - its end, break, continue, return - clang has them all
// note where they lead, and meet in one block, which ends what lives in the scope and then switches
// on the note. In SSA form they would mix there: what is written on one way would seem to be
// carried along on another, into the next round of a loop, and a loop that waits
// (docs/spin-loops.md) would not look like one.
//
// So do the returns of main, whose status is said of their lines; clang makes one block of all of
// them, at the last brace.
//
// So do the two ends of `while (a && b)`: clang has both meet in a block that asks for the result.
#include "base/table.h"
#include "pass/flow/flow.h"
#include "pass/input/input.h"
#include "pass/internal.h"
#include "pass/llvm/versions.h"

#include <llvm-c/DebugInfo.h>

#include <string.h>

static bool is_intrinsic(LLVMValueRef in, const char *name) {
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    size_t n;
    return callee && LLVMIsAFunction(callee) &&
           strncmp(LLVMGetValueName2(callee, &n), name, strlen(name)) == 0;
}

static bool is_leaving(LLVMValueRef in) {
    return LLVMIsADbgInfoIntrinsic(in) || smc_pass_is_lifetime(in) ||
           is_intrinsic(in, "llvm.stackrestore") || is_intrinsic(in, SMC_PASS_PROBE) ||
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

// Which of the successors.
static unsigned edge_of(LLVMValueRef switch_, LLVMValueRef noted) {
    for (unsigned i = 1; i < LLVMGetNumSuccessors(switch_); i++)
        if (smc_llvm_case(switch_, i) == noted) return i;
    return 0;
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

// Copies the instructions of a block from `first` to before `end` to where the jump is.
static void copy_to(LLVMBuilderRef builder, LLVMValueRef first, LLVMValueRef end,
                    LLVMValueRef jump) {
    smc_table copies = {0};
    SMC_VEC(LLVMValueRef) made = {0};
    for (LLVMValueRef in = first; in != end; in = LLVMGetNextInstruction(in)) {
        LLVMValueRef copy = LLVMInstructionClone(in);
        for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(in); i++) {
            const uint32_t index = smc_table_get(&copies, (uintptr_t)LLVMGetOperand(in, i), 0);
            if (index) LLVMSetOperand(copy, i, made.at[index - 1]);
        }
        LLVMPositionBuilderBefore(builder, jump);
        LLVMInsertIntoBuilder(builder, copy);
        if (is_intrinsic(in, SMC_PASS_PROBE)) // says which line is run, whatever leads there
            LLVMInstructionSetDebugLoc(copy, LLVMInstructionGetDebugLoc(in));
        *smc_vec_push(&made) = copy;
        *smc_table_at(&copies, (uintptr_t)in, 0) = made.n;
    }
    smc_vec_free(&made);
    smc_table_free(&copies);
}

static void leave_at(LLVMBuilderRef builder, LLVMBasicBlockRef bb, LLVMValueRef jump,
                     LLVMValueRef note) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    const unsigned edge = edge_of(end, noted_by(LLVMGetInstructionParent(jump), note));
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

// ---- conditions of loops with && and || ---------------------------------------------------------

// The phi on which the block branches, and for which it does nothing else. NULL: it is no such
// block.
static LLVMValueRef result_at(LLVMBasicBlockRef bb) {
    LLVMValueRef phi = LLVMGetFirstInstruction(bb), end = LLVMGetBasicBlockTerminator(bb);
    LLVMUseRef use = LLVMIsAPHINode(phi) ? LLVMGetFirstUse(phi) : NULL;
    if (!use || LLVMGetUser(use) != end || LLVMGetNextUse(use) || !LLVMIsABranchInst(end))
        return NULL;
    LLVMValueRef in = LLVMGetNextInstruction(phi);
    while (in != end && is_leaving(in) && !LLVMIsALoadInst(in)) in = LLVMGetNextInstruction(in);
    return in == end ? phi : NULL;
}

// Which edge of the block all constant results take, if it leaves a loop that the other one stays
// in. All but one are constant: that one goes to `*computed`. -1: it is not so.
static int way_out(LLVMBasicBlockRef bb, LLVMValueRef phi, LLVMValueRef *computed) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    int way = -1;
    *computed = NULL;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef result = LLVMGetIncomingValue(phi, i);
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
        if (!LLVMIsAConstantInt(result)) {
            if (*computed) return -1;
            *computed = result;
            continue;
        }
        const int edge = LLVMConstIntGetZExtValue(result) ? 0 : 1;
        if ((way >= 0 && way != edge) || !LLVMIsABranchInst(LLVMGetBasicBlockTerminator(from)))
            return -1;
        way = edge;
    }
    if (way < 0 || !*computed) return -1;
    LLVMBasicBlockRef out = LLVMGetSuccessor(end, (unsigned)way),
                      on = LLVMGetSuccessor(end, (unsigned)!way);
    if (LLVMIsAPHINode(LLVMGetFirstInstruction(out))) return -1; // would have to know it
    return smc_flow_reaches(on, bb) && !smc_flow_reaches(out, bb) ? way : -1;
}

// A block of its own for who leaves the loop without computing the rest of its condition.
static LLVMBasicBlockRef make_way_out(LLVMBuilderRef builder, LLVMBasicBlockRef bb,
                                      LLVMValueRef phi, unsigned way) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    LLVMBasicBlockRef made = LLVMInsertBasicBlockInContext(
        LLVMGetModuleContext(LLVMGetGlobalParent(LLVMGetBasicBlockParent(bb))), bb, "");
    LLVMPositionBuilderAtEnd(builder, made);
    LLVMValueRef jump = LLVMBuildBr(builder, LLVMGetSuccessor(end, way));
    LLVMInstructionSetDebugLoc(jump, LLVMInstructionGetDebugLoc(end));
    copy_to(builder, LLVMGetNextInstruction(phi), end, jump);
    smc_pass_note_edge(builder, end, way, jump);
    return made;
}

static void split_condition(LLVMBuilderRef builder, LLVMBasicBlockRef bb) {
    LLVMValueRef phi = result_at(bb), computed;
    const int way = phi ? way_out(bb, phi, &computed) : -1;
    if (way < 0) return;
    LLVMBasicBlockRef out = make_way_out(builder, bb, phi, (unsigned)way);
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef from = LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, i));
        if (!LLVMIsAConstantInt(LLVMGetIncomingValue(phi, i))) continue;
        for (unsigned k = 0; k < LLVMGetNumSuccessors(from); k++)
            if (LLVMGetSuccessor(from, k) == bb) LLVMSetSuccessor(from, k, out);
    }
    LLVMReplaceAllUsesWith(phi, computed);
    LLVMInstructionEraseFromParent(phi);
}

static void split_conditions(LLVMBuilderRef builder, LLVMValueRef fn) {
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
        split_condition(builder, bb);
}

// From scope to scope, outwards: what is copied may lead to another such block.
void smc_pass_untangle_cleanups(LLVMModuleRef module) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
        while (!LLVMIsDeclaration(fn) && untangle(builder, fn)) continue;
        split_conditions(builder, fn);
    }
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
