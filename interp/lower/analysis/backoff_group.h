// backoff_group.h - objects that are accessed by the same instructions. Private to backoff.c.
#ifndef SMC_LOWER_BACKOFF_GROUP_H
#define SMC_LOWER_BACKOFF_GROUP_H

#include "interp/lower/analysis/matters.h"

// What the objects of one group are accessed by, and whether nothing else can be.
typedef struct smc_backoff_group {
    SMC_VEC(LLVMValueRef) objects; // allocas, thread-local variables
    SMC_VEC(LLVMValueRef)
    accesses; // loads, stores, initialisations, and what gives the address of a thread-local
              // variable
    SMC_VEC(LLVMValueRef)
    pointers;      // all that may hold an address in one of them, the objects first
    smc_table has; // pointer -> 1
    bool escapes;  // something else may access them, or these pointers may lead elsewhere
} smc_backoff_group;

// The objects that are accessed by the same instructions as this one. To be freed.
void smc_backoff_group_find(smc_backoff_group *, smc_kinds, LLVMValueRef object);
void smc_backoff_group_free(smc_backoff_group *);

// A function of the program all of whose calls are known, by its name.
bool smc_calls_are_known(LLVMValueRef fn);

#endif
