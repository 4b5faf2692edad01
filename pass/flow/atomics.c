// atomics.c - inlines C++'s atomic operations into their callers.
//
// In the headers, atomic operations are functions with parameters for the object, the expected
// value and the memory order. The functions for integers are always-inline, the others are not. If
// they were not inlined, their expected value would be a variable in memory, and smc would not
// recognise a waiting loop that calls them.
#include "pass/flow/edges.h"
#include "pass/llvm/inline.h"
#include "pass/llvm/each.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>

#include <string.h>

static const char *llvm_function_name(LLVMValueRef fn) {
    size_t n;
    return LLVMGetValueName2(fn, &n);
}

// ---- operations ---------------------------------------------------------------------------------

// True for a member function of atomic pointers in libstdc++ or libc++. Operations on integers are
// either inlined by the headers or called. Operations on classes must not be inlined: sroa would
// give arbitrary values to padding bytes that were never written.
static bool is_of_atomics(LLVMValueRef fn) {
    static const char *const classes[] = {"_ZNSt6atomicIP",
                                          "_ZNKSt6atomicIP",
                                          "_ZNSt3__16atomicIP",
                                          "_ZNKSt3__16atomicIP",
                                          "_ZNSt3__113__atomic_baseIP",
                                          "_ZNKSt3__113__atomic_baseIP"};
    const char *name = llvm_function_name(fn);
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (smc_has_prefix(name, classes[i])) return true;
    return false;
}

// True if the function is little more than an operation and a switch on its memory order.
static bool is_small_atomic_wrapper(LLVMValueRef fn) {
    enum { MOST = 400 };
    uint32_t n = 0;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb && n <= MOST;
         bb = LLVMGetNextBasicBlock(bb))
        for_each_instruction (in, bb) n++;
    return n <= MOST;
}

void smc_flow_inline_atomics(LLVMModuleRef module) {
    for_each_function (fn, module)
        if (!LLVMIsDeclaration(fn) && is_of_atomics(fn) && is_small_atomic_wrapper(fn))
            smc_llvm_inline_always(fn);
}

// ---- orders -------------------------------------------------------------------------------------

enum { ORDER = 0xffff }; // bits of a std::memory_order; libstdc++ uses those above for modifiers

// Returns the memory order of a failed compare-exchange for the given order.
static uint64_t order_of_failure(uint64_t order) {
    enum { RELAXED = 0, ACQUIRE = 2, RELEASE = 3, ACQ_REL = 4 };
    return order == ACQ_REL ? ACQUIRE : order == RELEASE ? RELAXED : order;
}

// If the call has constant arguments and calls a function of libstdc++ that computes a memory order
// from others, sets *out to the result and returns true.
static bool folds_memory_order(LLVMValueRef call, uint64_t *out) {
    LLVMValueRef fn =
        LLVMIsACallInst(call) || LLVMIsAInvokeInst(call) ? LLVMGetCalledValue(call) : NULL;
    if (!fn || !LLVMIsAFunction(fn)) return false;
    const char *name = llvm_function_name(fn);
    uint64_t a[2] = {0};
    const unsigned n = LLVMGetNumArgOperands(call);
    if (!smc_has_prefix(name, "_ZSt") || !strstr(name, "St12memory_order") || !n || n > 2)
        return false;
    for (unsigned i = 0; i < n; i++) {
        LLVMValueRef argument = LLVMGetOperand(call, i);
        if (!LLVMIsAConstantInt(argument)) return false;
        a[i] = LLVMConstIntGetZExtValue(argument);
    }
    if (strcmp(name, "_ZStanSt12memory_orderSt23__memory_order_modifier") == 0) *out = a[0] & a[1];
    else if (strcmp(name, "_ZStorSt12memory_orderSt23__memory_order_modifier") == 0)
        *out = a[0] | a[1];
    else if (strcmp(name, "_ZSt24__cmpexch_failure_order2St12memory_order") == 0)
        *out = order_of_failure(a[0]);
    else if (strcmp(name, "_ZSt23__cmpexch_failure_orderSt12memory_order") == 0)
        *out = order_of_failure(a[0] & ORDER) | (a[0] & ~(uint64_t)ORDER);
    else return false;
    return true;
}

// Replaces a call that throws no exception by its constant result.
static void replace_call_by(LLVMBuilderRef builder, LLVMValueRef call, uint64_t by) {
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(call);
    LLVMReplaceAllUsesWith(call, LLVMConstInt(LLVMTypeOf(call), by, 0));
    if (LLVMIsAInvokeInst(call)) {
        smc_edge_remove(builder, LLVMGetUnwindDest(call), bb, 0);
        LLVMPositionBuilderBefore(builder, call);
        LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(call));
        LLVMBuildBr(builder, LLVMGetNormalDest(call));
    }
    LLVMInstructionEraseFromParent(call);
}

void smc_flow_fold_order_functions(LLVMModuleRef module) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for_each_function (fn, module) {
        bool any = false;
        for_each_block (bb, fn)
            for (LLVMValueRef in = LLVMGetFirstInstruction(bb), next; in; in = next) {
                uint64_t order;
                next = LLVMGetNextInstruction(in);
                if (!folds_memory_order(in, &order)) continue;
                any |= LLVMIsAInvokeInst(in) != NULL;
                replace_call_by(builder, in, order);
            }
        if (any) smc_edge_delete_unreached(builder, fn);
    }
    LLVMDisposeBuilder(builder);
}
