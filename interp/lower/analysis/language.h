// language.h - the languages that a program's files are written in.
#ifndef SMC_LOWER_LANGUAGE_H
#define SMC_LOWER_LANGUAGE_H

#include "base/table.h"

#include <llvm-c/Core.h>

bool smc_has_cxx(LLVMModuleRef); // in one of its units
// Whether the function's language has release sequences that go on with later stores of the thread.
// `units` is what is known of the units so far.
bool smc_has_po_releases(smc_table *units, LLVMValueRef function);

#endif
