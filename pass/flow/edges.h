// edges.h - helpers for changing single edges of the control flow graph.
#ifndef SMC_FLOW_EDGES_H
#define SMC_FLOW_EDGES_H

#include "pass/flow/flow.h"

#include <llvm-c/Core.h>

// Maps values to the values that replace them in a copy of instructions.
typedef struct smc_edge_copies {
    smc_table index; // (value, 0) -> index + 1 in made
    SMC_VEC(LLVMValueRef) made;
} smc_edge_copies;
void smc_edge_map_copy(smc_edge_copies *, LLVMValueRef of, LLVMValueRef copy);
// The value itself, if it has no copy.
LLVMValueRef smc_edge_copy_of(const smc_edge_copies *, LLVMValueRef);
void smc_edge_free_copies(smc_edge_copies *);

// Copies the instructions from `first` up to, but not including, `end` to before `jump`, whose
// position they get. Marks of executed lines keep their own positions, since they say which line is
// executed.
void smc_edge_copy_instructions(LLVMBuilderRef, LLVMValueRef first, LLVMValueRef end,
                                LLVMValueRef jump, smc_edge_copies *);

// Returns the index of the successor to which a switch branches for the value.
unsigned smc_edge_of_case(LLVMValueRef switch_, LLVMValueRef value);

// Removes the edges from the block `from` to `bb`, except for the first `kept` ones.
void smc_edge_remove(LLVMBuilderRef, LLVMBasicBlockRef bb, LLVMBasicBlockRef from, unsigned kept);
// Deletes the blocks without predecessors.
void smc_edge_delete_unreached(LLVMBuilderRef, LLVMValueRef fn);

// Appends the successors of the terminator, each once.
void smc_edge_successors(LLVMValueRef end, smc_blocks *);

#endif
