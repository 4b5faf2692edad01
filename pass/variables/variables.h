// variables.h - keeps local variables in memory if LLVM's passes would remove or change accesses to
// them, and makes implicit accesses explicit.
#ifndef SMC_PASS_VARIABLES_VARIABLES_H
#define SMC_PASS_VARIABLES_VARIABLES_H

#include "base/base.h"

#include <llvm-c/Core.h>

// Makes every access to a thread-local variable call llvm.threadlocal.address.
void smc_pass_lower_thread_locals(LLVMModuleRef module);

// Makes volatile accesses relaxed atomic.
void smc_pass_relax_volatile(LLVMModuleRef module);

// Gives every by-value parameter a local copy. Afterwards, a "byval" parameter is only a pointer.
void smc_pass_copy_byval(LLVMModuleRef module);

// Keeps the variables of functions that call setjmp in memory, and removes the functions' jump
// targets when they return.
void smc_pass_keep_setjmp_callers(LLVMModuleRef module);

// Keeps variables in memory that may be accessed through a pointer after the end of their scope.
void smc_pass_keep_out_of_scope(LLVMModuleRef module);

// Passes the address of a variable to an instruction that has no effect and that sroa does not
// understand.
void smc_pass_keep_in_memory(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef alloca);

// Keeps allocas with a number of elements in memory: mem2reg would make one value of them.
void smc_pass_keep_arrays(LLVMModuleRef module);

// Keeps local variables in memory that are accessed out of bounds; sroa would drop the accesses.
void smc_pass_keep_out_of_bounds(LLVMModuleRef module);

// Keeps local variables in memory if sroa would forward stored values to loads at constant offsets
// without promoting the variable. uninitialised.c does not analyse such variables.
void smc_pass_keep_from_forwarding(LLVMModuleRef module);

// Lets sroa remove such a variable when no access to it is left.
void smc_pass_remove_unused_marks(LLVMModuleRef module);

// Keeps sroa from turning reads that may precede all writes of a local variable into `undef`.
void smc_pass_keep_uninitialised(LLVMModuleRef module);
// Variables that mem2reg must not promote yet, since their addresses are stored in another variable
// (as are those of arguments of inlined functions). When mem2reg has removed the other variable, it
// is visible whether these variables are read before they are written, and they are released.
typedef SMC_VEC(LLVMValueRef) smc_unpromoted_variables;
void smc_pass_keep_address_taken(LLVMModuleRef module, smc_unpromoted_variables *);
void smc_pass_release_variables(smc_unpromoted_variables *);

#endif
