// input.h - reads one input as an LLVM module.
#ifndef SMC_PASS_INPUT_H
#define SMC_PASS_INPUT_H

#include "pass/pass.h"

// True if the instruction marks the begin or end of a variable's lifetime. Only code compiled by
// smc has such marks.
bool smc_pass_is_lifetime(LLVMValueRef instruction);

// Removes the marks of lifetimes. In bitcode that smc has not compiled, passes may have moved code
// out of the marked lifetimes.
void smc_pass_drop_lifetimes(LLVMModuleRef module);

// Reads and verifies a unit. Returns SMC_USAGE or SMC_UNSUPPORTED after a message.
SMC_MUST_USE smc_status smc_pass_read_unit(const smc_pass_options *options, const smc_unit *unit,
                                           LLVMContextRef context, LLVMModuleRef *module);

// True if the unit is a Rust program or a crate, but not of the standard library.
bool smc_pass_is_rust_unit(const smc_unit *);

// Reads all Rust units, of which one is a program, and links them into one module. Functions that
// are unreachable may be missing. Returns SMC_USAGE or SMC_UNSUPPORTED after a message.
SMC_MUST_USE smc_status smc_pass_read_rust(const smc_pass_options *options, LLVMContextRef context,
                                           LLVMModuleRef *program);

// Appends the names that the module uses but does not define.
void smc_pass_list_undefined_names(LLVMModuleRef module, smc_pass_words *out);

// Removes functions and variables that are unreachable from the function in which the program
// begins; NULL: main.
void smc_pass_remove_unreachable(LLVMModuleRef module, const char *entry);
// Removes all code of unreachable functions, except marks of lines and branches.
void smc_pass_clear_unreachable(LLVMModuleRef module, const char *entry);

// Links the parts of Rust's standard library that the program needs, if the units contain the
// library.
SMC_MUST_USE smc_status smc_pass_link_std(const smc_pass_options *options, LLVMModuleRef module);

#endif
