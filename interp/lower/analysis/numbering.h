// numbering.h - numbers functions and variables.
#ifndef SMC_LOWER_NUMBERING_H
#define SMC_LOWER_NUMBERING_H

#include "base/base.h"

#include <llvm-c/Core.h>

// The functions and variables of a module in the order of their numbers.
typedef struct smc_numbering {
    SMC_VEC(LLVMValueRef) functions, globals;    // [number]
    uint32_t functions_reached, globals_reached; // numbers below these are reachable
} smc_numbering;

// Numbers the functions and variables of a program whose entry function is `entry` (NULL: main).
smc_numbering smc_find_numbering(LLVMModuleRef, const char *entry);
void smc_numbering_free(smc_numbering *);

#endif
