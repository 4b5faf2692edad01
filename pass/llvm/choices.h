// choices.h - takes away switches on values that inlining has made constants.
#ifndef SMC_PASS_CHOICES_H
#define SMC_PASS_CHOICES_H

#include <llvm-c/Core.h>

// Is told that a branch takes this edge before the instruction, which does without the branch.
typedef void smc_llvm_note_edge(LLVMBuilderRef, LLVMValueRef branch, unsigned edge,
                                LLVMValueRef before);

void smc_llvm_make_choices(LLVMModuleRef, smc_llvm_note_edge *);

#endif
