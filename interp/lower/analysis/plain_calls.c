#include "interp/lower/analysis/plain_calls.h"

#include "pass/llvm/each.h"
#include "pass/relevance/calls.h"

enum {
    MAX_NESTING = 6, // nested calls
    MOST = 400,      // instructions in all functions together; a call of more counts as not plain
};

bool smc_is_plain_access(LLVMValueRef in) {
    return (LLVMIsALoadInst(in) || LLVMIsAStoreInst(in)) && !LLVMGetVolatile(in) &&
           LLVMGetOrdering(in) == LLVMAtomicOrderingNotAtomic;
}

static bool is_plain_function(LLVMValueRef fn, unsigned depth, unsigned *looked);

static bool is_plain_call(LLVMValueRef call, unsigned depth, unsigned *looked) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (smc_is_annotation_call(call) || LLVMIsAMemIntrinsic(call)) return true;
    if (!LLVMIsAFunction(callee)) return false;
    if (LLVMGetIntrinsicID(callee)) return true;
    if (smc_llvm_library_function(callee)->traits & (SMC_FN_ALLOCATES | SMC_FN_FREES)) return true;
    return depth && is_plain_function(callee, depth - 1, looked);
}

static bool is_plain_instruction(LLVMValueRef in, unsigned depth, unsigned *looked) {
    if (++*looked > MOST || LLVMIsAFenceInst(in) || LLVMIsAAtomicRMWInst(in) ||
        LLVMIsAAtomicCmpXchgInst(in))
        return false;
    if (LLVMIsALoadInst(in) || LLVMIsAStoreInst(in)) return smc_is_plain_access(in);
    return !smc_is_call(in) || is_plain_call(in, depth, looked);
}

static bool is_plain_function(LLVMValueRef fn, unsigned depth, unsigned *looked) {
    if (LLVMIsDeclaration(fn)) return false;
    for_each_block (bb, fn) {
        if (LLVMIsAUnreachableInst(LLVMGetBasicBlockTerminator(bb))) continue;
        for_each_instruction (in, bb)
            if (!is_plain_instruction(in, depth, looked)) return false;
    }
    return true;
}

bool smc_makes_only_plain_accesses(LLVMValueRef call) {
    unsigned looked = 0;
    return is_plain_call(call, MAX_NESTING, &looked);
}
