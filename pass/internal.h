// internal.h - the steps of the front end, in the order in which load.c runs them. Private to
// pass/.
#ifndef SMC_PASS_INTERNAL_H
#define SMC_PASS_INTERNAL_H

#include "pass/pass.h"

#include <llvm-c/Core.h>

// Appends the clang options that disable builtins of the names that the module defines. The caller
// frees them.
void smc_pass_own_builtins(LLVMModuleRef module, smc_pass_words *out);

// If the function is not main and has integer parameters, adds SMC_PASS_ENTRY, which calls it with
// chosen values.
void smc_pass_choose_parameters(LLVMModuleRef module, const char *entry);

// Adds SMC_PASS_ENTRY, which calls the chosen one of the functions without parameters whose names
// begin with the prefix.
void smc_pass_choose_test(LLVMModuleRef module, const char *prefix);

// Adds SMC_PASS_ENTRY, which runs a client of the object that the module declares.
void smc_pass_make_client(LLVMModuleRef module);

// Appends the names that the module uses but does not define.
void smc_pass_names_lacking(LLVMModuleRef module, smc_pass_words *out);

// Reads and links all units. A unit marked "if needed" is linked only if it defines a name that the
// others lack.
SMC_MUST_USE smc_status smc_pass_read_all(const smc_pass_options *options, LLVMContextRef context,
                                          LLVMModuleRef *module);

// Marks the lines, functions and branches of the program's own files.
void smc_pass_note_coverage(LLVMModuleRef module);
// Adds a mark before the instruction that this edge of the branch is taken, for instructions that
// replace the branch. Does nothing if the branch is not to be marked.
void smc_pass_note_edge(LLVMBuilderRef, LLVMValueRef branch, unsigned edge, LLVMValueRef before);

// Gives each `return` of main its own return instruction.
void smc_pass_split_returns(LLVMModuleRef module);

// Lets functions that are atomic sections call the begin and end functions.
void smc_pass_atomic_sections(LLVMModuleRef module);

// Lets exceptions continue after a cleanup by a call of the library.
void smc_pass_resume_exceptions(LLVMModuleRef module);
void smc_pass_resume_by(LLVMModuleRef module, const char *function);

// Lets every access to a thread-local variable call llvm.threadlocal.address.
void smc_pass_ask_for_thread_locals(LLVMModuleRef module);

// Turns volatile accesses into relaxed atomic ones.
void smc_pass_relax_volatile(LLVMModuleRef module);

// Adds a constructor that makes the standard streams of C++ before all others, if the program
// leaves that to the library.
void smc_pass_ask_for_streams(LLVMModuleRef);
void smc_pass_ask_for_libcxx_streams(LLVMModuleRef);

// Has other functions of the library called where what the program calls asks for them: has it end
// through SMC_PASS_FINISH where that has something to do, joins be interrupted where it cancels
// threads, pipes be read, written and closed where it makes any.
void smc_pass_replace_functions(LLVMModuleRef module);

// Links the parts of smc's library that the program uses.
SMC_MUST_USE smc_status smc_pass_link_library(const smc_pass_options *options,
                                              LLVMModuleRef module);

// Gives every by-value parameter a local copy, so that "byval" afterwards means no more than
// "pointer".
void smc_pass_copy_byval(LLVMModuleRef module);

// Keeps the variables of functions that call setjmp in memory and forgets the jumps when they
// return.
void smc_pass_keep_returned_to(LLVMModuleRef module);

// Inlines functions that only pass on annotations of loops into their callers.
void smc_pass_inline_annotations(LLVMModuleRef module);

// Separates the paths that leave a scope, and those that leave a loop whose condition uses && or
// ||.
void smc_pass_untangle_cleanups(LLVMModuleRef module);

// Keeps variables in memory that may be accessed through a pointer after the end of their scope.
void smc_pass_keep_out_of_scope(LLVMModuleRef module);

// Passes the address of a variable to an instruction that has no effect and through which sroa
// cannot see.
void smc_pass_keep_in_memory(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef alloca);

// Keeps allocas with a number of elements in memory; mem2reg would turn them into one value.
void smc_pass_keep_arrays(LLVMModuleRef module);

// Keeps local variables in memory that are accessed out of bounds; sroa would drop the accesses.
void smc_pass_keep_out_of_bounds(LLVMModuleRef module);

// Keeps local variables in memory if sroa would forward stored values to loads at constant offsets
// although it does not promote the variable. uninitialised.c does not analyse those.
void smc_pass_keep_from_forwarding(LLVMModuleRef module);

// Lets sroa remove such a variable once nothing accesses it.
void smc_pass_forget_unused(LLVMModuleRef module);

// Keeps local variables that may be read before they are written from becoming `undef`.
void smc_pass_keep_uninitialised(LLVMModuleRef module);
// Keeps mem2reg from promoting variables whose addresses are stored in another variable, as
// parameters of inlined functions are, until they are released. mem2reg removes the other variable
// first, and then it is visible whether they are read before they are written.
typedef SMC_VEC(LLVMValueRef) smc_held;
void smc_pass_hold_pointed_to(LLVMModuleRef module, smc_held *);
void smc_pass_release(smc_held *);

// Stores the values of local variables in memory as well, and describes every variable in memory by
// SMC_PASS_VARIABLE.
void smc_pass_show_variables(LLVMModuleRef module);

// Attaches SMC_PASS_PRIVATE to every alloca whose memory no other thread can access.
void smc_pass_mark(LLVMModuleRef module);

#endif
