// std.h - Rust's standard library, separate from the programs that are linked with it.
#ifndef SMC_PASS_RUST_STD_H
#define SMC_PASS_RUST_STD_H

#include "base/base.h"

#include <llvm-c/Types.h>

// Turns a module with the whole standard library into a library: what smc's library replaces is
// declared, and the rest is linked only if a program uses it.
void smc_pass_make_rust_std(LLVMModuleRef);

// Links the program with the parts of the library that it needs and takes ownership of the library.
// False: LLVM failed and has reported it.
SMC_MUST_USE bool smc_pass_link_rust_std(LLVMModuleRef program, LLVMModuleRef std);

#endif
