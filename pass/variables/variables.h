// variables.h - keeps local variables in memory whose accesses LLVM's passes would remove or
// change, and makes accesses explicit that the interpreter has to see.
#ifndef SMC_PASS_VARIABLES_VARIABLES_H
#define SMC_PASS_VARIABLES_VARIABLES_H

#include "base/base.h"

#include <llvm-c/Core.h>

// Lets every access to a thread-local variable call llvm.threadlocal.address.
void smc_pass_lower_thread_locals(LLVMModuleRef module);

// Turns volatile accesses into relaxed atomic ones.
void smc_pass_relax_volatile(LLVMModuleRef module);

// Gives every by-value parameter a local copy, so that "byval" afterwards means no more than
// "pointer".
void smc_pass_copy_byval(LLVMModuleRef module);

// Keeps the variables of functions that call setjmp in memory and forgets the jumps when they
// return.
void smc_pass_keep_setjmp_callers(LLVMModuleRef module);

// Keeps variables in memory that may be accessed through a pointer after the end of their scope.
void smc_pass_keep_out_of_scope(LLVMModuleRef module);

// Passes the address of a variable to an instruction that has no effect and through which sroa
// cannot see.
void smc_pass_keep_in_memory(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef alloca);

// Keeps allocas with a number of elements in memory; mem2reg would turn them into one value.
void smc_pass_keep_arrays(LLVMModuleRef module);

// Keeps local variables in memory that are accessed out of bounds; sroa would drop the accesses.
void smc_pass_keep_out_of_bounds(LLVMModuleRef module);

// Keeps local variables in memory if sroa would forward stored values to loads at constant offsets
// although it does not promote the variable. uninitialised.c does not analyse those.
void smc_pass_keep_from_forwarding(LLVMModuleRef module);

// Lets sroa remove such a variable once nothing accesses it.
void smc_pass_remove_unused_marks(LLVMModuleRef module);

// Keeps local variables that may be read before they are written from becoming `undef`.
void smc_pass_keep_uninitialised(LLVMModuleRef module);
// Variables that mem2reg must not promote yet, since their addresses are stored in another variable
// (as those of arguments of inlined functions are). mem2reg first removes the other variable; then
// it is visible whether these variables are read before they are written, and they are released.
typedef SMC_VEC(LLVMValueRef) smc_unpromoted_variables;
void smc_pass_keep_address_taken(LLVMModuleRef module, smc_unpromoted_variables *);
void smc_pass_release_kept(smc_unpromoted_variables *);

#endif
