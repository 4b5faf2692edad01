// points_to.h - partitions the objects of the whole program into groups by unification
// (Steensgaard: Points-to Analysis in Almost Linear Time, 1996): two objects are in the same group
// if some address may refer to both. Addresses are followed through arithmetic, phis, parameters,
// results, thread creation and memory that holds pointers.
#ifndef SMC_RELEVANCE_POINTS_TO_H
#define SMC_RELEVANCE_POINTS_TO_H

#include "base/base.h"
#include "base/table.h"
#include "pass/relevance/calls.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

// Options. entry: the entry function, NULL: unknown; own: metadata kind of private objects.
typedef struct smc_points_options {
    LLVMValueRef entry;
    unsigned own;
} smc_points_options;

// An access to memory: a load, store, RMW, fill or copy, or a pause that gets an address.
typedef struct smc_memory_access {
    LLVMValueRef in;         // the instruction
    uint32_t group, operand; // group of the accessed objects; index of the operand that is the
                             // address
    uint32_t node;           // node of the address
    uint64_t bytes; // mask of the bytes that it may touch: the masks of two accesses overlap if
                    // they may touch the same byte of an object
} smc_memory_access;

// Properties that hold for all objects of a group.
enum {
    SMC_GROUP_ESCAPES = 1, // the group may lack some accesses to its objects, or have accesses to
                           // other objects
    SMC_GROUP_SHARED = 2,  // other threads may access the objects, or some accesses are not plain
                           // loads and stores of numbers at constant offsets inside them
    SMC_GROUP_COPIED = 4,  // some access is a copy
    SMC_GROUP_STORED = 8,  // some access is a store
    SMC_GROUP_LOADED = 16, // some access is a load or a copy
    SMC_GROUP_LOCAL = 32,  // the group has one object, a private variable, whose address is only
                           // used for loads and stores in its function
};

// A set of objects that some addresses may have in common.
typedef struct smc_object_group {
    uint32_t flags;
    uint32_t first, n; // range in smc_points_to.accesses
    SMC_VEC(LLVMValueRef) objects;
} smc_object_group;

// The result of the analysis.
typedef struct smc_points_to {
    SMC_VEC(smc_memory_access) accesses; // sorted by group; without accesses to objects that escape
    SMC_VEC(smc_object_group) groups;    // [0]: all objects that escape
    smc_table group_of;                  // address -> its group; 0: unknown
    smc_table access_of; // (instruction, index of the operand that is the address) -> 1 + index in
                         // accesses
} smc_points_to;

// Analyses the module; smc_points_to_free frees the result.
void smc_points_to_find(smc_points_to *, LLVMModuleRef, smc_points_options);
void smc_points_to_free(smc_points_to *); // frees its contents

// Returns the index of the operand of a load, store, RMW, fill or copy that is its address; for a
// copy, that of the destination.
unsigned smc_address_operand(LLVMValueRef access);
static inline bool smc_access_reads(const smc_memory_access *a) { // false for pauses
    return LLVMIsALoadInst(a->in) || LLVMIsAAtomicRMWInst(a->in) ||
           LLVMIsAAtomicCmpXchgInst(a->in) ||
           (LLVMIsACallInst(a->in) && a->operand == 1 && smc_is_constant_size_copy(a->in));
}
// Returns the group of the accessed objects; groups[0] if it is unknown.
const smc_object_group *smc_accessed_group(const smc_points_to *, LLVMValueRef access);
// True if the value is a local variable of fixed size or a thread-local variable, and no other
// thread can access it.
bool smc_is_thread_private_object(unsigned own, LLVMValueRef);

#endif
