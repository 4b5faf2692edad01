// numbering.h - in which order functions and variables get their numbers.
#ifndef SMC_LOWER_NUMBERING_H
#define SMC_LOWER_NUMBERING_H

#include "base/base.h"

#include <llvm-c/Core.h>

typedef struct smc_numbering {
    SMC_VEC(LLVMValueRef) functions, globals;    // all of them, by index
    uint32_t functions_reached, globals_reached; // the first ones, which the program may come to
} smc_numbering;

// Of a program that begins in the function; NULL: in main.
smc_numbering smc_find_numbering(LLVMModuleRef, const char *entry);
void smc_numbering_free(smc_numbering *);

#endif
