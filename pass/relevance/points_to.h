// points_to.h - objects in groups that the same addresses may lead to, by unification
// (Steensgaard: Points-to Analysis in Almost Linear Time, 1996), over the whole program: through
// arithmetic, phis, parameters, results, threads that begin, and memory that holds pointers.
#ifndef SMC_RELEVANCE_POINTS_TO_H
#define SMC_RELEVANCE_POINTS_TO_H

#include "base/base.h"
#include "base/table.h"
#include "pass/relevance/calls.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

// The function that the program begins in, NULL: unknown; the kind of metadata of private objects.
typedef struct smc_points_options {
    LLVMValueRef entry;
    unsigned own;
} smc_points_options;

// A load, store, RMW, fill or copy, or a pause that is given an address.
typedef struct smc_access {
    LLVMValueRef in;
    uint32_t group, operand; // the address
    uint32_t node;           // that it is
    uint64_t bytes; // that it may touch: of two accesses of a group that may touch the same byte,
                    // in some object, the masks overlap
} smc_access;

// What is known of all objects of a group.
enum {
    SMC_GROUP_ESCAPES = 1, // something else than its accesses may access them, or these may lead
                           // elsewhere
    SMC_GROUP_SHARED = 2,  // other threads may come to them; or they are accessed otherwise than by
                           // plain loads and stores of numbers at constant offsets within them
    SMC_GROUP_COPIED = 4,  // some access is a copy
    SMC_GROUP_STORED = 8,  // some access is a store
    SMC_GROUP_LOADED = 16, // a load or copy
    SMC_GROUP_LOCAL = 32,  // one private variable, at whose address its function loads and stores;
                           // nothing else is done with that
};

typedef struct smc_group {
    uint32_t flags;
    uint32_t first, n; // of `accesses`
    SMC_VEC(LLVMValueRef) objects;
} smc_group;

typedef struct smc_points_to {
    SMC_VEC(smc_access) accesses; // by groups; none of those that escape
    SMC_VEC(smc_group) groups;    // [0]: all that escape
    smc_table group_of;           // address -> group; 0: it may lead anywhere
    smc_table access_of;          // (instruction, operand that is the address) -> access + 1
} smc_points_to;

void smc_points_to_find(smc_points_to *, LLVMModuleRef, smc_points_options);
void smc_points_to_free(smc_points_to *);

// The operand of a load, store, RMW, fill or copy that is its address, of a copy where it writes.
unsigned smc_address_operand(LLVMValueRef access);
static inline bool smc_reads(const smc_access *a) { // but a pause
    return LLVMIsALoadInst(a->in) || LLVMIsAAtomicRMWInst(a->in) ||
           LLVMIsAAtomicCmpXchgInst(a->in) ||
           (LLVMIsACallInst(a->in) && a->operand == 1 && smc_copies(a->in));
}
// Of what the access is to; groups[0]: unknown.
const smc_group *smc_group_accessed(const smc_points_to *, LLVMValueRef access);
// A local variable of a fixed size, or a thread-local one, to which no other thread can come.
bool smc_is_own_object(unsigned own, LLVMValueRef);

#endif
