// runtime.h - links smc's library (pass/library/) into the program, and redirects calls to it.
#ifndef SMC_PASS_RUNTIME_RUNTIME_H
#define SMC_PASS_RUNTIME_RUNTIME_H

#include "pass/pass.h"

#include <llvm-c/Core.h>

// Appends clang options that disable builtins with the names of functions that the module defines
// or that are wrapped. The caller frees them.
void smc_pass_list_own_builtins(const smc_pass_options *options, LLVMModuleRef module,
                                smc_pass_words *out);

// Makes exceptions continue after a cleanup by a call of the library, or of the given function.
void smc_pass_resume_exceptions(LLVMModuleRef module);
void smc_pass_resume_with_function(LLVMModuleRef module, const char *function);

// Adds a constructor that creates the standard streams of C++ before all other constructors run, if
// the program expects this of the library.
void smc_pass_add_stream_initialiser(LLVMModuleRef);
void smc_pass_add_libcxx_stream_initialiser(LLVMModuleRef);

// Replaces functions of the library by variants with additional features, if the program calls
// functions that need these features: ending by SMC_PASS_FINISH (exit handlers), joins that can be
// interrupted (cancellation), and reads, writes and closes that support pipes.
void smc_pass_replace_functions(LLVMModuleRef module);

// Sets errno after calls of malloc and the like that allocate nothing, if the program uses errno.
void smc_pass_note_allocation_errors(LLVMModuleRef module);

// Inserts the points at which signal handlers may run, into programs that send signals to threads.
// Requires the marks of private objects (pass/marking).
void smc_pass_insert_signal_points(LLVMModuleRef module);

// Links the parts of smc's library that the program uses.
SMC_MUST_USE smc_status smc_pass_link_library(const smc_pass_options *options,
                                              LLVMModuleRef module);

#endif
