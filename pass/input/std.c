// std.c - links a program with Rust's standard library.
#include "pass/input/input.h"

#include "pass/rust/std.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm-c/Linker.h>

static smc_status report_link_failure(const smc_pass_options *options) {
    smc_diag_error(options->diag, options->units->at[0].name,
                   "cannot be linked with the standard library of Rust");
    return SMC_USAGE;
}

// ---- linking the library from its parts ---------------------------------------------------------

static bool add_module(LLVMContextRef context, LLVMModuleRef all, const smc_unit *part) {
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRange(part->code.at, part->code.n, part->name, 1);
    LLVMModuleRef more = NULL;
    if (!LLVMParseBitcodeInContext2(context, buffer, &more)) {
        LLVMSetDataLayout(all, LLVMGetDataLayoutStr(more));
        LLVMSetTarget(all, LLVMGetTarget(more));
    }
    LLVMDisposeMemoryBuffer(buffer);
    return more && !LLVMLinkModules2(all, more);
}

// Number of parts that are first linked into a group: the cost of linking into a module grows with
// the number of its types.
enum { TOGETHER = 10 };

static bool link_some_parts(LLVMContextRef context, LLVMModuleRef all, const smc_units *units,
                            uint32_t *next) {
    LLVMModuleRef some = LLVMModuleCreateWithNameInContext("std", context);
    bool ok = true;
    for (uint32_t n = 0; *next < units->n && n < TOGETHER && ok; ++*next)
        if (units->at[*next].std_kind == SMC_STD_PART) {
            ok = add_module(context, some, &units->at[*next]);
            n++;
        }
    LLVMSetDataLayout(all, LLVMGetDataLayoutStr(some));
    LLVMSetTarget(all, LLVMGetTarget(some));
    return !LLVMLinkModules2(all, some) && ok;
}

// Links the library in a context of its own, so that the program gets the same module as from the
// cache.
static LLVMMemoryBufferRef make_std_module(const smc_pass_options *options) {
    const smc_units *units = options->units;
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef all = LLVMModuleCreateWithNameInContext("std", context);
    LLVMMemoryBufferRef out = NULL;
    bool ok = true;
    for (uint32_t i = 0; i < units->n && ok;) ok = link_some_parts(context, all, units, &i);
    if (ok) {
        smc_pass_drop_lifetimes(all);
        smc_pass_make_rust_std(all);
        out = LLVMWriteBitcodeToMemoryBuffer(all);
    }
    LLVMDisposeModule(all);
    LLVMContextDispose(context);
    return out;
}

// ---- linking ------------------------------------------------------------------------------------

// Links the library's module into the program's module. Functions are read when they are needed.
static smc_status link_std(const smc_pass_options *options, LLVMModuleRef module,
                           LLVMMemoryBufferRef buffer) {
    LLVMModuleRef std = NULL;
    // From here on, the module owns the buffer.
    if (LLVMGetBitcodeModuleInContext2(LLVMGetModuleContext(module), buffer, &std)) {
        LLVMDisposeMemoryBuffer(buffer);
        return report_link_failure(options);
    }
    return smc_pass_link_rust_std(module, std) ? SMC_OK : report_link_failure(options);
}

smc_status smc_pass_link_std(const smc_pass_options *options, LLVMModuleRef module) {
    const smc_unit *merged = NULL;
    bool has_parts = false;
    for (uint32_t i = 0; i < options->units->n; i++) {
        const smc_unit *u = &options->units->at[i];
        if (u->std_kind == SMC_STD_MERGED) merged = u;
        has_parts |= u->std_kind == SMC_STD_PART;
    }
    LLVMMemoryBufferRef buffer = NULL;
    if (merged)
        buffer = LLVMCreateMemoryBufferWithMemoryRange(merged->code.at, merged->code.n, "std", 1);
    else if (has_parts && !(buffer = make_std_module(options))) return report_link_failure(options);
    if (!buffer) return SMC_OK;
    if (!merged && options->has_std)
        options->has_std(LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer));
    return link_std(options, module, buffer);
}
