// internal.h - the steps of the front end, in the order in which load.c takes them. Private to pass/.
#ifndef SMC_PASS_INTERNAL_H
#define SMC_PASS_INTERNAL_H

#include "pass/cache.h"
#include "pass/pass.h"

#include <llvm-c/Core.h>

typedef SMC_VEC(char *) smc_pass_words;

bool smc_pass_is_bitcode(const char *input); // by its name

// Appends the options by which clang takes the functions that the module defines for what they are. To be freed.
void smc_pass_own_builtins(LLVMModuleRef module, smc_pass_words *out);

// Reads or compiles one input.
SMC_MUST_USE smc_status smc_pass_read(const smc_pass_options *options, const char *input, LLVMContextRef context,
                                      LLVMModuleRef *module);

// Notes what is to be said of an input (marks.h). Of C that was compiled: the assertions that NDEBUG has taken away. Of bitcode: that it
// was optimised, if it was.
void smc_pass_remark(LLVMModuleRef module, const char *kind, const char *text, const char *input, LLVMValueRef at); // NULL: all of it
void smc_pass_tell_ndebug(LLVMModuleRef module, const char *input);
void smc_pass_tell_optimised(LLVMModuleRef module, const char *input);

// SMC_UNSUPPORTED: the module is made for a machine that smc does not know (message given). One that names none is made for ours.
SMC_MUST_USE smc_status smc_pass_check_target(const smc_pass_options *options, const char *input, LLVMModuleRef module);

// SMC_UNSUPPORTED: a type of the module is too large (message given).
SMC_MUST_USE smc_status smc_pass_check_types(const smc_pass_options *options, const char *input, LLVMModuleRef module);

// Reads or compiles all of them, and links them.
SMC_MUST_USE smc_status smc_pass_read_all(const smc_pass_options *options, LLVMContextRef context, LLVMModuleRef *module);

// Gives each `return` of main an end of its own.
void smc_pass_split_returns(LLVMModuleRef module);

// Has the functions that are atomic sections say so.
void smc_pass_atomic_sections(LLVMModuleRef module);

// Makes volatile accesses relaxed atomic ones.
void smc_pass_relax_volatile(LLVMModuleRef module);

// Has the program end through SMC_PASS_FINISH where that has something to do.
void smc_pass_exit_handlers(LLVMModuleRef module);

// Has joins be interrupted where the program cancels threads.
void smc_pass_heed_cancelling(LLVMModuleRef module);

// Adds what the program uses of smc's library.
SMC_MUST_USE smc_status smc_pass_link_library(const smc_pass_options *options, LLVMModuleRef module);

// What clang-19 makes of an input, which the caller frees.
SMC_MUST_USE smc_status smc_pass_compile(const smc_pass_options *options, const char *input, smc_bytes *bitcode);

// Gives every by-value parameter a local copy of its own, so that "byval" means nothing more than "pointer" afterwards.
void smc_pass_copy_byval(LLVMModuleRef module);

// Has functions that setjmp may return to again fit for that.
void smc_pass_keep_returned_to(LLVMModuleRef module);

// Has what a program says of its loops stand where they do, not in functions of its own.
void smc_pass_inline_annotations(LLVMModuleRef module);

// Keeps local variables that may be read before they are written from becoming `undef`.
void smc_pass_keep_uninitialised(LLVMModuleRef module);

// Attaches SMC_PASS_PRIVATE to every alloca whose memory no other thread can come to know.
void smc_pass_mark(LLVMModuleRef module);

#endif
