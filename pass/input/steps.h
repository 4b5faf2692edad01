// steps.h - the steps that process an input, in the order in which read.c runs them. Private to
// pass/input/.
#ifndef SMC_PASS_STEPS_H
#define SMC_PASS_STEPS_H

#include "pass/pass.h"

#include <llvm-c/Core.h>

// Returns whether the bitcode was written by a newer LLVM than this one; sets `version` to its
// version, 0: unknown.
bool smc_pass_is_newer(const smc_bytes *code, unsigned *version);
// The same for textual assembly, if it names the version of clang.
bool smc_pass_is_newer_text(const smc_bytes *code, unsigned *version);

// SMC_UNSUPPORTED: the module's target is not supported (message given). A module without a target
// is taken to be for x86-64.
SMC_MUST_USE smc_status smc_pass_check_target(const smc_pass_options *options, const char *input,
                                              LLVMModuleRef module);

// SMC_UNSUPPORTED: a type of the module is too large (message given).
SMC_MUST_USE smc_status smc_pass_check_types(const smc_pass_options *options, const char *input,
                                             LLVMModuleRef module);

// Records a remark about an input (marks.h). `at`: an instruction; NULL: the whole input.
void smc_pass_remark(LLVMModuleRef module, const char *kind, const char *text, const char *input,
                     LLVMValueRef at);
// Record the assertions that NDEBUG removes from compiled C, and that bitcode was optimised.
void smc_pass_warn_ndebug(LLVMModuleRef module, const char *input);
void smc_pass_warn_optimised(LLVMModuleRef module, const char *input);

// Notes which errors the module allows of its functions and variables (marks.h).
void smc_pass_note_allowed(LLVMModuleRef module, const char *input);

// Shortens chains of aliases. To be called before the module is verified, so that verification
// takes no longer than reading. The final targets do not change.
void smc_pass_shorten_aliases(LLVMModuleRef);

#endif
