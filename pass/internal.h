// internal.h - the steps of the front end, in the order in which load.c runs them. Private to
// pass/.
#ifndef SMC_PASS_INTERNAL_H
#define SMC_PASS_INTERNAL_H

#include "pass/pass.h"

#include <llvm-c/Core.h>

// Appends clang options that turn off the builtins whose names the module defines as functions. The
// caller frees the strings.
void smc_pass_own_builtins(LLVMModuleRef module, smc_pass_words *out);

// If the function is not main and has integer parameters, adds SMC_PASS_ENTRY, which calls it with
// nondeterministically chosen values.
void smc_pass_choose_parameters(LLVMModuleRef module, const char *entry);

// Adds SMC_PASS_ENTRY, which calls the selected test: one of the functions without parameters whose
// names begin with the prefix.
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
// Adds, before the instruction, a mark that this edge of the branch is taken; for instructions that
// replace the branch. Does nothing if the branch is not recorded for coverage.
void smc_pass_note_edge(LLVMBuilderRef, LLVMValueRef branch, unsigned edge, LLVMValueRef before);

// Gives each `return` statement of main a separate return instruction.
void smc_pass_split_returns(LLVMModuleRef module);

// Makes functions that are atomic sections call the library's begin and end functions.
void smc_pass_atomic_sections(LLVMModuleRef module);

// Makes exceptions continue after a cleanup by a call of the library.
void smc_pass_resume_exceptions(LLVMModuleRef module);
void smc_pass_resume_by(LLVMModuleRef module, const char *function);

// Makes every access to a thread-local variable call llvm.threadlocal.address.
void smc_pass_lower_thread_locals(LLVMModuleRef module);

// Turns volatile accesses into relaxed atomic ones.
void smc_pass_relax_volatile(LLVMModuleRef module);

// Adds a constructor that creates C++'s standard streams before all other constructors, if the
// program leaves that to the library.
void smc_pass_add_stream_initialiser(LLVMModuleRef);
void smc_pass_add_libcxx_stream_initialiser(LLVMModuleRef);

// Replaces calls of library functions by variants, in programs that need them: of exit, by
// SMC_PASS_FINISH, if handlers or destructors must run; of joins, by interruptible ones, if threads
// are cancelled; of read, write and close, by ones that support pipes, if the program creates any.
void smc_pass_replace_functions(LLVMModuleRef module);

// Links the parts of smc's library that the program uses.
SMC_MUST_USE smc_status smc_pass_link_library(const smc_pass_options *options,
                                              LLVMModuleRef module);

// Gives every by-value parameter a local copy, so that "byval" has no effect afterwards.
void smc_pass_copy_byval(LLVMModuleRef module);

// Keeps the variables of functions that call setjmp in memory, and removes the jump targets of
// these functions when they return.
void smc_pass_keep_setjmp_callers(LLVMModuleRef module);

// Inlines functions that only pass on annotations of loops, so that the annotations are directly
// before the loops.
void smc_pass_inline_annotations(LLVMModuleRef module);

// Gives each path that leaves a scope, or a loop whose condition uses && or ||, separate code.
void smc_pass_untangle_cleanups(LLVMModuleRef module);

// Keeps variables in memory that a pointer may access after the end of their scope.
void smc_pass_keep_out_of_scope(LLVMModuleRef module);

// Keeps the variable in memory: passes its address to an instruction that has no effect and that
// sroa does not understand.
void smc_pass_keep_in_memory(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef alloca);

// Keeps allocas with a number of elements in memory; mem2reg would treat them as one value.
void smc_pass_keep_arrays(LLVMModuleRef module);

// Keeps local variables in memory that are accessed out of bounds; sroa would drop the accesses.
void smc_pass_keep_out_of_bounds(LLVMModuleRef module);

// Keeps local variables in memory if sroa would forward stored values to loads at constant offsets
// without promoting the variable; uninitialised.c does not analyse such variables.
void smc_pass_keep_from_forwarding(LLVMModuleRef module);

// Lets sroa remove a variable that was kept in memory, if nothing accesses it any more.
void smc_pass_remove_unused_marks(LLVMModuleRef module);

// Prevents that local variables that may be read before they are written become `undef`.
void smc_pass_keep_uninitialised(LLVMModuleRef module);
// Keeps mem2reg from promoting variables whose addresses are stored in another variable (as
// parameters of inlined functions are), until they are released. mem2reg first removes the other
// variable; after that, the analysis sees whether they are read before they are written.
typedef SMC_VEC(LLVMValueRef) smc_held;
void smc_pass_hold_address_taken(LLVMModuleRef module, smc_held *);
void smc_pass_release(smc_held *);

// Stores the values of local variables also in memory, and describes every variable in memory by
// SMC_PASS_VARIABLE.
void smc_pass_show_variables(LLVMModuleRef module);

// Attaches SMC_PASS_PRIVATE to every alloca whose memory no other thread can access.
void smc_pass_mark(LLVMModuleRef module);

#endif
