// limits.c - replaces durations of sleeps and timeouts of futexes by a constant, in programs that
// read no clock. A sleep may end at any time, and nothing can observe its duration
// (pass/library/time.inc).
#include "pass/flow/flow.h"
#include "pass/llvm/library.h"
#include "pass/marks.h"
#include "pass/llvm/each.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

// True if the system call has the number of futex on x86-64 or i386 (pass/library/system.inc).
static bool is_futex(LLVMModuleRef module, LLVMValueRef call) {
    LLVMValueRef number = LLVMGetOperand(call, 0);
    const bool is_short = LLVMPointerSize(LLVMGetModuleDataLayout(module)) == 4;
    return LLVMIsAConstantInt(number) && LLVMConstIntGetZExtValue(number) == (is_short ? 240 : 202);
}

// True if the address is inside a local variable, so that it is not NULL.
static bool is_inside_local_variable(LLVMValueRef address) {
    while (LLVMIsAGetElementPtrInst(address)) {
        if (!LLVMIsInBounds(address)) return false;
        address = LLVMGetOperand(address, 0);
    }
    return LLVMIsAAllocaInst(address);
}

LLVMValueRef smc_flow_some_time(LLVMModuleRef module) {
    static const char name[] = SMC_PASS_LIBRARY_PREFIX "some_time";
    LLVMValueRef known = LLVMGetNamedGlobal(module, name);
    if (known) return known;
    LLVMTypeRef word = LLVMInt64TypeInContext(LLVMGetModuleContext(module));
    LLVMValueRef parts[] = {LLVMConstInt(word, 1, 0), LLVMConstInt(word, 0, 0)};
    LLVMValueRef time = LLVMAddGlobal(module, LLVMArrayType2(word, 2), name);
    LLVMSetInitializer(time, LLVMConstArray2(word, parts, 2));
    LLVMSetGlobalConstant(time, true);
    LLVMSetLinkage(time, LLVMPrivateLinkage);
    return time;
}

static bool is_call_of(LLVMValueRef v, LLVMValueRef fn) {
    return (LLVMIsACallInst(v) || LLVMIsAInvokeInst(v)) && LLVMGetCalledValue(v) == fn;
}

// Replaces the duration argument in all calls of the function, if it belongs to smc's library.
static void remove_limit(LLVMModuleRef module, LLVMValueRef fn) {
    const smc_library_function *known = smc_llvm_library_function(fn);
    if (!known->limit || !(known->traits & (SMC_FN_SLEEPS | SMC_FN_SYSTEM_CALL)) ||
        !smc_llvm_is_of_library(fn))
        return;
    const unsigned argument = known->limit - 1u;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!is_call_of(call, fn) || LLVMGetNumArgOperands(call) <= argument ||
            (known->traits & SMC_FN_SYSTEM_CALL && !is_futex(module, call)))
            continue;
        LLVMValueRef duration = LLVMGetOperand(call, argument);
        const bool is_number = LLVMGetTypeKind(LLVMTypeOf(duration)) == LLVMIntegerTypeKind;
        // The timeout of a futex is an address also if it is passed as a number.
        if (is_number && known->traits & SMC_FN_SLEEPS)
            LLVMSetOperand(call, argument, LLVMConstInt(LLVMTypeOf(duration), 1, false));
        else if (is_inside_local_variable(duration))
            LLVMSetOperand(call, argument, smc_flow_some_time(module));
    }
}

void smc_flow_remove_durations(LLVMModuleRef module) {
    if (LLVMGetNamedFunction(module, SMC_NAME_NOW)) return;
    for_each_function (fn, module) remove_limit(module, fn);
}
