// rust.h - a program that rustc has made with its standard library: what of it is the program's,
// and what its runtime does is done by smc's library (library/rust.inc).
#ifndef SMC_PASS_RUST_H
#define SMC_PASS_RUST_H

#include "base/base.h"

#include <llvm-c/Types.h>

// Whether the module has Rust's standard library.
bool smc_pass_is_rust(LLVMModuleRef);

// Whether that is of the one version whose insides smc knows. Another one may have other states of
// a lock, or other members of a structure.
#define SMC_RUST_VERSION "1.85"
bool smc_pass_knows_rust(LLVMModuleRef);

// Leaves only what main and `entry` (NULL: nothing else) may come to: a panic ends the program, so
// that nobody unwinds. The start of the runtime, panics, printing, random numbers and the long ways
// of locks are the library's. `tests`, where it is given, is how the names of functions begin that
// are made of what has #[test].
void smc_pass_prepare_rust(LLVMModuleRef, const char *entry, const char *tests);

// Once variables are in registers: bools that can have no other value are not looked at.
void smc_pass_settle_bools(LLVMModuleRef);

#endif
