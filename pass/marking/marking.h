// marking.h - marks in a module: private memory, executed lines, variables. The lowering and tools
// use them.
#ifndef SMC_PASS_MARKING_MARKING_H
#define SMC_PASS_MARKING_MARKING_H

#include "base/base.h"
#include "pass/marks.h"

#include <llvm-c/Core.h>

// Marks the lines, functions and branches of the program's own files.
void smc_pass_mark_coverage(LLVMModuleRef module);
// Adds a mark before the instruction: this edge of the branch is taken. To be used by passes that
// remove the branch. Does nothing if the branch has no number.
void smc_pass_mark_edge(LLVMBuilderRef, LLVMValueRef branch, unsigned edge, LLVMValueRef before);

// Stores the values of local variables also in memory, and describes every variable in memory by
// SMC_PASS_VARIABLE.
void smc_pass_show_variables(LLVMModuleRef module);

// Attaches SMC_PASS_PRIVATE to every alloca whose memory no other thread can access.
void smc_pass_mark_private(LLVMModuleRef module);

#endif
