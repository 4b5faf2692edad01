// edges.h - control flow that is changed edge by edge.
#ifndef SMC_FLOW_EDGES_H
#define SMC_FLOW_EDGES_H

#include "pass/flow/flow.h"

#include <llvm-c/Core.h>

// The values that stand for others in a copy.
typedef struct smc_edge_copies {
    smc_table index; // (value, 0) -> 1 + index
    SMC_VEC(LLVMValueRef) made;
} smc_edge_copies;
void smc_edge_stand_for(smc_edge_copies *, LLVMValueRef of, LLVMValueRef copy);
LLVMValueRef smc_edge_copy_of(const smc_edge_copies *, LLVMValueRef); // itself, where it has none
void smc_edge_free_copies(smc_edge_copies *);

// Copies the instructions from `first` to before `end` to where the jump is, whose place they have:
// all but notes of lines, which say which line is run, whatever leads there.
void smc_edge_copy(LLVMBuilderRef, LLVMValueRef first, LLVMValueRef end, LLVMValueRef jump,
                   smc_edge_copies *);

// Which successor a switch leads to for that value.
unsigned smc_edge_of_case(LLVMValueRef switch_, LLVMValueRef value);

// The block is not come to from there any more, but along the first `kept` of the edges.
void smc_edge_forget(LLVMBuilderRef, LLVMBasicBlockRef bb, LLVMBasicBlockRef from, unsigned kept);
// Deletes the blocks to which nothing leads.
void smc_edge_delete_unreached(LLVMBuilderRef, LLVMValueRef fn);

// The blocks that the terminator leads to, each once.
void smc_edge_successors(LLVMValueRef end, smc_blocks *);

#endif
