// language.h - determines the source language of functions.
#ifndef SMC_LOWER_LANGUAGE_H
#define SMC_LOWER_LANGUAGE_H

#include "base/table.h"

#include <llvm-c/Core.h>

bool smc_has_cxx(LLVMModuleRef); // true if some compile unit is C++
// True if, in the function's language, release sequences include later stores of the same thread
// (C, and C++ before C++20). `units` caches the result of each compile unit.
bool smc_has_po_releases(smc_table *units, LLVMValueRef function);

#endif
