// std.h - links Rust's standard library, as a separate module, with programs.
#ifndef SMC_PASS_RUST_STD_H
#define SMC_PASS_RUST_STD_H

#include "base/base.h"

#include <llvm-c/Types.h>

// Turns a module that has the whole standard library into one to be linked: functions that smc's
// library replaces are only declared, and others are linked only into programs that use them.
void smc_pass_make_rust_std(LLVMModuleRef);

// Links the program with the parts of `std` that it needs; takes ownership of `std`. Returns false
// if LLVM failed and has reported the error.
SMC_MUST_USE bool smc_pass_link_rust_std(LLVMModuleRef program, LLVMModuleRef std);

#endif
