// read.c - one input: it is read and verified.
#include "pass/input/input.h"
#include "pass/input/steps.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/IRReader.h>

// Takes the buffer.
static smc_status parse(const smc_pass_options *options, const char *input,
                        LLVMMemoryBufferRef buffer, LLVMContextRef context, LLVMModuleRef *module) {
    char *text = NULL;
    // Takes the buffer, whatever happens.
    if (LLVMParseIRInContext(context, buffer, module, &text)) {
        smc_diag_error(options->diag, input, "not an LLVM 19 module: %s",
                       text ? text : "malformed");
        LLVMDisposeMessage(text);
        return SMC_USAGE;
    }
    smc_pass_shorten_aliases(*module);
    if (LLVMVerifyModule(*module, LLVMReturnStatusAction, &text)) {
        smc_diag_error(options->diag, input, "invalid LLVM module: %s", text ? text : "");
        LLVMDisposeMessage(text);
        LLVMDisposeModule(*module);
        return SMC_USAGE;
    }
    LLVMDisposeMessage(text);
    smc_status status = smc_pass_check_target(options, input, *module);
    if (status == SMC_OK) status = smc_pass_check_types(options, input, *module);
    if (status != SMC_OK) LLVMDisposeModule(*module);
    return status;
}

smc_status smc_pass_read(const smc_pass_options *options, const smc_unit *unit,
                         LLVMContextRef context, LLVMModuleRef *module) {
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRange(unit->code.at, unit->code.n, unit->name, 1);
    const smc_status status = parse(options, unit->name, buffer, context, module);
    if (status != SMC_OK) return status;
    if (unit->is_compiled) smc_pass_warn_ndebug(*module, unit->name);
    if (unit->is_compiled) return SMC_OK;
    smc_pass_drop_lifetimes(*module);
    if (unit->is_rust) return SMC_OK; // its library is optimised
    smc_pass_warn_optimised(*module, unit->name);
    return SMC_OK;
}
