// link.c - several inputs become one module.
#include "pass/internal.h"
#include "pass/input/input.h"

#include <llvm-c/Linker.h>

smc_status smc_pass_read_all(const smc_pass_options *options, LLVMContextRef context, LLVMModuleRef *module) {
    const smc_units *units = options->units;
    smc_status status = smc_pass_read(options, &units->at[0], context, module);
    for (uint32_t i = 1; i < units->n && status == SMC_OK; i++) {
        LLVMModuleRef more;
        status = smc_pass_read(options, &units->at[i], context, &more);
        if (status == SMC_OK && LLVMLinkModules2(*module, more)) { // takes `more`, whatever happens
            smc_diag_error(options->diag, units->at[i].name, "cannot be linked with what comes before it");
            status = SMC_USAGE;
        }
        if (status != SMC_OK) LLVMDisposeModule(*module);
    }
    return status;
}
