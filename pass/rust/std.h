// std.h - links programs with Rust's standard library, which is a separate module.
#ifndef SMC_PASS_RUST_STD_H
#define SMC_PASS_RUST_STD_H

#include "base/base.h"

#include <llvm-c/Types.h>

// Prepares a module with the whole standard library for linking: functions that smc's library
// replaces become declarations; other functions are linked only into programs that use them.
void smc_pass_make_rust_std(LLVMModuleRef);

// Links the program with the parts of `std` that it needs, and takes ownership of `std`. Returns
// false if LLVM has failed and reported an error.
SMC_MUST_USE bool smc_pass_link_rust_std(LLVMModuleRef program, LLVMModuleRef std);

#endif
