// split.h - splits a basic block, which LLVM's C API cannot do.
#ifndef SMC_PASS_LLVM_SPLIT_H
#define SMC_PASS_LLVM_SPLIT_H

#include <llvm-c/Core.h>

// Moves the instructions of the block before `at` to a new block, to which all branches to the
// block now lead. Returns the new block, which has no terminator; the builder is at its end. Phis
// that refer to the old block as a predecessor keep it.
LLVMBasicBlockRef smc_llvm_split_before(LLVMBuilderRef, LLVMValueRef at);

#endif
