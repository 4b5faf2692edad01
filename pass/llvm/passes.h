// passes.h - runs LLVM's own passes.
#ifndef SMC_PASS_PASSES_H
#define SMC_PASS_PASSES_H

#include <llvm-c/Core.h>

// By their names, all of which LLVM knows, and that cannot fail.
void smc_llvm_run_passes(LLVMModuleRef, const char *passes);

#endif
