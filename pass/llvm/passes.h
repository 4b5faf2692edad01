// passes.h - runs LLVM's passes.
#ifndef SMC_PASS_PASSES_H
#define SMC_PASS_PASSES_H

#include <llvm-c/Core.h>

// Runs the passes with these names. They must be valid names of passes that cannot fail.
void smc_llvm_run_passes(LLVMModuleRef, const char *passes);

#endif
