#include "pass/relevance/calls.h"

#include "base/base.h"
#include "pass/marks.h"
#include "pass/llvm/intrinsic.h"

#include <string.h>

const char *smc_called_name(LLVMValueRef in) {
    LLVMValueRef callee = smc_is_call(in) ? LLVMGetCalledValue(in) : NULL;
    size_t n;
    return callee && LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &n) : "";
}

bool smc_is_annotation_call(LLVMValueRef in) {
    const char *name = LLVMIsACallInst(in) ? smc_called_name(in) : "";
    return smc_has_prefix(name, "llvm.dbg.") || smc_has_prefix(name, "llvm.lifetime.") ||
           smc_has_prefix(name, "llvm.var.annotation.") || strcmp(name, SMC_PASS_PROBE) == 0;
}

LLVMValueRef smc_called_function(LLVMValueRef call) {
    LLVMValueRef fn = smc_is_call(call) ? LLVMGetCalledValue(call) : NULL;
    const bool known = fn && LLVMIsAFunction(fn) && !LLVMIsDeclaration(fn) &&
                       !LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn));
    return known && LLVMGetNumArgOperands(call) == LLVMCountParams(fn) ? fn : NULL;
}

unsigned smc_number_of_parameter(LLVMValueRef parameter) {
    unsigned n = 0;
    for (LLVMValueRef p = LLVMGetFirstParam(LLVMGetParamParent(parameter)); p != parameter;
         p = LLVMGetNextParam(p))
        n++;
    return n;
}

bool smc_is_constant_fill(LLVMValueRef call) {
    if (!smc_is_call(call) || LLVMGetNumArgOperands(call) < 3) return false;
    LLVMValueRef from = LLVMGetOperand(call, 1);
    if (smc_llvm_calls_function(call, "llvm.memset.")) return LLVMIsAConstantInt(from);
    while (LLVMIsAConstantExpr(from) && LLVMGetConstOpcode(from) == LLVMGetElementPtr)
        from = LLVMGetOperand(from, 0);
    return smc_llvm_calls_function(call, "llvm.memcpy.") && LLVMIsAGlobalVariable(from) &&
           LLVMIsGlobalConstant(from) && !LLVMIsThreadLocal(from);
}

bool smc_is_constant_size_copy(LLVMValueRef call) {
    return (smc_llvm_calls_function(call, "llvm.memcpy.") ||
            smc_llvm_calls_function(call, "llvm.memmove.")) &&
           LLVMIsAConstantInt(LLVMGetOperand(call, 2)) && LLVMIsNull(LLVMGetOperand(call, 3));
}

unsigned smc_passed_function_index(LLVMValueRef callee) {
    const smc_library_function *known = smc_llvm_library_function(callee);
    if (!known->calls) return 0;
    return (known->model ? LLVMIsDeclaration(callee) : smc_llvm_is_of_library(callee))
               ? known->calls
               : 0;
}

unsigned smc_argument_passed_to(LLVMValueRef call, LLVMValueRef fn) {
    if (!smc_is_call(call) || !LLVMIsAFunction(fn) || LLVMIsDeclaration(fn) ||
        LLVMCountParams(fn) != 1)
        return 0;
    const unsigned passed = smc_passed_function_index(LLVMGetCalledValue(call));
    return passed && LLVMGetOperand(call, passed - 1) == fn ? passed : 0;
}

// True if smc may call the function itself, in addition to the code of the program and of the
// library. It finds functions by their names in C, or by the table of functions. So it calls no
// other function of the C++ library.
static bool may_be_called_by_smc(LLVMValueRef fn) {
    const smc_library_function *known = smc_llvm_library_function(fn);
    size_t n;
    if (!smc_llvm_is_of_library(fn) || known->traits & SMC_FN_CALLERS_KNOWN) return false;
    return known->name || !smc_has_prefix(LLVMGetValueName2(fn, &n), "_Z");
}

smc_callers smc_callers_of(LLVMValueRef fn) {
    smc_callers known = LLVMGetFirstUse(fn) ? SMC_CALLERS_KNOWN : SMC_CALLERS_UNKNOWN;
    if (may_be_called_by_smc(fn)) return SMC_CALLERS_UNKNOWN;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        const unsigned passed = smc_argument_passed_to(call, fn);
        if (!passed && (!LLVMIsAInstruction(call) || smc_called_function(call) != fn))
            return SMC_CALLERS_UNKNOWN;
        if (passed) known = SMC_CALLERS_AND_PASSING;
        for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
            if (LLVMGetOperand(call, i) == fn && (!passed || i != passed - 1))
                return SMC_CALLERS_UNKNOWN;
    }
    return known;
}
