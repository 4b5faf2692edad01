// thread_locals.c - clang asks for the address of a thread-local variable by llvm.threadlocal.address, but not of those that it makes
// itself, for the constructors of C++: there it says the variable's name. Here all are asked for.
#include "pass/internal.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

static LLVMValueRef address_before(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef in, LLVMValueRef variable, unsigned intrinsic) {
    LLVMTypeRef pointer = LLVMTypeOf(variable);
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(module, intrinsic, &pointer, 1);
    LLVMPositionBuilderBefore(builder, in);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(in));
    return LLVMBuildCall2(builder, LLVMGlobalGetValueType(fn), fn, &variable, 1, "");
}

static bool asks(LLVMValueRef in, unsigned intrinsic) {
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    return callee && LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee) == intrinsic;
}

// What comes from before a phi is left: nothing that clang makes does.
static void ask_for(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef variable, unsigned intrinsic) {
    for (LLVMUseRef use = LLVMGetFirstUse(variable), next; use; use = next) {
        LLVMValueRef in = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (!LLVMIsAInstruction(in) || LLVMIsAPHINode(in) || asks(in, intrinsic)) continue;
        for (int i = 0; i < LLVMGetNumOperands(in); i++) {
            if (LLVMGetOperand(in, (unsigned)i) != variable) continue;
            LLVMSetOperand(in, (unsigned)i, address_before(module, builder, in, variable, intrinsic));
            break; // the next one is another use
        }
    }
}

void smc_pass_ask_for_thread_locals(LLVMModuleRef module) {
    static const char name[] = "llvm.threadlocal.address";
    const unsigned intrinsic = LLVMLookupIntrinsicID(name, strlen(name));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v))
        if (LLVMIsThreadLocal(v)) ask_for(module, builder, v, intrinsic);
    LLVMDisposeBuilder(builder);
}
