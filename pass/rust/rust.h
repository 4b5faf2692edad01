// rust.h - prepares a module that contains a Rust program and Rust's standard library: separates
// the two, and replaces the runtime by smc's library (library/rust.inc).
#ifndef SMC_PASS_RUST_H
#define SMC_PASS_RUST_H

#include "base/base.h"
#include "base/marked.h"

#include <llvm-c/Types.h>

// True if the module contains Rust's standard library.
bool smc_pass_is_rust(LLVMModuleRef);

// True if smc knows the internals of the library: those of one version. In other versions, locks
// may have other states, and structs may have other members.
#define SMC_RUST_VERSION "1.85"
bool smc_pass_knows_rust(LLVMModuleRef);

// Makes a function without parameters of each #[test] of a program that is not linked with the
// standard library. Its name is the prefix and the test's path. `ignored` says how to handle tests
// that are also #[ignore]. The functions of tests that are not selected have no code: they are only
// listed. Returns false if the program has no list of tests.
bool smc_pass_make_rust_tests(LLVMModuleRef program, const char *prefix, smc_ignored_tests,
                              const smc_test_selection *);

// Removes everything that main and `entry` (NULL: none) cannot reach. Replaces by smc's library:
// the start of the runtime, panics, printing, random numbers and the slow paths of locks. If
// `tests` is not NULL, functions whose names have this prefix are kept, too.
void smc_pass_prepare_rust(LLVMModuleRef, const char *entry, const char *tests);

// Removes the checks of bools that are certainly valid. To be called when variables have been moved
// to registers.
void smc_pass_remove_bool_checks(LLVMModuleRef);

#endif
