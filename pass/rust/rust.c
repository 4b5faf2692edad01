#include "pass/rust/rust.h"

#include "pass/llvm/passes.h"
#include "pass/rust/internal.h"
#include "pass/llvm/each.h"

#include <string.h>

bool smc_pass_is_rust(LLVMModuleRef module) {
    LLVMValueRef panic = LLVMGetNamedFunction(module, SMC_RUST_BEGIN_UNWIND);
    return panic && !LLVMIsDeclaration(panic);
}

bool smc_pass_knows_rust(LLVMModuleRef module) {
    static const char list[] = "llvm.ident", rustc[] = "rustc version ",
                      known[] = "rustc version " SMC_RUST_VERSION ".";
    const unsigned n = LLVMGetNamedMetadataNumOperands(module, list);
    LLVMValueRef *nodes = smc_alloc(n * sizeof *nodes), text;
    bool any = false, others = false;
    LLVMGetNamedMetadataOperands(module, list, nodes);
    for (unsigned i = 0; i < n; i++) {
        unsigned length = 0;
        if (LLVMGetMDNodeNumOperands(nodes[i]) != 1) continue;
        LLVMGetMDNodeOperands(nodes[i], &text);
        const char *by = text && LLVMIsAMDString(text) ? LLVMGetMDString(text, &length) : "";
        if (length < sizeof rustc || strncmp(by, rustc, sizeof rustc - 1) != 0) continue;
        any = true;
        others |= strncmp(by, known, sizeof known - 1) != 0;
    }
    free(nodes);
    return any && !others;
}

static bool is_root(LLVMValueRef v, const char *entry, const char *tests) {
    size_t n;
    const char *name = LLVMGetValueName2(v, &n);
    return strcmp(name, "main") == 0 || (entry && strcmp(name, entry) == 0) ||
           (tests && strncmp(name, tests, strlen(tests)) == 0) || strncmp(name, "llvm.", 5) == 0 ||
           strncmp(name, "rust.", 5) == 0;
}

// Gives all definitions internal linkage, except the functions in which the program may begin.
static void make_internal(LLVMModuleRef module, const char *entry, const char *tests) {
    for_each_function (f, module)
        if (!LLVMIsDeclaration(f) && !is_root(f, entry, tests))
            LLVMSetLinkage(f, LLVMInternalLinkage);
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        if (!LLVMIsDeclaration(g) && !is_root(g, entry, tests))
            LLVMSetLinkage(g, LLVMInternalLinkage);
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a; a = LLVMGetNextGlobalAlias(a))
        if (!is_root(a, entry, tests)) LLVMSetLinkage(a, LLVMInternalLinkage);
}

// True if a constant of the program contains the text, such as the name of a test.
static bool has_text(LLVMModuleRef module, const char *text) {
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) {
        LLVMValueRef v = LLVMGetInitializer(g);
        if (v && LLVMIsAConstantStruct(v) && LLVMGetNumOperands(v) == 1) v = LLVMGetOperand(v, 0);
        size_t n;
        if (!v || !LLVMIsAConstantDataArray(v) || !LLVMIsConstantString(v)) continue;
        const char *at = LLVMGetAsString(v, &n);
        if (n == strlen(text) && memcmp(at, text, n) == 0) return true;
    }
    return false;
}

// If `entry` is the name of a test, in a program compiled with --test, makes main run that test.
static void choose_test(LLVMModuleRef module, const char *entry) {
    LLVMValueRef main = LLVMGetNamedFunction(module, "main");
    const bool is_test = entry && strcmp(entry, "main") != 0 && main &&
                         LLVMGetNamedFunction(module, SMC_RUST_TESTS) &&
                         !LLVMGetNamedFunction(module, entry) && has_text(module, entry);
    const char *name = is_test ? entry : "";
    LLVMValueRef text = LLVMConstStringInContext2(LLVMGetModuleContext(module), name, strlen(name),
                                                  false),
                 chosen = LLVMAddGlobal(module, LLVMTypeOf(text), "rust.chosen_test");
    LLVMSetInitializer(chosen, text);
    LLVMSetGlobalConstant(chosen, true);
    if (is_test) LLVMSetValueName2(main, entry, strlen(entry));
}

void smc_pass_prepare_rust(LLVMModuleRef module, const char *entry, const char *tests) {
    smc_rust_replace_runtime(module);
    choose_test(module, entry);
    make_internal(module, entry, tests);
    const bool unwinds = smc_rust_unwinds(module);
    smc_llvm_run_passes(module, unwinds ? "globaldce" : "globaldce,function(lower-invoke)");
    smc_rust_remove_unreachable(module);
    smc_llvm_run_passes(module, "globaldce");
    // If panics unwind, a thread must report its panic to its scope. Without packets, only a scope
    // that joins its threads gets this report.
    if (!unwinds || smc_rust_joins_scopes(module)) smc_rust_replace_packets(module);
    smc_rust_wait_for_scopes(module);
    smc_rust_wait_for_channels(module);
    smc_rust_instrument_guards(module);
    smc_rust_inline_small(module);
    smc_llvm_run_passes(module, "always-inline,globaldce");
    smc_rust_fold_constant_words(module);
    smc_rust_remove_thread_counts(module);
    if (!unwinds) smc_rust_fold_panic_loads(module);
    smc_rust_model_mutexes(module);
    smc_rust_model_rwlocks(module);
    smc_rust_relax_futexes(module);
    smc_rust_restore_tables(module);
    smc_rust_keep_uninitialized(module);
}
