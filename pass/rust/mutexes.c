// mutexes.c - replaces the accesses to the words of std's Mutexes by functions of smc's library,
// which mark them as accesses to a mutex; and the beginning of park_timeout, which reads a clock
// and tells other threads that it parks (docs/design/rust.md#waits-with-limits).
//
// rustc has inlined these functions. They are found by their names in the debugging information.
#include "pass/rust/internal.h"

#include "pass/llvm/declare.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>

#define MUTEX "std::sys::sync::mutex::futex::Mutex"

static bool is_of_lock(LLVMModuleRef module, const char *symbol, unsigned n) {
    (void)module;
    return smc_rust_is_method(symbol, n, MUTEX, "lock") ||
           smc_rust_is_method(symbol, n, MUTEX, "try_lock");
}

static bool is_of_unlock(LLVMModuleRef module, const char *symbol, unsigned n) {
    (void)module;
    return smc_rust_is_method(symbol, n, MUTEX, "unlock");
}

static bool is_of_park_timeout(LLVMModuleRef module, const char *symbol, unsigned n) {
    (void)module;
    return smc_rust_is_method(symbol, n, "std::sys::sync::thread_parking::futex::Parker",
                              "park_timeout");
}

static void replace_by(LLVMValueRef in, LLVMValueRef value) {
    LLVMReplaceAllUsesWith(in, value);
    LLVMInstructionEraseFromParent(in);
}

// Replaces the exchange of 0 by 1. Its result has the old value and whether that was 0.
static void model_take(LLVMValueRef in) {
    LLVMValueRef word = LLVMGetOperand(in, 0), zero = LLVMGetOperand(in, 1);
    LLVMValueRef old = smc_llvm_call_before(in, "rust.mutex_take", LLVMTypeOf(zero), &word, 1);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(in)));
    LLVMPositionBuilderBefore(builder, in);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(in));
    LLVMValueRef both = LLVMGetUndef(LLVMTypeOf(in)),
                 was_free = LLVMBuildICmp(builder, LLVMIntEQ, old, zero, "");
    both = LLVMBuildInsertValue(builder, both, old, 0, "");
    both = LLVMBuildInsertValue(builder, both, was_free, 1, "");
    LLVMDisposeBuilder(builder);
    replace_by(in, both);
}

static void model_free(LLVMValueRef in) {
    LLVMValueRef word = LLVMGetOperand(in, 0);
    replace_by(in, smc_llvm_call_before(in, "rust.mutex_free", LLVMTypeOf(in), &word, 1));
}

// The library function parks. Then std's code finds that the thread was unparked before, and
// returns. The duration is in the last two parameters of each function with that code.
static void model_park(LLVMValueRef in) {
    enum { NOTIFIED = 1 };
    LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(in));
    const unsigned n = LLVMCountParams(fn);
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(in));
    if (n < 2 || LLVMTypeOf(LLVMGetParam(fn, n - 2)) != LLVMInt64TypeInContext(context) ||
        LLVMTypeOf(LLVMGetParam(fn, n - 1)) != LLVMInt32TypeInContext(context))
        return;
    LLVMValueRef arguments[] = {LLVMGetOperand(in, 0), LLVMGetParam(fn, n - 2),
                                LLVMGetParam(fn, n - 1)};
    smc_llvm_call_before(in, "rust.park_timeout", LLVMVoidTypeInContext(context), arguments, 3);
    replace_by(in, LLVMConstInt(LLVMTypeOf(in), NOTIFIED, 0));
}

static bool is_constant(LLVMValueRef v, unsigned long long c) {
    return LLVMIsAConstantInt(v) && LLVMConstIntGetZExtValue(v) == c;
}

static bool takes(LLVMModuleRef module, LLVMValueRef in) {
    return LLVMIsAAtomicCmpXchgInst(in) && is_constant(LLVMGetOperand(in, 1), 0) &&
           is_constant(LLVMGetOperand(in, 2), 1) &&
           LLVMGetCmpXchgSuccessOrdering(in) == LLVMAtomicOrderingAcquire &&
           smc_rust_originates_in(module, in, SMC_RUST_SYMBOL, is_of_lock);
}

static bool frees(LLVMModuleRef module, LLVMValueRef in) {
    return LLVMIsAAtomicRMWInst(in) && LLVMGetAtomicRMWBinOp(in) == LLVMAtomicRMWBinOpXchg &&
           is_constant(LLVMGetOperand(in, 1), 0) &&
           LLVMGetOrdering(in) == LLVMAtomicOrderingRelease &&
           smc_rust_originates_in(module, in, SMC_RUST_SYMBOL, is_of_unlock);
}

static bool parks(LLVMModuleRef module, LLVMValueRef in) {
    return LLVMIsAAtomicRMWInst(in) && LLVMGetAtomicRMWBinOp(in) == LLVMAtomicRMWBinOpSub &&
           smc_rust_originates_in(module, in, SMC_RUST_SYMBOL, is_of_park_timeout);
}

void smc_rust_model_mutexes(LLVMModuleRef module) {
    for_each_erasable_in (in, bb, fn, module) {
        if (takes(module, in)) model_take(in);
        else if (frees(module, in)) model_free(in);
        else if (parks(module, in)) model_park(in);
    }
}
