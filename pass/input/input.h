// input.h - one input: C or LLVM's in, a module out.
#ifndef SMC_PASS_INPUT_H
#define SMC_PASS_INPUT_H

#include "pass/pass.h"

bool smc_pass_is_bitcode(const char *input); // by its name

// Whether it marks where a variable begins or ends to live. Only what is compiled here has such marks.
bool smc_pass_is_lifetime(LLVMValueRef instruction);

// Reads or compiles one input.
SMC_MUST_USE smc_status smc_pass_read(const smc_pass_options *options, const char *input, LLVMContextRef context,
                                      LLVMModuleRef *module);

#endif
