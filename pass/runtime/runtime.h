// runtime.h - links smc's library (pass/library/) into the program, and lets the program call it
// where it calls other functions.
#ifndef SMC_PASS_RUNTIME_RUNTIME_H
#define SMC_PASS_RUNTIME_RUNTIME_H

#include "pass/pass.h"

#include <llvm-c/Core.h>

// Appends the clang options that disable builtins of the names that the module defines. The caller
// frees them.
void smc_pass_list_own_builtins(LLVMModuleRef module, smc_pass_words *out);

// Lets exceptions continue after a cleanup by a call of the library.
void smc_pass_resume_exceptions(LLVMModuleRef module);
void smc_pass_resume_with_function(LLVMModuleRef module, const char *function);

// Adds a constructor that makes the standard streams of C++ before all others, if the program
// leaves that to the library.
void smc_pass_add_stream_initialiser(LLVMModuleRef);
void smc_pass_add_libcxx_stream_initialiser(LLVMModuleRef);

// Has other functions of the library called where what the program calls asks for them: has it end
// through SMC_PASS_FINISH where that has something to do, joins be interrupted where it cancels
// threads, pipes be read, written and closed where it makes any.
void smc_pass_replace_functions(LLVMModuleRef module);

// Links the parts of smc's library that the program uses.
SMC_MUST_USE smc_status smc_pass_link_library(const smc_pass_options *options,
                                              LLVMModuleRef module);

#endif
