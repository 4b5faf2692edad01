// pass.h - the front end: units in, a prepared and marked LLVM module out.
#ifndef SMC_PASS_H
#define SMC_PASS_H

#include "base/base.h"
#include "base/diag.h"
#include "base/marked.h"
#include "pass/compile/compile.h"
#include "pass/marks.h"

#include <llvm-c/Types.h>

typedef SMC_VEC(char *) smc_pass_words;

typedef struct smc_pass_options {
    const smc_units *units; // units to be linked, at least one
    const smc_diag *diag;
    bool compiled_again;      // compiled with the options that smc_pass_load has requested
    bool volatile_relaxed;    // volatile accesses are relaxed atomic ones
    bool variables;           // the values of local variables are shown
    bool coverage;            // executed lines are recorded
    bool marks_attempts;      // additions that may be undone at once are marked
    bool overflow;            // signed overflow is an error
    bool places_apart;        // accesses of the source are not merged
    const char *entry;        // function in which the program begins; NULL: main
    const char *chosen_entry; // function in which the program begins with chosen parameters; NULL:
                              // none
    const char *tests; // prefix of the names of test functions, of which one is chosen at run time;
                       // NULL: the program begins in its entry
    smc_ignored_tests ignored;
    bool linearizes; // the program begins in a client of the object that it declares
    // Called with the library made of the given parts of Rust's standard library. May be NULL.
    void (*has_std)(const char *at, size_t n);
    void (*is_read)(void);   // called once all units have been read and verified; may be NULL
    smc_pass_words *lacking; // receives the names that are declared but not defined; may be NULL
    char **facts; // set to the facts of the module (facts/facts.h), which is not prepared then; the
                  // caller frees it. May be NULL.
} smc_pass_options;

// Calls see(self, name) for each library function that programs may call.
void smc_pass_library_functions(void (*see)(void *self, const char *name), void *self);

// Reads the units, links them with each other and the library, verifies the module, runs LLVM's
// passes (sroa, mem2reg and others that neither remove nor add a shared access) and marks it. The
// caller owns context and module. SMC_USAGE, SMC_UNSUPPORTED: a message was given and there is no
// module. If compiled units must be compiled again, so that clang does not treat functions of the
// program as builtins, `again`, which the caller frees, has the additional options for clang
// (smc_compile_again), and there is no module.
SMC_MUST_USE smc_status smc_pass_load(const smc_pass_options *options, smc_pass_words *again,
                                      LLVMContextRef *context, LLVMModuleRef *module);
void smc_pass_words_free(smc_pass_words *);

#endif
