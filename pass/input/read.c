// read.c - reads and verifies one input, and runs the steps of steps.h on it.
#include "pass/input/input.h"
#include "pass/input/steps.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/IRReader.h>
#include <llvm/Config/llvm-config.h>

static void report_unsupported_newer(const smc_pass_options *options, const char *input,
                                     unsigned version) {
    smc_diag_error(options->diag, input,
                   "it was made by LLVM %u, and this smc reads LLVM %d or older: pass the source "
                   "to smc, or compile with clang-%d",
                   version, LLVM_VERSION_MAJOR, LLVM_VERSION_MAJOR);
}

// Parses the buffer and takes ownership of it.
static smc_status parse_module(const smc_pass_options *options, const smc_unit *unit,
                               LLVMMemoryBufferRef buffer, LLVMContextRef context,
                               LLVMModuleRef *module) {
    const char *input = unit->name;
    char *text = NULL;
    unsigned version;
    // LLVM takes ownership of the buffer, even on error.
    if (LLVMParseIRInContext(context, buffer, module, &text)) {
        if (smc_pass_is_newer_text(&unit->code, &version))
            report_unsupported_newer(options, input, version);
        else
            smc_diag_error(options->diag, input, "not an LLVM %d module: %s", LLVM_VERSION_MAJOR,
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

smc_status smc_pass_read_unit(const smc_pass_options *options, const smc_unit *unit,
                              LLVMContextRef context, LLVMModuleRef *module) {
    unsigned version;
    if (smc_pass_is_newer(&unit->code, &version)) {
        report_unsupported_newer(options, unit->name, version);
        return SMC_USAGE;
    }
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRange(unit->code.at, unit->code.n, unit->name, 1);
    const smc_status status = parse_module(options, unit, buffer, context, module);
    if (status != SMC_OK) return status;
    smc_pass_apply_symbol_versions(*module);
    for (uint32_t i = 0; i < options->n_wrapped && !unit->is_library; i++)
        smc_pass_wrap_symbol(*module, options->wrapped[i]);
    if (unit->is_compiled) smc_pass_remark_ndebug(*module, unit->name);
    smc_pass_note_allowed(*module, unit->name);
    if (unit->is_compiled) return SMC_OK;
    smc_pass_drop_lifetimes(*module);
    if (unit->is_rust) return SMC_OK; // Rust's standard library is always optimised
    smc_pass_warn_optimised(*module, unit->name);
    return SMC_OK;
}
