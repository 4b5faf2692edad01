// load.c - runs the steps of the front end in order.
#include "pass/internal.h"

#include "pass/asm/assembly.h"
#include "pass/facts/facts.h"
#include "pass/flow/flow.h"
#include "pass/input/input.h"
#include "pass/marking/marking.h"
#include "pass/rust/rust.h"
#include "pass/runtime/runtime.h"
#include "pass/variables/variables.h"
#include "pass/llvm/each.h"

#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <string.h>

// Records an error of LLVM; the failing call then returns. LLVM's own handler would print the error
// and exit.
static void handle_diagnostic(LLVMDiagnosticInfoRef info, void *self) {
    const smc_pass_options *options = self;
    if (LLVMGetDiagInfoSeverity(info) != LLVMDSError) return;
    char *text = LLVMGetDiagInfoDescription(info);
    smc_diag_error(options->diag, options->units->at[0].name, "%s", text);
    LLVMDisposeMessage(text);
}

// Removes the attributes of code compiled with -O0 that forbid the passes below.
static void remove_optnone(LLVMModuleRef module) {
    unsigned optnone = LLVMGetEnumAttributeKindForName("optnone", strlen("optnone"));
    unsigned noinline = LLVMGetEnumAttributeKindForName("noinline", strlen("noinline"));
    for_each_function (fn, module) {
        LLVMRemoveEnumAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, optnone);
        LLVMRemoveEnumAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                       noinline);
    }
}

// Gives external linkage to definitions of which the linker chooses one (inline functions and
// templates of C++): the program is complete, so these are the definitions that are executed.
static void make_external(LLVMModuleRef module) {
    for_each_function (fn, module) {
        const LLVMLinkage linkage = LLVMGetLinkage(fn);
        const bool chosen = linkage == LLVMLinkOnceAnyLinkage ||
                            linkage == LLVMLinkOnceODRLinkage || linkage == LLVMWeakAnyLinkage ||
                            linkage == LLVMWeakODRLinkage;
        if (chosen && !LLVMIsDeclaration(fn)) LLVMSetLinkage(fn, LLVMExternalLinkage);
    }
}

// Removes branches on constants (smc_flow_fold_branches) and inlines the functions that are
// attempts. Inlining produces further constants, so both are repeated. Branches must be removed
// first: until then, a call of an atomic addition has an instruction for each memory order, so an
// attempt is not recognised.
static LLVMErrorRef inline_attempts(const smc_pass_options *options, LLVMModuleRef module,
                                    LLVMPassBuilderOptionsRef how) {
    for (;;) {
        smc_flow_fold_order_functions(module);
        smc_flow_fold_branches(module, smc_pass_mark_edge);
        if (!options->marks_attempts || !smc_flow_find_attempts(module)) return NULL;
        LLVMErrorRef failed = LLVMRunPasses(module, "always-inline", NULL, how);
        if (failed) return failed;
    }
}

// Runs LLVM's passes. always-inline inlines the functions that request it. mem2reg promotes
// pointers to registers, so that bounds.c sees their targets. sroa promotes allocas that do not
// escape; it does not change volatile accesses. function-attrs changes no code; it infers which
// parameters are not captured, which marking/mark.c uses. No pass removes or adds an access to
// memory that other threads can reach.
static smc_status prepare_module(const smc_pass_options *options, LLVMModuleRef module) {
    LLVMPassBuilderOptionsRef how = LLVMCreatePassBuilderOptions();
    smc_unpromoted_variables held = {0};
    smc_flow_inline_atomics(module);
    smc_flow_remove_durations(module);
    LLVMErrorRef failed = LLVMRunPasses(module, "always-inline", NULL, how);
    if (!failed) smc_pass_keep_out_of_scope(module);
    if (!failed) smc_pass_keep_uninitialised(module);
    if (!failed) smc_pass_keep_arrays(module);
    if (!failed) smc_pass_keep_address_taken(module, &held);
    if (!failed) failed = LLVMRunPasses(module, "function(mem2reg)", NULL, how);
    smc_pass_release_variables(&held);
    if (!failed) smc_pass_keep_uninitialised(module);
    if (!failed) smc_pass_keep_out_of_bounds(module);
    if (!failed) smc_pass_keep_from_forwarding(module);
    if (!failed) failed = LLVMRunPasses(module, "function(sroa)", NULL, how);
    if (!failed) failed = inline_attempts(options, module, how);
    if (!failed) smc_flow_end_countdowns(module, smc_pass_mark_edge);
    if (!failed) smc_flow_bypass_decided_blocks(module, smc_pass_mark_edge);
    if (!failed) smc_pass_remove_unused_marks(module);
    if (!failed) failed = LLVMRunPasses(module, "function(sroa),cgscc(function-attrs)", NULL, how);
    LLVMDisposePassBuilderOptions(how);
    if (!failed && smc_pass_is_rust(module)) smc_pass_remove_bool_checks(module);
    if (!failed) smc_flow_remove_serial_thread(module);
    if (!failed) smc_flow_use_constant_results(module);
    if (!failed && !options->separate_places) smc_flow_join_reads(module, options->marks_attempts);
    if (!failed && !options->overflow) smc_flow_limit_escalations(module, !options->all_rounds);
    if (!failed && options->marks_attempts) smc_flow_mark_attempts(module);
    if (!failed) return SMC_OK;
    char *text = LLVMGetErrorMessage(failed);
    smc_diag_error(options->diag, options->units->at[0].name, "LLVM's passes failed: %s", text);
    LLVMDisposeErrorMessage(text);
    return SMC_USAGE;
}

