// std.h - Rust's standard library, apart from the programs that are linked with it.
#ifndef SMC_PASS_RUST_STD_H
#define SMC_PASS_RUST_STD_H

#include "base/base.h"

#include <llvm-c/Types.h>

// Makes a library of a module that has all of the standard library: what smc's library does in its
// place is declared, and the rest is defined only where a program asks for it.
void smc_pass_make_rust_std(LLVMModuleRef);

// Links the program with what it needs of such a library, which is the callee's, whatever happens.
// false: LLVM cannot (it has said why).
SMC_MUST_USE bool smc_pass_link_rust_std(LLVMModuleRef program, LLVMModuleRef std);

#endif
