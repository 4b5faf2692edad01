// interpret.h - compiles, lowers and interprets a C program, and gives access to it as an
// smc_program.
#ifndef SMC_TESTS_INTERPRET_H
#define SMC_TESTS_INTERPRET_H

#include "interp/interp.h"
#include "interp/lower/lower.h"
#include "tests/support/load.h"

#include <check.h>
#include <llvm-c/Core.h>

// Compiles and lowers the program; `argument` is passed to clang. The caller frees the result. If
// smc cannot compile the program, the test fails.
static inline smc_code *lowered(const char *file, const char *argument,
                                const smc_interp_options *how) {
    const smc_compile_options what = {
        .inputs = &file, .n_inputs = 1, .clang_args = &argument, .n_clang_args = 1};
    LLVMContextRef context;
    LLVMModuleRef module;
    smc_code *code;
    ck_assert_int_eq(load_module(&what, &context, &module), SMC_OK);
    ck_assert_int_eq(smc_lower_module(module, how, &code), SMC_OK);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return code;
}

static inline smc_interp *interpret(const char *file, const char *argument,
                                    const smc_interp_options *how) {
    return smc_interp_new(lowered(file, argument, how), how);
}

#endif
