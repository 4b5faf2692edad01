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

static bool is_plain_function(LLVMValueRef fn, unsigned depth, unsigned *n_instructions);

static bool is_plain_call(LLVMValueRef call, unsigned depth, unsigned *n_instructions) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (smc_is_annotation_call(call) || LLVMIsAMemIntrinsic(call)) return true;
    if (!LLVMIsAFunction(callee)) return false;
    if (LLVMGetIntrinsicID(callee)) return true;
    if (smc_llvm_library_function(callee)->traits & (SMC_FN_ALLOCATES | SMC_FN_FREES)) return true;
    return depth && is_plain_function(callee, depth - 1, n_instructions);
}

static bool is_plain_instruction(LLVMValueRef in, unsigned depth, unsigned *n_instructions) {
    if (++*n_instructions > MOST || LLVMIsAFenceInst(in) || LLVMIsAAtomicRMWInst(in) ||
        LLVMIsAAtomicCmpXchgInst(in))
        return false;
    if (LLVMIsALoadInst(in) || LLVMIsAStoreInst(in)) return smc_is_plain_access(in);
    return !smc_is_call(in) || is_plain_call(in, depth, n_instructions);
}

static bool is_plain_function(LLVMValueRef fn, unsigned depth, unsigned *n_instructions) {
    if (LLVMIsDeclaration(fn)) return false;
    for_each_block (bb, fn) {
        if (LLVMIsAUnreachableInst(LLVMGetBasicBlockTerminator(bb))) continue;
        for_each_instruction (in, bb)
            if (!is_plain_instruction(in, depth, n_instructions)) return false;
    }
    return true;
}

bool smc_makes_only_plain_accesses(LLVMValueRef call) {
    unsigned n_instructions = 0;
    return is_plain_call(call, MAX_NESTING, &n_instructions);
}
