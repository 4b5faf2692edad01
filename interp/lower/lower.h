// lower.h - from LLVM's module to bytecode.
#ifndef SMC_LOWER_H
#define SMC_LOWER_H

#include "interp/bytecode/bytecode.h"
#include "interp/options.h"

#include <llvm-c/Types.h>

// Lowers a marked module (pass.h); LLVM is not needed afterwards (the module may be disposed of).
// The caller frees the code, or gives it to an interpreter. SMC_UNSUPPORTED, SMC_USAGE (no entry
// function): message given, *out not set.
SMC_MUST_USE smc_status smc_lower(LLVMModuleRef module, const smc_interp_options *options,
                                  smc_code **out);

#endif
