#include "pass/llvm/passes.h"

#include "base/base.h"

#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>

void smc_llvm_run_passes(LLVMModuleRef module, const char *passes) {
    LLVMPassBuilderOptionsRef how = LLVMCreatePassBuilderOptions();
    LLVMErrorRef failed = LLVMRunPasses(module, passes, NULL, how);
    smc_invariant(!failed, "LLVM knows its own passes");
    LLVMDisposePassBuilderOptions(how);
}
