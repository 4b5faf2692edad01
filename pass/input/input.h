// input.h - reads one input as a module.
#ifndef SMC_PASS_INPUT_H
#define SMC_PASS_INPUT_H

#include "pass/pass.h"

// Returns whether the instruction marks the begin or end of a variable's lifetime. Only code
// compiled by smc has such marks.
bool smc_pass_is_lifetime(LLVMValueRef instruction);

// Removes the lifetime marks: in bitcode, passes may have moved the code that they enclose.
void smc_pass_drop_lifetimes(LLVMModuleRef module);

SMC_MUST_USE smc_status smc_pass_read(const smc_pass_options *options, const smc_unit *unit,
                                      LLVMContextRef context, LLVMModuleRef *module);

// Removes what is unreachable in a program that begins in the function. NULL: in main.
void smc_pass_remove_unreachable(LLVMModuleRef module, const char *entry);
// Removes all code of unreachable functions but the marks of their lines, and their branches.
void smc_pass_empty_unreachable(LLVMModuleRef module, const char *entry);

// Links a Rust program with the parts of the standard library that it needs, if that is among the
// units.
SMC_MUST_USE smc_status smc_pass_link_std(const smc_pass_options *options, LLVMModuleRef module);

#endif
