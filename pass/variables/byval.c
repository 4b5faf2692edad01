// byval.c - makes the implicit copy of a "byval" parameter explicit. The attribute becomes "byref",
// by which lower/arguments.c recognises structs that are passed on the stack.
//
// The x86-64 convention passes larger structs by a hidden copy. Here the callee copies the struct
// to its own alloca, before anything else is executed. The caller cannot distinguish this copy from
// a copy made by the call.
#include "pass/variables/variables.h"
#include "pass/llvm/each.h"

#include <llvm-c/Target.h>
#include <string.h>

static unsigned attribute_kind(const char *name) {
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

static void copy_at_entry(LLVMModuleRef module, LLVMValueRef fn, unsigned index, LLVMTypeRef type) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
    LLVMValueRef param = LLVMGetParam(fn, index);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(fn);
    LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(entry));
    LLVMValueRef copy = LLVMBuildAlloca(builder, type, "byval.copy");
    // First, since the memcpy below must keep reading the parameter.
    LLVMReplaceAllUsesWith(param, copy);
    unsigned align = LLVMABIAlignmentOfType(layout, type);
    LLVMValueRef size =
        LLVMConstInt(LLVMInt64TypeInContext(context), LLVMABISizeOfType(layout, type), 0);
    LLVMBuildMemCpy(builder, copy, align, param, align, size);
    LLVMDisposeBuilder(builder);
}

static LLVMAttributeRef byref_attribute(LLVMModuleRef module, LLVMAttributeRef byval) {
    return LLVMCreateTypeAttribute(LLVMGetModuleContext(module), attribute_kind("byref"),
                                   LLVMGetTypeAttributeValue(byval));
}

static void change_call(LLVMModuleRef module, LLVMValueRef call, unsigned index, unsigned byval) {
    LLVMAttributeRef attr = LLVMGetCallSiteEnumAttribute(call, index, byval);
    if (!attr) return;
    LLVMRemoveCallSiteEnumAttribute(call, index, byval);
    LLVMAddCallSiteAttribute(call, index, byref_attribute(module, attr));
}

// Changes the attributes of calls too, so that the module stays valid. Variadic arguments keep
// "byval": the call copies them.
static void change_calls(LLVMModuleRef module, LLVMValueRef fn, unsigned byval) {
    for_each_instruction_of (in, bb, fn) {
        if (!LLVMIsACallInst(in) && !LLVMIsAInvokeInst(in)) continue;
        unsigned n = LLVMCountParamTypes(LLVMGetCalledFunctionType(in));
        for (unsigned i = 0; i < n; i++) change_call(module, in, i + 1, byval);
    }
}

void smc_pass_copy_byval(LLVMModuleRef module) {
    const unsigned byval = attribute_kind("byval");
    for_each_function (fn, module) {
        unsigned n = LLVMCountParams(fn);
        for (unsigned i = 0; i < n; i++) {
            LLVMAttributeRef attr = LLVMGetEnumAttributeAtIndex(fn, i + 1, byval);
            if (!attr) continue;
            LLVMTypeRef type = LLVMGetTypeAttributeValue(attr);
            LLVMRemoveEnumAttributeAtIndex(fn, i + 1, byval);
            LLVMAddAttributeAtIndex(fn, i + 1, byref_attribute(module, attr));
            if (!LLVMIsDeclaration(fn)) copy_at_entry(module, fn, i, type);
        }
        change_calls(module, fn, byval);
    }
}
