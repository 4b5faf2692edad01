// backoff_group.h - objects that are accessed by the same instructions. Which bytes
// of them are read.
#ifndef SMC_LOWER_BACKOFF_GROUP_H
#define SMC_LOWER_BACKOFF_GROUP_H

#include "base/base.h"
#include "base/table.h"
#include "interp/lower/analysis/pauses.h"

#include <llvm-c/Target.h>

enum { SMC_MOST_BYTES = 64 }; // of an object that is looked at

// What the objects of one group are accessed by, and whether nothing else can be.
typedef struct smc_backoff_group {
    SMC_VEC(LLVMValueRef) objects; // allocas, variables, allocations
    SMC_VEC(LLVMValueRef)
    accesses; // loads, stores, initialisations, copies, and what gives the address of a
              // thread-local variable
    SMC_VEC(LLVMValueRef)
    pointers;      // all that may hold an address in one of them, the objects first
    smc_table has; // pointer -> 1
    bool shared;   // asked for: objects of all kinds, to which other threads may come, too
    bool escapes;  // something else may access them, or these pointers may lead elsewhere
} smc_backoff_group;

// The objects that are accessed by the same instructions as this one, added to what is empty but
// for `shared`. To be freed.
void smc_backoff_group_find(smc_backoff_group *, smc_kinds, LLVMValueRef object);
// A mask of the first bytes of its objects that one of the loads may read; all, where that is not
// known. Padding is not among them, nor a part of a class that is there for its size.
uint64_t smc_backoff_group_reads(const smc_backoff_group *, LLVMTargetDataRef);
// For each access, a mask of the bytes that it may touch; of two that may touch the same byte, in
// some object, the masks overlap. 0: it initialises, or is none.
void smc_backoff_group_places(const smc_backoff_group *, LLVMTargetDataRef, uint64_t *bytes);
void smc_backoff_group_free(smc_backoff_group *);

// A variable, or what a call allocates.
bool smc_is_shared_object(LLVMValueRef);
// A call of memcpy or memmove of so many bytes.
bool smc_copies(LLVMValueRef call);
enum { SMC_START_ARGUMENT = 3 }; // of pthread_create: what the thread's function is given
// The call begins a thread with this function.
bool smc_begins_thread(LLVMValueRef call, LLVMValueRef fn);
// A function of the program all of whose calls are known, by its name.
bool smc_calls_are_known(LLVMValueRef fn);
unsigned smc_number_of_parameter(LLVMValueRef); // from 0

// Adds how far the address is from the one that it is made of; false: not known.
bool smc_gep_offset(LLVMTargetDataRef, LLVMValueRef gep, uint64_t *offset);

#endif
