// target.c - checks the target of a module. smc supports x86-64 and i386 with Linux and glibc: its
// library, the lowering and the models rely on their sizes, alignments, calling conventions and
// library objects.
#include "pass/input/steps.h"

#include <llvm-c/Target.h>
#include <string.h>

static const char layout_of_64_bits[] =
    "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
static const char layout_of_32_bits[] =
    "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128";

// True if component i of a triple (arch-vendor-system-environment) is in the list, which ends with
// NULL.
static bool is_allowed_component(const char *triple, unsigned i, const char *const *allowed) {
    for (; i && triple; i--) triple = strchr(triple, '-') ? strchr(triple, '-') + 1 : NULL;
    const char *part = triple ? triple : "";
    const size_t n = strcspn(part, "-");
    for (; *allowed; allowed++)
        if (strlen(*allowed) == n && memcmp(part, *allowed, n) == 0) return true;
    return false;
}

// True for the triple of a supported target. Missing components are accepted, and any vendor. Sets
// *is_short if the target has 32-bit pointers.
static bool is_supported_triple(const char *triple, bool *is_short) {
    static const char *const arch[] = {"", "x86_64", "amd64", NULL},
                             *const arch32[] = {"i386", "i486", "i586", "i686", NULL},
                             *const linux_only[] = {"linux", NULL},
                             *const system[] = {"", "linux", "unknown", NULL},
                             *const environment[] = {"", "gnu", "unknown", NULL};
    const unsigned at = is_allowed_component(triple, 1, linux_only) ? 1 : 2;
    *is_short = is_allowed_component(triple, 0, arch32);
    return (*is_short || is_allowed_component(triple, 0, arch)) &&
           is_allowed_component(triple, at, system) &&
           is_allowed_component(triple, at + 1, environment);
}

static bool is_supported_layout(LLVMModuleRef module, bool is_short) {
    LLVMContextRef c = LLVMGetModuleContext(module);
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
    const unsigned word = is_short ? 4 : 8, extended = is_short ? 12 : 16;
    const struct {
        LLVMTypeRef type;
        unsigned size, align;
    } known[] = {{LLVMInt8TypeInContext(c), 1, 1},
                 {LLVMInt16TypeInContext(c), 2, 2},
                 {LLVMInt32TypeInContext(c), 4, 4},
                 {LLVMInt64TypeInContext(c), 8, word},
                 {LLVMIntTypeInContext(c, 128), 16, 16},
                 {LLVMFloatTypeInContext(c), 4, 4},
                 {LLVMDoubleTypeInContext(c), 8, word},
                 {LLVMX86FP80TypeInContext(c), extended, extended == 12 ? 4 : 16},
                 {LLVMPointerTypeInContext(c, 0), word, word}};
    bool same = LLVMByteOrder(layout) == LLVMLittleEndian;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        same &= LLVMABISizeOfType(layout, known[i].type) == known[i].size &&
                LLVMABIAlignmentOfType(layout, known[i].type) == known[i].align;
    return same;
}

smc_status smc_pass_check_target(const smc_pass_options *options, const char *input,
                                 LLVMModuleRef module) {
    const char *triple = LLVMGetTarget(module);
    bool is_short;
    const bool is_ours = is_supported_triple(triple, &is_short);
    // A module without a data layout gets the layout of its target, as in other tools.
    if (!*LLVMGetDataLayoutStr(module))
        LLVMSetDataLayout(module, is_short ? layout_of_32_bits : layout_of_64_bits);
    if (!is_ours)
        smc_diag_error(options->diag, input,
                       "its target is %s; smc supports x86_64-linux-gnu and i386-linux-gnu only",
                       triple);
    else if (!is_supported_layout(module, is_short))
        smc_diag_error(options->diag, input, "its data layout '%s' is not the one of %s-linux-gnu",
                       LLVMGetDataLayoutStr(module), is_short ? "i386" : "x86_64");
    else return SMC_OK;
    return SMC_UNSUPPORTED;
}
