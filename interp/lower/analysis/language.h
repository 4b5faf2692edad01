// language.h - source languages of the program's files.
#ifndef SMC_LOWER_LANGUAGE_H
#define SMC_LOWER_LANGUAGE_H

#include "base/table.h"

#include <llvm-c/Core.h>

bool smc_has_cxx(LLVMModuleRef); // True if one of the units is C++.
// True if release sequences of the function's language include later stores of the same thread
// (before C++20). `units` caches the units seen.
bool smc_has_po_releases(smc_table *units, LLVMValueRef function);

#endif
