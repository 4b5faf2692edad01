// native.h - prepares a module for a native run (native/): every access that may be a step of an
// execution, and every model of a library function, becomes a call of the runtime.
#ifndef SMC_PASS_NATIVE_H
#define SMC_PASS_NATIVE_H

#include "base/base.h"

#include <llvm-c/Types.h>

// Changes a prepared and marked module (pass.h). `is_pure` returns whether an undefined function is
// one of the host's that the program calls unchanged.
void smc_native_instrument(LLVMModuleRef, bool (*is_pure)(const char *name));

#endif
