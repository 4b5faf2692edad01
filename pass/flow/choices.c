// choices.c - takes away switches on values that inlining has made constants.
//
// C++'s and Rust's atomic operations are functions that are given the order as a value. clang and
// rustc switch on it, to an instruction for each order. Where such a function has become part of
// who calls it, the order is a constant, and one of the instructions is what the program does: the
// others would make a loop seem to do more than it does (docs/spin-loops.md).
//
// The program's own text stays as it is, so that it can still be said of it what was never run: a
// switch goes only if what it does not lead to calls nothing, or is Rust's library.
#include "pass/flow/flow.h"
#include "pass/llvm/versions.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

// The constant that the value is, or is made of by casts; NULL: it is none.
static LLVMValueRef constant_of(LLVMValueRef v) {
    if (LLVMIsAConstantInt(v)) return v;
    if (!LLVMIsAZExtInst(v) && !LLVMIsATruncInst(v)) return NULL;
    LLVMValueRef from = constant_of(LLVMGetOperand(v, 0));
    if (!from || LLVMGetIntTypeWidth(LLVMTypeOf(from)) > 64) return NULL;
    return LLVMConstInt(LLVMTypeOf(v), LLVMConstIntGetZExtValue(from), 0);
}

static bool is_of_rust(LLVMMetadataRef place) {
    static const char library[] = "/rustc/";
    unsigned n = 0;
    LLVMMetadataRef scope = LLVMDILocationGetScope(place),
                    file = scope ? LLVMDIScopeGetFile(scope) : NULL;
    const char *name = file ? LLVMDIFileGetFilename(file, &n) : NULL;
    return name && n >= strlen(library) && memcmp(name, library, strlen(library)) == 0;
}

static bool calls(LLVMBasicBlockRef bb) {
    bool does = false;
    for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
        does |= LLVMIsACallInst(in) || LLVMIsAInvokeInst(in);
    return does;
}

// Whether a block calls something to which nothing leads if this one leads to `to` alone.
static bool takes_calls_away(LLVMBasicBlockRef bb, LLVMBasicBlockRef to) {
    LLVMValueRef fn = LLVMGetBasicBlockParent(bb);
    smc_table reached = {0};
    bool does = false;
    smc_flow_reach(&reached, LLVMGetEntryBasicBlock(fn), bb, to);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b && !does; b = LLVMGetNextBasicBlock(b))
        does = !smc_table_get(&reached, (uintptr_t)b, 0) && calls(b);
    smc_table_free(&reached);
    return does;
}

// The edge that the block takes at its end, a switch that is to go. -1: it stays.
static int choice_at(LLVMBasicBlockRef bb) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb),
                 value = LLVMIsASwitchInst(end) ? constant_of(LLVMGetOperand(end, 0)) : NULL;
    LLVMMetadataRef place = value ? LLVMInstructionGetDebugLoc(end) : NULL;
    if (!place || !LLVMDILocationGetInlinedAt(place)) return -1;
    int taken = 0;
    for (unsigned i = 1; i < LLVMGetNumSuccessors(end); i++)
        if (smc_llvm_case(end, i) == value) taken = (int)i;
    const bool stays =
        !is_of_rust(place) && takes_calls_away(bb, LLVMGetSuccessor(end, (unsigned)taken));
    return stays ? -1 : taken;
}

// Makes the phi anew without what comes from the block, but for the first `kept` of these.
static void forget_edges(LLVMBuilderRef builder, LLVMValueRef phi, LLVMBasicBlockRef from,
                         unsigned kept) {
    LLVMPositionBuilderBefore(builder, phi);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(phi));
    LLVMValueRef made = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        LLVMBasicBlockRef block = LLVMGetIncomingBlock(phi, i);
        if (block != from || kept) LLVMAddIncoming(made, &value, &block, 1);
        if (block == from && kept) kept--;
    }
    LLVMReplaceAllUsesWith(phi, made);
    LLVMInstructionEraseFromParent(phi);
}

static void forget_predecessor(LLVMBuilderRef builder, LLVMBasicBlockRef bb, LLVMBasicBlockRef from,
                               unsigned kept) {
    for (LLVMValueRef in = LLVMGetFirstInstruction(bb), next; LLVMIsAPHINode(in); in = next) {
        next = LLVMGetNextInstruction(in);
        forget_edges(builder, in, from, kept);
    }
}

static void add_successors(smc_blocks *b, LLVMValueRef end) {
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
        bool known = false;
        for (uint32_t k = 0; k < b->n; k++) known |= b->at[k] == LLVMGetSuccessor(end, i);
        if (!known) *smc_vec_push(b) = LLVMGetSuccessor(end, i);
    }
}

// Nothing leads to the block.
static void delete_block(LLVMBuilderRef builder, LLVMBasicBlockRef bb) {
    smc_blocks after = {0};
    add_successors(&after, LLVMGetBasicBlockTerminator(bb));
    for (uint32_t i = 0; i < after.n; i++) forget_predecessor(builder, after.at[i], bb, 0);
    for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
        if (LLVMGetFirstUse(in)) LLVMReplaceAllUsesWith(in, LLVMGetPoison(LLVMTypeOf(in)));
    LLVMDeleteBasicBlock(bb);
    smc_vec_free(&after);
}

static void choose(LLVMBuilderRef builder, LLVMBasicBlockRef bb, unsigned taken,
                   smc_flow_note_edge *note) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    LLVMBasicBlockRef to = LLVMGetSuccessor(end, taken);
    smc_blocks after = {0};
    add_successors(&after, end);
    for (uint32_t i = 0; i < after.n; i++)
        forget_predecessor(builder, after.at[i], bb, after.at[i] == to);
    LLVMPositionBuilderBefore(builder, end);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(end));
    note(builder, end, taken, LLVMBuildBr(builder, to));
    LLVMInstructionEraseFromParent(end);
    smc_vec_free(&after);
}

// Whether there was a block to which nothing leads any more.
static bool delete_some(LLVMBuilderRef builder, LLVMValueRef fn) {
    bool found = false;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn), next; bb; bb = next) {
        next = LLVMGetNextBasicBlock(bb);
        if (bb == LLVMGetEntryBasicBlock(fn) || LLVMGetFirstUse(LLVMBasicBlockAsValue(bb)))
            continue;
        delete_block(builder, bb);
        found = true;
    }
    return found;
}

void smc_flow_make_choices(LLVMModuleRef module, smc_flow_note_edge *note) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
        bool any = false;
        for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb;
             bb = LLVMGetNextBasicBlock(bb)) {
            const int taken = choice_at(bb);
            if (taken < 0) continue;
            choose(builder, bb, (unsigned)taken, note);
            any = true;
        }
        while (any && delete_some(builder, fn)) continue;
    }
    LLVMDisposeBuilder(builder);
}
