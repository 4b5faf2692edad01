// input.h - one input, a module out.
#ifndef SMC_PASS_INPUT_H
#define SMC_PASS_INPUT_H

#include "pass/pass.h"

// Whether it marks where a variable begins or ends to live. Only what is compiled here has such
// marks.
bool smc_pass_is_lifetime(LLVMValueRef instruction);

// Takes the marks of where variables live: in bitcode, passes may have moved what they bound.
void smc_pass_drop_lifetimes(LLVMModuleRef module);

SMC_MUST_USE smc_status smc_pass_read(const smc_pass_options *options, const smc_unit *unit,
                                      LLVMContextRef context, LLVMModuleRef *module);

// Takes away what a program that begins in the function does not come to. NULL: in main.
void smc_pass_drop_unreached(LLVMModuleRef module, const char *entry);

// Links a program of Rust with what it needs of the standard library, where that is among the
// units.
SMC_MUST_USE smc_status smc_pass_link_std(const smc_pass_options *options, LLVMModuleRef module);

#endif
