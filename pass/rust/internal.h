// internal.h - the steps of smc_pass_prepare_rust. Private to pass/rust/.
#ifndef SMC_PASS_RUST_INTERNAL_H
#define SMC_PASS_RUST_INTERNAL_H

#include "pass/rust/rust.h"

#include <llvm-c/Core.h>

// Blocks that are not come to are removed: those that clean up for a panic, once nobody unwinds.
void smc_rust_drop_unreachable(LLVMModuleRef);

// What the runtime does is declared under the library's names; words that only it writes to have the value that they keep.
void smc_rust_replace_runtime(LLVMModuleRef);

// What core has for atomic operations is part of who calls it, with the order that is asked for.
void smc_rust_inline_atomics(LLVMModuleRef);

#endif
