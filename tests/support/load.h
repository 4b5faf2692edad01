// load.h - loads inputs as an LLVM module in this process (unlike tools/lowering).
#ifndef SMC_TESTS_LOAD_H
#define SMC_TESTS_LOAD_H

#include "pass/pass.h"

static bool load_marks_attempts; // smc_pass_options.marks_attempts

// Compiles and loads the inputs. If the result is SMC_OK, the caller owns context and module.
static inline smc_status load_module(const smc_compile_options *what, LLVMContextRef *context,
                                     LLVMModuleRef *module) {
    smc_units units;
    smc_status status = smc_compile_units(what, &units);
    smc_pass_options pass = {
        .units = &units, .diag = what->diag, .marks_attempts = load_marks_attempts};
    smc_pass_words again = {0};
    if (status == SMC_OK) status = smc_pass_load_program(&pass, &again, context, module);
    if (status == SMC_OK && again.n) {
        status = smc_compile_units_again(what, (const char *const *)again.at, again.n, &units);
        smc_pass_words_free(&again);
        pass.compiled_again = true;
        if (status == SMC_OK) status = smc_pass_load_program(&pass, &again, context, module);
    }
    smc_pass_words_free(&again);
    smc_units_free(&units);
    return status;
}

#endif
