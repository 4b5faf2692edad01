// read.c - one input: C is compiled, what is LLVM's already is read and verified.
#include "pass/input/input.h"
#include "pass/input/steps.h"

#include <errno.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/IRReader.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool ends_in(const char *name, const char *suffix) {
    size_t n = strlen(name), k = strlen(suffix);
    return n > k && strcmp(name + n - k, suffix) == 0;
}

bool smc_pass_is_bitcode(const char *input) { return ends_in(input, ".bc") || ends_in(input, ".ll"); }

static smc_status readable(const smc_pass_options *options, const char *input) {
    struct stat st;
    const char *why = NULL;
    if (stat(input, &st) < 0 || access(input, R_OK) < 0) why = strerror(errno);
    else if (S_ISDIR(st.st_mode)) why = "it is a directory";
    if (!why) return SMC_OK;
    smc_diag_error(options->diag, input, "cannot read it: %s", why);
    return SMC_USAGE;
}

// Takes the buffer.
static smc_status parse(const smc_pass_options *options, const char *input, LLVMMemoryBufferRef buffer, LLVMContextRef context,
                        LLVMModuleRef *module) {
    char *text = NULL;
    if (LLVMParseIRInContext(context, buffer, module, &text)) { // takes the buffer, whatever happens
        smc_diag_error(options->diag, input, "not an LLVM 19 module: %s", text ? text : "malformed");
        LLVMDisposeMessage(text);
        return SMC_USAGE;
    }
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

static smc_status parse_file(const smc_pass_options *options, const char *input, LLVMContextRef context, LLVMModuleRef *module) {
    LLVMMemoryBufferRef buffer = NULL;
    char *text = NULL;
    if (!LLVMCreateMemoryBufferWithContentsOfFile(input, &buffer, &text)) return parse(options, input, buffer, context, module);
    smc_diag_error(options->diag, input, "cannot read it: %s", text ? text : "unknown reason");
    LLVMDisposeMessage(text);
    return SMC_USAGE;
}

smc_status smc_pass_read(const smc_pass_options *options, const char *in, LLVMContextRef context, LLVMModuleRef *module) {
    smc_status status = readable(options, in);
    if (status != SMC_OK) return status;
    if (smc_pass_is_bitcode(in)) {
        status = parse_file(options, in, context, module);
        if (status == SMC_OK) smc_pass_drop_lifetimes(*module);
        if (status == SMC_OK) smc_pass_tell_optimised(*module, in);
        return status;
    }
    if (!ends_in(in, ".c") && !ends_in(in, ".i")) {
        smc_diag_error(options->diag, in, "expected a file named .c, .i, .bc or .ll");
        return SMC_USAGE;
    }
    smc_bytes bitcode;
    status = smc_pass_compile(options, in, &bitcode);
    if (status != SMC_OK) return status;
    status = parse(options, in, LLVMCreateMemoryBufferWithMemoryRange(bitcode.at, bitcode.n, in, 1), context, module);
    free(bitcode.at);
    if (status == SMC_OK) smc_pass_tell_ndebug(*module, in);
    return status;
}
