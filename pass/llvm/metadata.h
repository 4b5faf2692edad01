// metadata.h - reads operands of metadata nodes (llvm/IR/DebugInfoMetadata.h).
#ifndef SMC_PASS_METADATA_H
#define SMC_PASS_METADATA_H

#include <llvm-c/Core.h>

// Return operand i of the node, as a value or as metadata; NULL: there is none, or it is null.
LLVMValueRef smc_llvm_operand_value(LLVMContextRef, LLVMMetadataRef node, unsigned i);
LLVMMetadataRef smc_llvm_operand(LLVMContextRef, LLVMMetadataRef node, unsigned i);

#endif
