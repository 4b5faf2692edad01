#include "pass/relevance/calls.h"

#include "pass/marks.h"

#include <string.h>

static bool begins(const char *name, const char *prefix) {
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

const char *smc_name_called(LLVMValueRef in) {
    LLVMValueRef callee = smc_is_call(in) ? LLVMGetCalledValue(in) : NULL;
    size_t n;
    return callee && LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &n) : "";
}

bool smc_calls_named(LLVMValueRef in, const char *prefix) {
    return begins(smc_name_called(in), prefix);
}

bool smc_is_note(LLVMValueRef in) {
    const char *name = LLVMIsACallInst(in) ? smc_name_called(in) : "";
    return begins(name, "llvm.dbg.") || begins(name, "llvm.lifetime.") ||
           begins(name, "llvm.var.annotation.") || strcmp(name, SMC_PASS_PROBE) == 0;
}

bool smc_is_one_of(LLVMValueRef fn, const char *const *names) {
    size_t n;
    if (!fn || !LLVMIsAFunction(fn)) return false;
    const char *name = LLVMGetValueName2(fn, &n);
    while (*names && strcmp(*names, name) != 0) names++;
    return *names;
}

bool smc_is_of_libraries(LLVMValueRef fn, const char *const *names) {
    return smc_is_one_of(fn, names) && (LLVMIsDeclaration(fn) || smc_llvm_is_of_library(fn));
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

bool smc_fills(LLVMValueRef call) {
    if (!smc_is_call(call) || LLVMGetNumArgOperands(call) < 3) return false;
    LLVMValueRef from = LLVMGetOperand(call, 1);
    if (smc_calls_named(call, "llvm.memset.")) return LLVMIsAConstantInt(from);
    while (LLVMIsAConstantExpr(from) && LLVMGetConstOpcode(from) == LLVMGetElementPtr)
        from = LLVMGetOperand(from, 0);
    return smc_calls_named(call, "llvm.memcpy.") && LLVMIsAGlobalVariable(from) &&
           LLVMIsGlobalConstant(from) && !LLVMIsThreadLocal(from);
}

bool smc_copies(LLVMValueRef call) {
    return (smc_calls_named(call, "llvm.memcpy.") || smc_calls_named(call, "llvm.memmove.")) &&
           LLVMIsAConstantInt(LLVMGetOperand(call, 2)) && LLVMIsNull(LLVMGetOperand(call, 3));
}

unsigned smc_argument_passed(LLVMValueRef call, LLVMValueRef fn) {
    static const struct {
        const char *name[2];
        unsigned function;
        bool is_library; // belongs to C++
    } all[] = {
        {{"pthread_create"}, 2, false}, {{"thrd_create"}, 1, false}, {{"__cxa_atexit"}, 0, true}};
    LLVMValueRef callee = smc_is_call(call) ? LLVMGetCalledValue(call) : NULL;
    if (!callee || !LLVMIsAFunction(fn) || LLVMIsDeclaration(fn) || LLVMCountParams(fn) != 1)
        return 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (smc_is_one_of(callee, all[i].name) &&
            (all[i].is_library ? smc_llvm_is_of_library(callee) : LLVMIsDeclaration(callee)))
            return LLVMGetOperand(call, all[i].function) == fn ? all[i].function + 1 : 0;
    return 0;
}

// Functions that generate random numbers. Other library functions may be called by smc itself.
static bool is_of_generator(LLVMValueRef fn) {
    static const char *const names[] = {"rand_r",        "rand",      "random", "lrand48",
                                        "random_number", "step_seed", NULL};
    return smc_is_one_of(fn, names);
}

smc_callers smc_callers_of(LLVMValueRef fn) {
    smc_callers known = LLVMGetFirstUse(fn) ? SMC_CALLERS_KNOWN : SMC_CALLERS_UNKNOWN;
    if (smc_llvm_is_of_library(fn) && !is_of_generator(fn)) return SMC_CALLERS_UNKNOWN;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        const unsigned passed = smc_argument_passed(call, fn);
        if (!passed && (!LLVMIsAInstruction(call) || smc_called_function(call) != fn))
            return SMC_CALLERS_UNKNOWN;
        if (passed) known = SMC_CALLERS_AND_PASSING;
        for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
            if (LLVMGetOperand(call, i) == fn && (!passed || i != passed - 1))
                return SMC_CALLERS_UNKNOWN;
    }
    return known;
}
