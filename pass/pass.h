// pass.h - the front end: units in, a prepared and marked LLVM module out.
#ifndef SMC_PASS_H
#define SMC_PASS_H

#include "base/base.h"
#include "base/diag.h"
#include "pass/compile/compile.h"
#include "pass/marks.h"

#include <llvm-c/Types.h>

typedef SMC_VEC(char *) smc_pass_words;

typedef struct smc_pass_options {
    const smc_units *units; // at least one, to be linked
    const smc_diag *diag;
    bool compiled_again;      // as smc_pass_load has asked for
    bool volatile_relaxed;    // volatile accesses are relaxed atomic ones
    bool variables;           // the values of local variables are to be shown
    bool coverage;            // the lines that are run are to be known
    bool marks_attempts;      // additions that may be taken back at once are marked
    bool overflow;            // signed arithmetic that does not fit is an error
    bool places_apart;        // each access of the source stays one of its own
    const char *entry;        // the function in which the program begins; NULL: main
    const char *chosen_entry; // the function in which the program begins, whose parameters are
                              // chosen; NULL: they are not
    const char *tests; // functions whose names begin so are tests, of which one is chosen when the
                       // program is run; NULL: it begins in its entry
    bool linearizes;   // it begins in a client of the object that it declares
    // What was made of the standard library of Rust, whose parts were given; NULL: nobody asks.
    void (*has_std)(const char *at, size_t n);
    void (*is_read)(void);   // called when all units were read and verified; NULL: nobody asks
    smc_pass_words *lacking; // names of functions and objects that are declared and defined nowhere
                             // are added; NULL: nobody asks
    char **facts; // set to the facts of the module (facts/facts.h), to be freed; it is not prepared
                  // then; NULL: nobody asks
} smc_pass_options;

// Calls see(self, name) for each function of the library that programs may call.
void smc_pass_library_functions(void (*see)(void *self, const char *name), void *self);

// Reads the units, links them, also with the library, verifies the module, runs LLVM's own passes
// (sroa, mem2reg and only such as neither remove nor add a shared access) and marks it. The caller
// owns context and module; SMC_USAGE, SMC_UNSUPPORTED: there is none (message given). What was
// compiled may have to be compiled again, so that clang takes functions of the program's for what
// they are: then `again`, which the caller frees, has the options to be given to clang in addition
// (smc_compile_again), and there is no module.
SMC_MUST_USE smc_status smc_pass_load(const smc_pass_options *options, smc_pass_words *again,
                                      LLVMContextRef *context, LLVMModuleRef *module);
void smc_pass_words_free(smc_pass_words *);

#endif
