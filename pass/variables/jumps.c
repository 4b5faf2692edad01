// jumps.c - prepares functions that call setjmp. Their variables stay in memory, as in unoptimised
// code, so that they have the last written values after a longjmp. Before such a function returns,
// its jump targets are removed.
#include "pass/marks.h"
#include "pass/variables/variables.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

static unsigned attribute_kind_named(const char *attribute) {
    return LLVMGetEnumAttributeKindForName(attribute, strlen(attribute));
}

static bool returns_twice(LLVMValueRef in) {
    const unsigned kind = attribute_kind_named("returns_twice");
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    if (!callee) return false;
    if (LLVMGetCallSiteEnumAttribute(in, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind))
        return true;
    return LLVMIsAFunction(callee) &&
           LLVMGetEnumAttributeAtIndex(callee, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                       kind);
}

static bool is_returned_to(LLVMValueRef fn) {
    for_each_instruction_of (in, bb, fn)
        if (returns_twice(in)) return true;
    return false;
}

static void add_attribute(LLVMValueRef fn, const char *attribute) {
    LLVMAttributeRef a = LLVMCreateEnumAttribute(LLVMGetModuleContext(LLVMGetGlobalParent(fn)),
                                                 attribute_kind_named(attribute), 0);
    LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, a);
}

static void insert_forget_call(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef end) {
    LLVMTypeRef type =
        LLVMFunctionType(LLVMVoidTypeInContext(LLVMGetModuleContext(module)), NULL, 0, 0);
    LLVMValueRef fn = LLVMGetNamedFunction(module, SMC_NAME_FORGET_JUMPS);
    LLVMPositionBuilderBefore(builder, end);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(end));
    LLVMBuildCall2(builder, type, fn ? fn : LLVMAddFunction(module, SMC_NAME_FORGET_JUMPS, type),
                   NULL, 0, "");
}

void smc_pass_keep_setjmp_callers(LLVMModuleRef module) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for_each_function (fn, module) {
        if (!is_returned_to(fn)) continue;
        add_attribute(fn, "optnone");
        add_attribute(fn, "noinline");
        for_each_block (bb, fn) {
            LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
            if (LLVMIsAReturnInst(end)) insert_forget_call(builder, module, end);
        }
    }
    LLVMDisposeBuilder(builder);
}
