// pass.h - the front end: links units and prepares them as one marked LLVM module.
#ifndef SMC_PASS_H
#define SMC_PASS_H

#include "base/base.h"
#include "base/diag.h"
#include "base/marked.h"
#include "pass/compile/compile.h"
#include "pass/marks.h"

#include <llvm-c/Types.h>

// A list of words or names, which own their text.
typedef SMC_VEC(char *) smc_pass_words;

// The inputs and options of the front end.
typedef struct smc_pass_options {
    const smc_units *units; // units to be linked, at least one
    const smc_diag *diag;
    bool compiled_again;    // the units were already compiled again, as smc_pass_load_program
                            // requested
    bool volatile_relaxed;  // treat volatile accesses as relaxed atomic ones
    bool variables;         // prepare for showing the values of local variables
    bool coverage;          // prepare for recording executed lines
    bool marks_attempts;    // mark attempts (SMC_PASS_ATTEMPT)
    bool overflow;          // signed overflow is an error
    bool separate_places;   // keep accesses of different source positions separate
    bool all_rounds;        // keep the numbers of rounds for which loops wait
    const char *entry;      // entry function, whose integer parameters are inputs; NULL: main
    bool has_input_numbers; // arguments, environment or standard input are inputs
    const char *tests; // prefix of the names of test functions, of which one is selected at run
                       // time; NULL: the program begins in its entry function
    smc_ignored_tests ignored;
    smc_test_selection selection; // which tests of Rust are made runnable
    const char *const *wrapped;   // n_wrapped names whose references are wrapped (--wrap)
    uint32_t n_wrapped;
    bool linearizes; // the program begins in a client of the object that it declares
    // Called with the module that was linked from parts of Rust's standard library. May be NULL.
    void (*has_std)(const char *at, size_t n);
    void (*is_read)(void);   // called when all units have been read and verified; may be NULL
    smc_pass_words *lacking; // gets the names that are declared but not defined; may be NULL
    char **facts; // if not NULL: set to the facts of the module (facts/facts.h), which the caller
                  // frees; the module is then not prepared
} smc_pass_options;

// Calls see(self, name) for each library function that a program may call.
void smc_pass_visit_library_functions(void (*see)(void *self, const char *name), void *self);

// Reads the units, links them with each other and with the library, verifies the module, runs
// LLVM's passes (which neither remove nor add shared accesses) and marks the module. The caller
// owns context and module. If the result is SMC_USAGE or SMC_UNSUPPORTED, a message was printed and
// there is no module. clang may have treated functions of the program as builtins, so that units
// must be compiled again: then there is no module, and `again` gets additional options for clang
// (smc_compile_units_again). The caller frees `again`.
SMC_MUST_USE smc_status smc_pass_load_program(const smc_pass_options *options,
                                              smc_pass_words *again, LLVMContextRef *context,
                                              LLVMModuleRef *module);
void smc_pass_words_free(smc_pass_words *);

#endif
