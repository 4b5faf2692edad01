// rust.h - prepares a module of a Rust program and its standard library: separates the program from
// the library, and replaces the runtime by smc's library (library/rust.inc).
#ifndef SMC_PASS_RUST_H
#define SMC_PASS_RUST_H

#include "base/base.h"
#include "base/marked.h"

#include <llvm-c/Types.h>

// True if the module contains Rust's standard library.
bool smc_pass_is_rust(LLVMModuleRef);

// True if the library has the one version whose internals smc knows. In other versions, locks may
// have other states, and structs other members.
#define SMC_RUST_VERSION "1.85"
bool smc_pass_knows_rust(LLVMModuleRef);

// Keeps only what main and `entry` (NULL: none) may reach. A panic ends the program, so nothing
// unwinds. The start of the runtime, panics, printing, random numbers and the slow paths of locks
// are replaced by the library. `tests`, if not NULL, is the name prefix of functions made of those
// with #[test]; `ignored` says what becomes of those that also have #[ignore].
void smc_pass_prepare_rust(LLVMModuleRef, const char *entry, const char *tests, smc_ignored_tests);

// Removes the checks of bools that are always valid. To be called after variables are moved to
// registers.
void smc_pass_remove_bool_checks(LLVMModuleRef);

#endif
