// unreached.c - removes unreachable functions and variables before the passes that analyse all
// code, which saves time and makes their results independent of unreachable code. With --coverage,
// the lines and branches of such functions remain.
#include "pass/input/input.h"

#include "pass/llvm/intrinsic.h"
#include "pass/llvm/library.h"
#include "pass/llvm/passes.h"
#include "pass/llvm/reach.h"
#include "pass/marks.h"
#include "pass/llvm/each.h"

#include <llvm-c/Comdat.h>
#include <string.h>

// True for the lists that LLVM knows by name, such as llvm.used, which are never removed.
static bool is_llvm_list(LLVMValueRef v) {
    size_t n;
    return strncmp(LLVMGetValueName2(v, &n), "llvm.", strlen("llvm.")) == 0;
}

// Gives the value internal linkage, so that globaldce removes it if it is unreachable.
static void make_internal(LLVMValueRef v) {
    if (!LLVMIsAGlobalAlias(v)) LLVMSetComdat(v, NULL);
    LLVMSetLinkage(v, LLVMInternalLinkage);
}

void smc_pass_remove_unreachable(LLVMModuleRef module, const char *entry) {
    LLVMValueRef begin = smc_llvm_entry_function(module, entry);
    if (!begin || LLVMIsDeclaration(begin)) return; // a missing entry is reported later
    smc_llvm_reach r = smc_llvm_reach_from(module, entry);
    for_each_function (f, module)
        if (!LLVMIsDeclaration(f) && !smc_llvm_is_reached(&r, f)) make_internal(f);
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        if (!LLVMIsDeclaration(g) && !smc_llvm_is_reached(&r, g) && !is_llvm_list(g))
            make_internal(g);
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a; a = LLVMGetNextGlobalAlias(a))
        if (!smc_llvm_is_reached(&r, a)) make_internal(a);
    smc_llvm_reach_free(&r);
    smc_llvm_run_passes(module, "globaldce");
}

// ---- with --coverage ----------------------------------------------------------------------------

// Loads a value that is unknown to all passes: a constant or undefined value would decide a branch.
static LLVMValueRef unknown_value(LLVMBuilderRef builder, LLVMTypeRef type) {
    LLVMModuleRef module =
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInsertBlock(builder)));
    const bool is_bit =
        LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 1;
    LLVMTypeRef stored = is_bit ? LLVMInt8TypeInContext(LLVMGetModuleContext(module)) : type;
    LLVMValueRef from = LLVMAddGlobal(module, stored, SMC_PASS_LIBRARY_PREFIX "unknown");
    LLVMSetInitializer(from, LLVMConstNull(stored));
    LLVMSetLinkage(from, LLVMPrivateLinkage);
    LLVMValueRef v = LLVMBuildLoad2(builder, stored, from, "");
    return is_bit ? LLVMBuildICmp(builder, LLVMIntNE, v, LLVMConstNull(stored), "") : v;
}

// Makes the terminator independent of the block's instructions. An invoke becomes a jump to its
// normal successor, a resume becomes `unreachable`. Other terminators keep their successors, and
// their operands become unknown values.
static void clear_terminator(LLVMBuilderRef builder, LLVMValueRef end) {
    const bool is_invoke = LLVMIsAInvokeInst(end), is_resume = LLVMIsAResumeInst(end);
    LLVMPositionBuilderBefore(builder, end);
    for (unsigned i = 0; !is_invoke && !is_resume && i < (unsigned)LLVMGetNumOperands(end); i++) {
        LLVMValueRef v = LLVMGetOperand(end, i);
        if (LLVMIsUndef(v) || LLVMIsAInstruction(v) || LLVMIsAGlobalValue(v))
            LLVMSetOperand(end, i, unknown_value(builder, LLVMTypeOf(v)));
    }
    if (!is_invoke && !is_resume) return;
    if (is_invoke) LLVMBuildBr(builder, LLVMGetNormalDest(end));
    else LLVMBuildUnreachable(builder);
    if (LLVMGetFirstUse(end)) LLVMReplaceAllUsesWith(end, LLVMGetUndef(LLVMTypeOf(end)));
    LLVMInstructionEraseFromParent(end);
}

static void empty_block(LLVMBuilderRef builder, LLVMBasicBlockRef bb) {
    for_each_erasable (in, bb) {
        if (!LLVMGetNextInstruction(in)) clear_terminator(builder, in);
        else if (!smc_llvm_calls_function(in, SMC_PASS_PROBE)) {
            if (LLVMGetFirstUse(in)) LLVMReplaceAllUsesWith(in, LLVMGetUndef(LLVMTypeOf(in)));
            LLVMInstructionEraseFromParent(in);
        }
    }
}

static void clear_function(LLVMBuilderRef builder, LLVMValueRef f) {
    for_each_block (bb, f) empty_block(builder, bb);
    LLVMSetLinkage(f, LLVMExternalLinkage); // kept by globaldce
}

void smc_pass_clear_unreachable(LLVMModuleRef module, const char *entry) {
    LLVMValueRef begin = smc_llvm_entry_function(module, entry);
    if (!begin || LLVMIsDeclaration(begin)) return; // the error is reported later
    smc_llvm_reach r = smc_llvm_reach_from(module, entry);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for_each_function (f, module) {
        if (LLVMIsDeclaration(f) || smc_llvm_is_reached(&r, f)) continue;
        // The interpreter calls some functions of the library by their names if they exist.
        if (smc_llvm_is_of_library(f)) make_internal(f);
        else clear_function(builder, f);
    }
    LLVMDisposeBuilder(builder);
    smc_llvm_reach_free(&r);
    smc_llvm_run_passes(module, "globaldce");
}
