// region.h - regions of code between a branch and the instruction at which its paths join.
#ifndef SMC_REGION_H
#define SMC_REGION_H

#include "interp/bytecode/bytecode.h"

// A register that a region writes. Of the two registers of an SMC_OP_SHOW, only the first counts.
typedef struct smc_region_register {
    int32_t number;
    bool needed;   // an instruction from the join on may read it before it is written
    uint8_t shown; // not 0: the first register of an SMC_OP_SHOW, which only the debugger reads,
                   // and the number of bytes of the variable
} smc_region_register;

// The region of a branch: the instructions from the branch to the one at which its paths join.
typedef struct smc_region {
    // Distances of the instructions from the branch, in topological order: the first is 0, the last
    // that of the join. Empty: the branch has no region.
    SMC_VEC(int32_t) order;
    SMC_VEC(smc_region_register) written;
} smc_region;

// Finds the region of the branch at `head` that ends at `join`. There is none if it has a cycle, is
// too large, or contains an instruction for which may_be_inside is false.
void smc_region_find(const smc_function *, const smc_insn *head, const smc_insn *join,
                     bool (*may_be_inside)(const smc_insn *), smc_region *);
void smc_region_free(smc_region *);

// The index in `written` of a register; -1: the region does not write it.
int32_t smc_region_index(const smc_region *, int32_t reg);
// The index in `order` of an instruction of the region, given its distance from the branch.
uint32_t smc_region_position(const smc_region *, int32_t distance);

#endif
