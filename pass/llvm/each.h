// each.h - loops over the functions, blocks and instructions of a module.
#ifndef SMC_PASS_LLVM_EACH_H
#define SMC_PASS_LLVM_EACH_H

#include <llvm-c/Core.h>

#define for_each_function(fn, module)                                                              \
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
#define for_each_block(bb, fn)                                                                     \
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
#define for_each_instruction(in, bb)                                                               \
    for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
// Visits the instructions of a block. The body may erase `in`, or insert instructions behind it,
// which are not visited.
#define for_each_erasable(in, bb)                                                                  \
    for (LLVMValueRef in = LLVMGetFirstInstruction(bb), next_##in;                                 \
         in && (next_##in = LLVMGetNextInstruction(in), 1); in = next_##in)

// Visit the instructions of a function, or of a module. `break` leaves only the loop over one
// block.
#define for_each_instruction_of(in, bb, fn) for_each_block (bb, fn) for_each_instruction (in, bb)
#define for_each_erasable_of(in, bb, fn) for_each_block (bb, fn) for_each_erasable (in, bb)
#define for_each_instruction_in(in, bb, fn, module)                                                \
    for_each_function (fn, module) for_each_instruction_of (in, bb, fn)
#define for_each_erasable_in(in, bb, fn, module)                                                   \
    for_each_function (fn, module) for_each_erasable_of (in, bb, fn)

#endif
