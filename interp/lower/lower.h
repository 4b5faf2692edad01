// lower.h - translates an LLVM module to bytecode.
#ifndef SMC_LOWER_H
#define SMC_LOWER_H

#include "interp/bytecode/bytecode.h"
#include "interp/options.h"

#include <llvm-c/Types.h>

// Lowers a marked module (pass.h). Neither LLVM nor the module is needed afterwards. The caller
// owns the code or gives it to an interpreter. If it returns SMC_UNSUPPORTED, or SMC_USAGE (there
// is no entry function), a message has been printed and *out is not set.
SMC_MUST_USE smc_status smc_lower_module(LLVMModuleRef module, const smc_interp_options *options,
                                         smc_code **out);

#endif
