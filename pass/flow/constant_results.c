// constant_results.c - replaces results of functions that always return the same number, so that
// code which counts with them can be analysed:
//
//     while (n < 1000 && !load(&flag)) n += pause();         // pause() returns 64
#include "pass/flow/flow.h"
#include "pass/llvm/each.h"
#include "pass/llvm/library.h"
#include "pass/relevance/calls.h"

#include <llvm-c/Core.h>

// Returns the number that all returns of the function return; NULL: there is none.
static LLVMValueRef constant_result(LLVMValueRef fn) {
    LLVMValueRef result = NULL;
    for_each_block (bb, fn) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (!end || !LLVMIsAReturnInst(end)) continue;
        LLVMValueRef value = LLVMGetNumOperands(end) ? LLVMGetOperand(end, 0) : NULL;
        if (!value || !LLVMIsAConstantInt(value) || (result && result != value)) return NULL;
        result = value;
    }
    return result;
}

void smc_flow_use_constant_results(LLVMModuleRef module) {
    for_each_function (fn, module) {
        LLVMValueRef result =
            LLVMIsDeclaration(fn) || smc_llvm_is_not_program_code(fn) ? NULL : constant_result(fn);
        for (LLVMUseRef u = result ? LLVMGetFirstUse(fn) : NULL; u; u = LLVMGetNextUse(u)) {
            LLVMValueRef call = LLVMGetUser(u);
            if (smc_is_call(call) && smc_called_function(call) == fn &&
                LLVMTypeOf(call) == LLVMTypeOf(result))
                LLVMReplaceAllUsesWith(call, result);
        }
    }
}
