// edges.h - helpers for changing single edges of the control flow graph.
#ifndef SMC_FLOW_EDGES_H
#define SMC_FLOW_EDGES_H

#include "pass/flow/flow.h"

#include <llvm-c/Core.h>

// Maps original values to their copies.
typedef struct smc_edge_copies {
    smc_table index; // (value, 0) -> index + 1 in made
    SMC_VEC(LLVMValueRef) made;
} smc_edge_copies;
// Records that `copy` is the copy of `of`.
void smc_edge_map_copy(smc_edge_copies *, LLVMValueRef of, LLVMValueRef copy);
// Returns the copy of the value, or the value itself if it has none.
LLVMValueRef smc_edge_copy_of(const smc_edge_copies *, LLVMValueRef);
void smc_edge_free_copies(smc_edge_copies *);

// Copies the instructions from `first` up to `end`, without `end`, to before `jump`. The copies get
// the source position of `jump`; only marks of executed lines keep their positions.
void smc_edge_copy_instructions(LLVMBuilderRef, LLVMValueRef first, LLVMValueRef end,
                                LLVMValueRef jump, smc_edge_copies *);

// Returns the index of the successor that the switch takes for the value.
unsigned smc_edge_of_case(LLVMValueRef switch_, LLVMValueRef value);

// Removes all edges from the block `from` to `bb` except the first `kept` ones.
void smc_edge_remove(LLVMBuilderRef, LLVMBasicBlockRef bb, LLVMBasicBlockRef from, unsigned kept);
// Deletes all blocks that have no predecessors.
void smc_edge_delete_unreached(LLVMBuilderRef, LLVMValueRef fn);

// Appends the successors of the terminator, each once.
void smc_edge_successors(LLVMValueRef end, smc_blocks *);

#endif
