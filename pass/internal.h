// internal.h - the steps of the front end, in the order in which load.c takes them. Private to
// pass/.
#ifndef SMC_PASS_INTERNAL_H
#define SMC_PASS_INTERNAL_H

#include "pass/pass.h"

#include <llvm-c/Core.h>

// Appends the options by which clang takes the functions that the module defines for what they are.
// To be freed.
void smc_pass_own_builtins(LLVMModuleRef module, smc_pass_words *out);

// Where the function has parameters that are integers which nobody gives, and is not main, adds
// SMC_PASS_ENTRY, which has them chosen.
void smc_pass_choose_parameters(LLVMModuleRef module, const char *entry);

// Adds SMC_PASS_ENTRY, which calls the chosen one of the functions without parameters whose names
// begin so.
void smc_pass_choose_test(LLVMModuleRef module, const char *prefix);

// Adds SMC_PASS_ENTRY, which makes a client of the object that the module declares.
void smc_pass_make_client(LLVMModuleRef module);

// Appends the names that the module uses and does not define.
void smc_pass_names_lacking(LLVMModuleRef module, smc_pass_words *out);

// Reads all of them, and links them: those that are there if needed only where others lack what
// they define.
SMC_MUST_USE smc_status smc_pass_read_all(const smc_pass_options *options, LLVMContextRef context,
                                          LLVMModuleRef *module);

// Notes which lines, functions and branches of the program's own files there are.
void smc_pass_note_coverage(LLVMModuleRef module);
// That this edge of the branch is taken before the instruction, which does without the branch.
// Nothing where the branch is none that is to be noted.
void smc_pass_note_edge(LLVMBuilderRef, LLVMValueRef branch, unsigned edge, LLVMValueRef before);

// Gives each `return` of main an end of its own.
void smc_pass_split_returns(LLVMModuleRef module);

// Has the functions that are atomic sections say so.
void smc_pass_atomic_sections(LLVMModuleRef module);

// Has exceptions that go on after a cleanup do so by a call of the library.
void smc_pass_resume_exceptions(LLVMModuleRef module);
void smc_pass_resume_by(LLVMModuleRef module, const char *function);

// Has every access to a thread-local variable ask for its address.
void smc_pass_ask_for_thread_locals(LLVMModuleRef module);

// Makes volatile accesses relaxed atomic ones.
void smc_pass_relax_volatile(LLVMModuleRef module);

// Has the standard streams of C++ made before all else, where the program leaves that to the
// library.
void smc_pass_ask_for_streams(LLVMModuleRef);
void smc_pass_ask_for_libcxx_streams(LLVMModuleRef);

// Has other functions of the library called where what the program calls asks for them: has it end
// through SMC_PASS_FINISH where that has something to do, joins be interrupted where it cancels
// threads, pipes be read, written and closed where it makes any.
void smc_pass_replace_functions(LLVMModuleRef module);

// Adds what the program uses of smc's library.
SMC_MUST_USE smc_status smc_pass_link_library(const smc_pass_options *options,
                                              LLVMModuleRef module);

// Gives every by-value parameter a local copy of its own, so that "byval" means nothing more than
// "pointer" afterwards.
void smc_pass_copy_byval(LLVMModuleRef module);

// Has functions that setjmp may return to again fit for that.
void smc_pass_keep_returned_to(LLVMModuleRef module);

// Has what a program says of its loops stand where they do, not in functions of its own.
void smc_pass_inline_annotations(LLVMModuleRef module);

// Has the ways out of a scope not meet in one block, nor those of a loop whose condition is made
// with && or ||.
void smc_pass_untangle_cleanups(LLVMModuleRef module);

// Keeps variables in memory that may be used through a pointer once their scope has been left.
void smc_pass_keep_out_of_scope(LLVMModuleRef module);

// Gives the address of a variable to an instruction that does nothing with it and through which
// sroa does not see.
void smc_pass_keep_in_memory(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef alloca);

// Keeps variables in memory whose numbers of elements are counted when they are made; mem2reg would
// make one value of such.
void smc_pass_keep_arrays(LLVMModuleRef module);

// Keeps local variables in memory that are accessed out of their bounds, which sroa would drop.
void smc_pass_keep_out_of_bounds(LLVMModuleRef module);

// Keeps local variables in memory of which sroa would take loads at fixed places for what was
// stored there, although it leaves the variable for others: uninitialised.c does not look at such.
void smc_pass_keep_from_forwarding(LLVMModuleRef module);

// Lets sroa take such a variable away once nothing accesses it any more.
void smc_pass_forget_unused(LLVMModuleRef module);

// Keeps local variables that may be read before they are written from becoming `undef`.
void smc_pass_keep_uninitialised(LLVMModuleRef module);
// Until they are released, mem2reg leaves variables in memory whose address another one has, as a
// parameter of what was inlined: it takes the other one away, so that it can be seen then whether
// they are read before they are written.
typedef SMC_VEC(LLVMValueRef) smc_held;
void smc_pass_hold_pointed_to(LLVMModuleRef module, smc_held *);
void smc_pass_release(smc_held *);

// Has the values of local variables be in memory, too, and every variable there say what it is:
// SMC_PASS_VARIABLE.
void smc_pass_show_variables(LLVMModuleRef module);

// Attaches SMC_PASS_PRIVATE to every alloca whose memory no other thread can come to know.
void smc_pass_mark(LLVMModuleRef module);

#endif
