// way.h - the way that a function goes from an instruction on, as far as what is known of a few
// values decides about it: through blocks that do nothing but compute.
#ifndef SMC_FLOW_WAY_H
#define SMC_FLOW_WAY_H

#include "base/base.h"

#include <llvm-c/Types.h>

// A value that depends on these: a number, of as many bits as its type has, or the same as another
// value.
typedef struct smc_way_value {
    LLVMValueRef value, same; // NULL: it is the number
    uint64_t number;
} smc_way_value;

// Where it stands before the first instruction of `at`, having come from `from`.
typedef struct smc_stand {
    LLVMBasicBlockRef from, at;
    uint32_t n; // of the values that were known there
} smc_stand;

typedef struct smc_way {
    SMC_VEC(smc_stand) stands;
    SMC_VEC(smc_way_value) values; // each is computed once
} smc_way;

void smc_way_know(smc_way *, LLVMValueRef, uint64_t number);
// Where it stands: the number that the value is, and the value that it is the same as.
bool smc_way_is_known(const smc_way *, const smc_stand *, LLVMValueRef, uint64_t *number);
LLVMValueRef smc_way_same(const smc_way *, const smc_stand *, LLVMValueRef);
// Goes from the instruction to the end of its block, where whatever does not depend on what is
// known is done, too, and on as far as it is known. No block is visited twice.
void smc_way_go(smc_way *, LLVMValueRef from);
// What the phi takes from there.
LLVMValueRef smc_way_incoming(LLVMValueRef phi, LLVMBasicBlockRef from);
void smc_way_free(smc_way *);

#endif
