// lifetime.c - handles marks of the lifetimes of variables in blocks, which clang emits because of
// the options in compile/clang.c.
#include "pass/input/input.h"
#include "pass/input/steps.h"
#include "pass/llvm/each.h"

#include <string.h>

bool smc_pass_is_lifetime(LLVMValueRef in) {
    static const char *const marks[] = {"llvm.lifetime.start", "llvm.lifetime.end"};
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    const unsigned id = callee && LLVMIsAFunction(callee) ? LLVMGetIntrinsicID(callee) : 0;
    return id && (id == LLVMLookupIntrinsicID(marks[0], strlen(marks[0])) ||
                  id == LLVMLookupIntrinsicID(marks[1], strlen(marks[1])));
}

void smc_pass_drop_lifetimes(LLVMModuleRef module) {
    for_each_erasable_in (in, bb, fn, module) {
        if (smc_pass_is_lifetime(in)) LLVMInstructionEraseFromParent(in);
    }
}