// True if the entry function may exist. Units that are linked if needed never provide main
// (link.c). So if main is missing now, the remaining steps are skipped.
static bool may_have_entry(const smc_pass_options *options, LLVMModuleRef m) {
    LLVMValueRef main = LLVMGetNamedFunction(m, "main");
    const bool needs_main = !options->tests && !options->linearizes &&
                            (!options->entry || strcmp(options->entry, "main") == 0);
    return !needs_main || (main && !LLVMIsDeclaration(main));
}

// Prepares the linked module for lowering.
static smc_status prepare_for_lowering(const smc_pass_options *options, LLVMModuleRef m) {
    const bool is_rust = smc_pass_is_rust(m); // not after smc_pass_prepare_rust
    if (is_rust && !smc_pass_knows_rust(m)) {
        smc_diag_error(options->diag, options->units->at[0].name,
                       "it has the standard library of another Rust than " SMC_RUST_VERSION);
        return SMC_UNSUPPORTED;
    }
    if (is_rust) {
        smc_pass_prepare_rust(m, options->entry, options->tests);
        smc_pass_resume_with_function(m, "rust.resume");
    }
    smc_flow_find_last_parts(m);
    if (options->coverage) smc_pass_mark_coverage(m);
    smc_pass_split_cleanups(m);
    smc_pass_split_returns(m);
    smc_pass_atomic_sections(m);
    smc_pass_lower_membarrier(m);
    smc_pass_lift_assembly(m);
    smc_pass_lower_counter_intrinsics(m);
    smc_pass_report_lanes(m);
    smc_pass_prepare_openmp(m);
    smc_pass_prepare_openmp_target(m);
    smc_pass_call_math_functions(m);
    smc_pass_lower_thread_locals(m);
    if (options->linearizes) smc_pass_make_client(m);
    else if (options->tests) smc_pass_choose_test(m, options->tests);
    else if (options->has_input_numbers &&
             (is_rust || !smc_pass_begin_with_inputs(m, options->entry))) {
        smc_diag_error(
            options->diag, options->units->at[0].name,
            "--inputs=args, =env and =stdin need a function in C or C++ with the parameters "
            "of main");
        return SMC_USAGE;
    } else if (options->entry) smc_pass_make_input_parameters(m, options->entry);
    if (options->volatile_relaxed) smc_pass_relax_volatile(m);
    smc_status status = smc_pass_link_library(options, m);
    if (status == SMC_OK && options->lacking && may_have_entry(options, m))
        smc_pass_list_undefined_names(m, options->lacking);
    smc_pass_resume_exceptions(m);
    make_external(m);
    if (options->coverage) smc_pass_clear_unreachable(m, options->entry);
    else smc_pass_remove_unreachable(m, options->entry);
    remove_optnone(m);
    smc_pass_keep_setjmp_callers(m);
    smc_pass_inline_annotations(m);
    smc_pass_copy_byval(m);
    if (status == SMC_OK) status = prepare_module(options, m);
    if (status == SMC_OK) smc_pass_mark_private(m);
    if (status == SMC_OK && !options->overflow && !options->all_rounds)
        smc_flow_stop_unobserved_clocks(
            m, LLVMGetNamedFunction(m, options->entry ? options->entry : "main"));
    if (status == SMC_OK) smc_pass_insert_signal_points(m);
    if (status == SMC_OK && options->variables) smc_pass_show_variables(m);
    return status;
}

static bool is_compiled(const smc_pass_options *options) {
    bool any = false;
    for (uint32_t i = 0; i < options->units->n; i++) any |= options->units->at[i].is_compiled;
    return any && !options->compiled_again;
}

smc_status smc_pass_load_program(const smc_pass_options *options, smc_pass_words *again,
                                 LLVMContextRef *context, LLVMModuleRef *module) {
    LLVMContextRef c = LLVMContextCreate();
    LLVMContextSetDiagnosticHandler(c, handle_diagnostic, (void *)options);
    LLVMModuleRef m = NULL;
    *again = (smc_pass_words){0};
    smc_status status = smc_pass_read_all(options, c, &m);
    const bool is_read = status == SMC_OK;
    if (is_read && options->is_read) options->is_read();
    if (is_read && is_compiled(options)) smc_pass_list_own_builtins(options, m, again);
    if (is_read && !again->n && options->facts) *options->facts = smc_pass_facts(m, options->entry);
    else if (is_read && !again->n) status = prepare_for_lowering(options, m);
    // The handler refers to `options`, which may be freed after this call.
    LLVMContextSetDiagnosticHandler(c, NULL, NULL);
    if (status == SMC_OK && !again->n) {
        *context = c;
        *module = m;
        return SMC_OK;
    }
    if (is_read) LLVMDisposeModule(m);
    LLVMContextDispose(c);
    return status;
}
