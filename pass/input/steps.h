// steps.h - what is done with an input, in the order in which read.c does it. Private to
// pass/input/.
#ifndef SMC_PASS_STEPS_H
#define SMC_PASS_STEPS_H

#include "pass/pass.h"

#include <llvm-c/Core.h>

// Whether bitcode is of a newer LLVM than reads it here; sets `version` to that, 0: not known.
bool smc_pass_is_newer(const smc_bytes *code, unsigned *version);
// The same of assembly, where it says which clang has made it.
bool smc_pass_is_newer_text(const smc_bytes *code, unsigned *version);

// SMC_UNSUPPORTED: the module is made for a machine that smc does not know (message given). One
// that names none is made for ours.
SMC_MUST_USE smc_status smc_pass_check_target(const smc_pass_options *options, const char *input,
                                              LLVMModuleRef module);

// SMC_UNSUPPORTED: a type of the module is too large (message given).
SMC_MUST_USE smc_status smc_pass_check_types(const smc_pass_options *options, const char *input,
                                             LLVMModuleRef module);

// Notes what is to be said of an input (marks.h). Of C that was compiled: the assertions that
// NDEBUG has taken away. Of bitcode: that it was optimised, if it was.
// NULL: all of it.
void smc_pass_remark(LLVMModuleRef module, const char *kind, const char *text, const char *input,
                     LLVMValueRef at);
void smc_pass_warn_ndebug(LLVMModuleRef module, const char *input);
void smc_pass_warn_optimised(LLVMModuleRef module, const char *input);

// Notes which errors the module allows of its functions and variables (marks.h).
void smc_pass_note_allowed(LLVMModuleRef module, const char *input);

// Before the module is verified, so that this takes no longer than reading it. What the aliases
// stand for stays.
void smc_pass_shorten_aliases(LLVMModuleRef);

#endif
