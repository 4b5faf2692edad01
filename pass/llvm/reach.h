// reach.h - finds the functions and variables that a program may reach.
#ifndef SMC_PASS_REACH_H
#define SMC_PASS_REACH_H

#include "base/table.h"

#include <llvm-c/Core.h>

// The functions and variables that a program may reach.
typedef struct smc_llvm_reach {
    smc_table found; // set of the constants that were found
    // The reachable functions and variables, in the order in which they were found.
    SMC_VEC(LLVMValueRef) functions, globals;
} smc_llvm_reach;

// Computes the constants that a program may reach if it begins in the function (NULL: in main),
// including code that is executed before and after it.
smc_llvm_reach smc_llvm_reach_from(LLVMModuleRef, const char *entry);
void smc_llvm_reach_free(smc_llvm_reach *);

// Returns the function in which a program with this entry begins; NULL: it does not exist.
LLVMValueRef smc_llvm_entry_function(LLVMModuleRef, const char *entry);

// True if the program may reach the function or variable.
static inline bool smc_llvm_is_reached(const smc_llvm_reach *r, LLVMValueRef v) {
    return smc_table_get(&r->found, (uintptr_t)v, 0);
}

#endif
