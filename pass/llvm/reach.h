// reach.h - which functions and variables a program may come to.
#ifndef SMC_PASS_REACH_H
#define SMC_PASS_REACH_H

#include "base/table.h"

#include <llvm-c/Core.h>

typedef struct smc_llvm_reach {
    smc_table met;                            // constants
    SMC_VEC(LLVMValueRef) functions, globals; // in the order in which they are met
} smc_llvm_reach;

// Of a program that begins in the function; NULL: in main. What runs before and after that counts.
smc_llvm_reach smc_llvm_reach_from(LLVMModuleRef, const char *entry);
void smc_llvm_reach_free(smc_llvm_reach *);

// Where a program begins whose entry is of that name; NULL: nowhere.
LLVMValueRef smc_llvm_begins_in(LLVMModuleRef, const char *entry);

static inline bool smc_llvm_is_reached(const smc_llvm_reach *r, LLVMValueRef v) {
    return smc_table_get(&r->met, (uintptr_t)v, 0);
}

#endif
