#include "pass/llvm/functions.h"

// LLVM's C interface has no call for this, but a pass manager reads a function before it runs its
// passes on it, of which this one has none.
void smc_llvm_read_function(LLVMValueRef fn) {
    LLVMPassManagerRef passes = LLVMCreateFunctionPassManagerForModule(LLVMGetGlobalParent(fn));
    LLVMRunFunctionPassManager(passes, fn);
    LLVMDisposePassManager(passes);
}
