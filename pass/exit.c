// exit.c - how a program and its threads end. One that has exit handlers or destructors leaves through smc_finish (library/stdlib.inc), which runs
// them. Each `return` of main ends it by itself, so that what is said of its status is said of that line: clang makes one block
// of all of them, at the function's last brace.
#include "pass/internal.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

static LLVMValueRef declaration(LLVMModuleRef module, const char *name) {
    LLVMValueRef fn = LLVMGetNamedFunction(module, name);
    return fn && LLVMIsDeclaration(fn) ? fn : NULL;
}

void smc_pass_exit_handlers(LLVMModuleRef module) {
    static const char orderly[] = "smc_orderly_exit";
    if (!declaration(module, "atexit") && !LLVMGetNamedGlobal(module, "llvm.global_dtors")) return;
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(LLVMGetModuleContext(module)), NULL, 0, 0);
    LLVMValueRef exits = declaration(module, "exit");
    LLVMAddFunction(module, SMC_PASS_FINISH, type);
    if (exits) LLVMSetValueName2(exits, orderly, sizeof orderly - 1);
}

// Where threads are cancelled, joining is one of the places where they heed it.
void smc_pass_heed_cancelling(LLVMModuleRef module) {
    static const char heeding[] = "smc_cancellable_join";
    LLVMValueRef join = declaration(module, "pthread_join");
    if (join && declaration(module, "pthread_cancel")) LLVMSetValueName2(join, heeding, sizeof heeding - 1);
}

// ---- the returns of main --------------------------------------------------------------------------------------------

static bool is_debug(LLVMValueRef in) { return LLVMIsADbgInfoIntrinsic(in); }

static LLVMValueRef next_real(LLVMValueRef in) {
    while (in && is_debug(in)) in = LLVMGetNextInstruction(in);
    return in;
}

// The load that the block returns, where it does nothing else; NULL: it is no such block.
static LLVMValueRef returned_by(LLVMBasicBlockRef bb) {
    LLVMValueRef load = next_real(LLVMGetFirstInstruction(bb));
    if (!load || !LLVMIsALoadInst(load) || LLVMGetVolatile(load) || !LLVMIsAAllocaInst(LLVMGetOperand(load, 0))) return NULL;
    LLVMValueRef end = next_real(LLVMGetNextInstruction(load));
    return end && LLVMIsAReturnInst(end) && LLVMGetNumOperands(end) && LLVMGetOperand(end, 0) == load ? load : NULL;
}

// A jump to the block, which can be a return instead.
static LLVMValueRef next_jump(LLVMBasicBlockRef to) {
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(to)); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsABranchInst(user) && !LLVMIsConditional(user)) return user;
    }
    return NULL;
}

static void return_instead(LLVMBuilderRef builder, LLVMValueRef jump, LLVMValueRef load) {
    LLVMPositionBuilderBefore(builder, jump);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(jump));
    LLVMBuildRet(builder, LLVMBuildLoad2(builder, LLVMTypeOf(load), LLVMGetOperand(load, 0), ""));
    LLVMInstructionEraseFromParent(jump);
}

void smc_pass_split_returns(LLVMModuleRef module) {
    LLVMValueRef fn = LLVMGetNamedFunction(module, "main");
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMBasicBlockRef bb = fn ? LLVMGetFirstBasicBlock(fn) : NULL, next; bb; bb = next) {
        next = LLVMGetNextBasicBlock(bb);
        LLVMValueRef load = returned_by(bb), jump;
        while (load && (jump = next_jump(bb))) return_instead(builder, jump, load);
        if (load && !LLVMGetFirstUse(LLVMBasicBlockAsValue(bb)) && bb != LLVMGetEntryBasicBlock(fn)) LLVMDeleteBasicBlock(bb);
    }
    LLVMDisposeBuilder(builder);
}
