// load.c - the front end's steps: compile or read, verify, prepare, mark.
#include "pass/internal.h"

#include "pass/asm/assembly.h"

#include <errno.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/Error.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool ends_in(const char *name, const char *suffix) {
    size_t n = strlen(name), k = strlen(suffix);
    return n > k && strcmp(name + n - k, suffix) == 0;
}

// LLVM would print errors to stderr and exit; we report them and let the call that caused them fail.
static void on_diagnostic(LLVMDiagnosticInfoRef info, void *self) {
    const smc_pass_options *options = self;
    if (LLVMGetDiagInfoSeverity(info) != LLVMDSError) return;
    char *text = LLVMGetDiagInfoDescription(info);
    smc_diag_error(options->diag, options->inputs[0], "%s", text);
    LLVMDisposeMessage(text);
}

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
    return SMC_OK;
}

static smc_status parse_file(const smc_pass_options *options, const char *input, LLVMContextRef context, LLVMModuleRef *module) {
    LLVMMemoryBufferRef buffer = NULL;
    char *text = NULL;
    if (!LLVMCreateMemoryBufferWithContentsOfFile(input, &buffer, &text)) return parse(options, input, buffer, context, module);
    smc_diag_error(options->diag, input, "cannot read it: %s", text ? text : "unknown reason");
    LLVMDisposeMessage(text);
    return SMC_USAGE;
}

// Bitcode that was compiled with a plain -O0 forbids the passes below to touch it.
static void allow_passes(LLVMModuleRef module) {
    unsigned optnone = LLVMGetEnumAttributeKindForName("optnone", strlen("optnone"));
    unsigned noinline = LLVMGetEnumAttributeKindForName("noinline", strlen("noinline"));
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
        LLVMRemoveEnumAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, optnone);
        LLVMRemoveEnumAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, noinline);
    }
}

// always-inline does what the source asks for. sroa promotes allocas that do not escape and leaves volatile accesses alone; function-attrs changes no code and infers
// `nocapture`, which mark.c reads. Neither removes or adds an access to memory that another thread can reach.
static smc_status prepare(const smc_pass_options *options, LLVMModuleRef module) {
    LLVMPassBuilderOptionsRef how = LLVMCreatePassBuilderOptions();
    LLVMErrorRef failed = LLVMRunPasses(module, "always-inline", NULL, how);
    if (!failed) smc_pass_keep_uninitialised(module);
    if (!failed) failed = LLVMRunPasses(module, "function(sroa),cgscc(function-attrs)", NULL, how);
    LLVMDisposePassBuilderOptions(how);
    if (!failed) return SMC_OK;
    char *text = LLVMGetErrorMessage(failed);
    smc_diag_error(options->diag, options->inputs[0], "LLVM's passes failed: %s", text);
    LLVMDisposeErrorMessage(text);
    return SMC_USAGE;
}

smc_status smc_pass_read(const smc_pass_options *options, const char *in, LLVMContextRef context, LLVMModuleRef *module) {
    smc_status status = readable(options, in);
    if (status != SMC_OK) return status;
    if (ends_in(in, ".bc") || ends_in(in, ".ll")) return parse_file(options, in, context, module);
    if (!ends_in(in, ".c") && !ends_in(in, ".i")) {
        smc_diag_error(options->diag, in, "expected a file named .c, .i, .bc or .ll");
        return SMC_USAGE;
    }
    smc_bytes bitcode;
    status = smc_pass_compile(options, in, &bitcode);
    if (status != SMC_OK) return status;
    status = parse(options, in, LLVMCreateMemoryBufferWithMemoryRange(bitcode.at, bitcode.n, in, 1), context, module);
    free(bitcode.at);
    return status;
}

smc_status smc_pass_load(const smc_pass_options *options, LLVMContextRef *context, LLVMModuleRef *module) {
    LLVMContextRef c = LLVMContextCreate();
    LLVMContextSetDiagnosticHandler(c, on_diagnostic, (void *)options);
    LLVMModuleRef m = NULL;
    smc_status status = smc_pass_read_all(options, c, &m);
    if (status == SMC_OK) {
        smc_pass_atomic_sections(m);
        smc_pass_lift_assembly(m);
        if (options->volatile_relaxed) smc_pass_relax_volatile(m);
        status = smc_pass_link_library(options, m);
        allow_passes(m);
        smc_pass_copy_byval(m);
        if (status == SMC_OK) status = prepare(options, m);
        if (status == SMC_OK) smc_pass_mark(m);
        else LLVMDisposeModule(m);
    }
    LLVMContextSetDiagnosticHandler(c, NULL, NULL); // `options` need not outlive this call
    if (status != SMC_OK) {
        LLVMContextDispose(c);
        return status;
    }
    *context = c;
    *module = m;
    return SMC_OK;
}
