#include "pass/llvm/metadata.h"

#include "base/base.h"

LLVMValueRef smc_llvm_operand_value(LLVMContextRef context, LLVMMetadataRef node, unsigned i) {
    enum { FEW = 32 }; // nodes other than lists have fewer operands
    LLVMValueRef v = LLVMMetadataAsValue(context, node), few[FEW];
    const unsigned n = LLVMGetMDNodeNumOperands(v);
    if (i >= n) return NULL;
    LLVMValueRef *all = n > FEW ? smc_alloc(n * sizeof *all) : few;
    LLVMGetMDNodeOperands(v, all);
    v = all[i];
    if (all != few) free(all);
    return v;
}

LLVMMetadataRef smc_llvm_operand(LLVMContextRef context, LLVMMetadataRef node, unsigned i) {
    LLVMValueRef v = smc_llvm_operand_value(context, node, i);
    return v ? LLVMValueAsMetadata(v) : NULL;
}
