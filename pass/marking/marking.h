// marking.h - marks in a module from which the interpreter and tools learn about the source:
// private memory, executed lines, variables.
#ifndef SMC_PASS_MARKING_MARKING_H
#define SMC_PASS_MARKING_MARKING_H

#include "base/base.h"
#include "pass/marks.h"

#include <llvm-c/Core.h>

// Marks the lines, functions and branches of the program's own files.
void smc_pass_note_coverage(LLVMModuleRef module);
// Adds a mark before the instruction that this edge of the branch is taken, for instructions that
// replace the branch. Does nothing if the branch is not to be marked.
void smc_pass_note_edge(LLVMBuilderRef, LLVMValueRef branch, unsigned edge, LLVMValueRef before);

// Stores the values of local variables in memory as well, and describes every variable in memory by
// SMC_PASS_VARIABLE.
void smc_pass_show_variables(LLVMModuleRef module);

// Attaches SMC_PASS_PRIVATE to every alloca whose memory no other thread can access.
void smc_pass_mark_private(LLVMModuleRef module);

#endif
