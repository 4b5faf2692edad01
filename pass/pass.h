// pass.h - the front end: C source or bitcode in, a prepared and marked LLVM module out.
#ifndef SMC_PASS_H
#define SMC_PASS_H

#include "base/base.h"
#include "base/diag.h"
#include "pass/marks.h"

#include <llvm-c/Types.h>

typedef struct smc_pass_options {
    const char *const *inputs;     // FILE.c, FILE.i, FILE.bc or FILE.ll, n_inputs of them (at least one), to be linked
    uint32_t n_inputs;
    const char *const *clang_args; // passed through to clang, n_clang_args of them
    uint32_t n_clang_args;
    const smc_diag *diag;
    const smc_stop *stop; // looked at while clang runs; NULL: it is not to be stopped
    bool cache;           // what clang makes is kept for the next time (cache.h)
    bool silent;           // what clang says by the way is not passed on
    bool volatile_relaxed; // volatile accesses are relaxed atomic ones
} smc_pass_options;

// Calls see(self, name) for each function of the library that programs may call.
void smc_pass_library_functions(void (*see)(void *self, const char *name), void *self);

// Compiles (by running clang-19) or reads the inputs, links them, also with the library, verifies the module, runs LLVM's own
// passes (sroa, mem2reg and only such as neither remove nor add a shared access) and marks it. The caller owns context and module.
// SMC_STOPPED: as asked for by `stop`. SMC_USAGE: missing file, compile error, not a module (message given).
SMC_MUST_USE smc_status smc_pass_load(const smc_pass_options *options, LLVMContextRef *context, LLVMModuleRef *module);

#endif
