// cfg_path.h - follows the path that a function takes after an instruction, when a few values are
// known: through blocks that only compute, as long as known values decide the branches.
#ifndef SMC_FLOW_CFG_PATH_H
#define SMC_FLOW_CFG_PATH_H

#include "base/base.h"

#include <llvm-c/Types.h>

// A value on the path that is a known number (of as many bits as its type has), or that equals
// another value.
typedef struct smc_cfg_path_value {
    LLVMValueRef value, same; // same: the value it equals; NULL: it is `number`
    uint64_t number;
} smc_cfg_path_value;

// A point of the path: the beginning of the block `at`, entered from the block `from`.
typedef struct smc_cfg_point {
    LLVMBasicBlockRef from, at;
    uint32_t n; // number of elements of smc_cfg_path.values that are known there
} smc_cfg_point;

// A path: its points, and the known values in the order in which they became known.
typedef struct smc_cfg_path {
    SMC_VEC(smc_cfg_point) points;
    SMC_VEC(smc_cfg_path_value) values; // each value occurs once
} smc_cfg_path;

// Adds a value that is a known number.
void smc_cfg_path_set_number(smc_cfg_path *, LLVMValueRef, uint64_t number);
// At a point of the path: smc_cfg_path_find_number returns true if the value is a known number;
// smc_cfg_path_equal_value returns the value that it equals, which may be itself.
bool smc_cfg_path_find_number(const smc_cfg_path *, const smc_cfg_point *, LLVMValueRef,
                              uint64_t *number);
LLVMValueRef smc_cfg_path_equal_value(const smc_cfg_path *, const smc_cfg_point *, LLVMValueRef);
// Follows the path from the instruction `from` to the end of its block, whatever the instructions
// of that block do, and then through further blocks as long as their branches are decided. No block
// is visited twice.
void smc_cfg_path_follow_block(smc_cfg_path *, LLVMValueRef from);
// Returns the value that the phi gets from the block `from`.
LLVMValueRef smc_cfg_path_incoming_value(LLVMValueRef phi, LLVMBasicBlockRef from);
void smc_cfg_path_free(smc_cfg_path *);

#endif
