// steps.h - the steps that process one input, in the order in which read.c runs them. Private to
// pass/input/.
#ifndef SMC_PASS_STEPS_H
#define SMC_PASS_STEPS_H

#include "pass/pass.h"

#include <llvm-c/Core.h>

// True if a newer LLVM than this one wrote the bitcode; sets *version to its major version, 0:
// unknown.
bool smc_pass_is_newer(const smc_bytes *code, unsigned *version);
// True if a newer clang wrote the textual assembly, as far as the assembly names clang's version.
bool smc_pass_is_newer_text(const smc_bytes *code, unsigned *version);

// Returns SMC_UNSUPPORTED, after a message, if the module's target is not supported. A module
// without a target is assumed to be for x86-64.
SMC_MUST_USE smc_status smc_pass_check_target(const smc_pass_options *options, const char *input,
                                              LLVMModuleRef module);

// Returns SMC_UNSUPPORTED, after a message, if a type of the module is too large.
SMC_MUST_USE smc_status smc_pass_check_types(const smc_pass_options *options, const char *input,
                                             LLVMModuleRef module);

// Records a warning about an input (marks.h). `at`: the instruction that it is about; NULL: it is
// about the whole input.
void smc_pass_add_remark(LLVMModuleRef module, const char *kind, const char *text,
                         const char *input, LLVMValueRef at);
// Record a warning about assertions that NDEBUG removes from compiled C, and a warning that given
// bitcode was optimised.
void smc_pass_remark_ndebug(LLVMModuleRef module, const char *input);
void smc_pass_warn_optimised(LLVMModuleRef module, const char *input);

// Records the errors that the module declares as allowed in its functions and variables (marks.h).
void smc_pass_note_allowed(LLVMModuleRef module, const char *input);

// Makes each alias refer to the end of its chain of aliases. To be called before the module is
// verified: LLVM's verifier takes quadratic time for chains.
void smc_pass_shorten_aliases(LLVMModuleRef);

// Lets the references of one input to NAME refer to __wrap_NAME, and those to __real_NAME to NAME,
// as the linker's --wrap=NAME does.
void smc_pass_wrap_symbol(LLVMModuleRef, const char *name);
// Lets the versions of symbols that the module's assembly declares (.symver) have their
// definitions.
void smc_pass_apply_symbol_versions(LLVMModuleRef);

#endif
