// link.c - several inputs become one module.
#include "pass/internal.h"
#include "pass/input/input.h"

#include <llvm-c/Linker.h>

static smc_status read_and_link(const smc_pass_options *options, LLVMContextRef context, LLVMModuleRef *module) {
    smc_status status = smc_pass_read(options, options->inputs[0], context, module);
    for (uint32_t i = 1; i < options->n_inputs && status == SMC_OK; i++) {
        LLVMModuleRef more;
        status = smc_pass_read(options, options->inputs[i], context, &more);
        if (status == SMC_OK && LLVMLinkModules2(*module, more)) { // takes `more`, whatever happens
            smc_diag_error(options->diag, options->inputs[i], "cannot be linked with what comes before it");
            status = SMC_USAGE;
        }
        if (status != SMC_OK) LLVMDisposeModule(*module);
    }
    return status;
}

// Once more, with clang told that the functions are no builtins. What it says has been said.
static smc_status read_without(const smc_pass_options *options, const smc_pass_words *builtins, LLVMContextRef context,
                               LLVMModuleRef *module) {
    SMC_VEC(const char *) arguments = {0};
    for (uint32_t i = 0; i < builtins->n; i++) *smc_vec_push(&arguments) = builtins->at[i];
    for (uint32_t i = 0; i < options->n_clang_args; i++) *smc_vec_push(&arguments) = options->clang_args[i];
    smc_pass_options again = *options;
    again.clang_args = arguments.at;
    again.n_clang_args = arguments.n;
    again.silent = true;
    LLVMDisposeModule(*module);
    const smc_status status = read_and_link(&again, context, module);
    smc_vec_free(&arguments);
    return status;
}

static bool is_compiled(const smc_pass_options *options) {
    bool any = false;
    for (uint32_t i = 0; i < options->n_inputs; i++) any |= !smc_pass_is_bitcode(options->inputs[i]);
    return any;
}

smc_status smc_pass_read_all(const smc_pass_options *options, LLVMContextRef context, LLVMModuleRef *module) {
    smc_pass_words builtins = {0};
    smc_status status = read_and_link(options, context, module);
    if (status == SMC_OK && is_compiled(options)) smc_pass_own_builtins(*module, &builtins);
    if (builtins.n) status = read_without(options, &builtins, context, module);
    for (uint32_t i = 0; i < builtins.n; i++) free(builtins.at[i]);
    smc_vec_free(&builtins);
    return status;
}
