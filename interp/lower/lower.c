// lower.c - lowers a module, function by function.
#include "interp/lower/lower.h"

#include "pass/llvm/each.h"

#include "interp/lower/lowering.h"

#include "base/frameworks.h"
#include "base/language.h"
#include "base/marked.h"
#include "interp/libc/libc.h"
#include "interp/lower/analysis/arguments.h"
#include "interp/lower/analysis/statistics.h"
#include "interp/lower/analysis/symbol_name.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

// True if `user`, an instruction that reads a phi, may execute after v is computed and therefore
// needs the old value of the phi. The code of `user` may be emitted later in the block than its
// position.
static bool needs_old_phi_value(LLVMValueRef user, LLVMValueRef v) {
    // Address computations and casts may be merged into a later instruction.
    if (LLVMIsAGetElementPtrInst(user) || LLVMIsACastInst(user)) return true;
    for (LLVMValueRef in = LLVMGetNextInstruction(v); in; in = LLVMGetNextInstruction(in))
        if (in == user) return true;
    return false;
}

// Returns the phi whose register can hold the value of `v` from its computation on, so that no copy
// is needed; NULL: none. This requires that the phi is the only user of `v`, that control continues
// from `v` to the phi, and that the phi's old value is not used in between.
static LLVMValueRef phi_that_shares_register(const smc_lowering *l, LLVMValueRef v) {
    const bool adds =
        LLVMIsABinaryOperator(v) || (LLVMIsAGetElementPtrInst(v) && LLVMGetNumOperands(v) == 2);
    LLVMUseRef use = adds ? LLVMGetFirstUse(v) : NULL;
    if (!use || LLVMGetNextUse(use) || !smc_scalar_width(LLVMTypeOf(v))) return NULL;
    LLVMValueRef phi = LLVMGetUser(use);
    LLVMBasicBlockRef here = LLVMGetInstructionParent(v);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(here);
    if (!LLVMIsAPHINode(phi) || !smc_table_get(&l->values, (uintptr_t)phi, 0)) return NULL;
    if (!LLVMIsABranchInst(end) || LLVMIsConditional(end)) return NULL;
    if (LLVMGetSuccessor(end, 0) != LLVMGetInstructionParent(phi)) return NULL;
    for (use = LLVMGetFirstUse(phi); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAPHINode(user)) return NULL; // the user may be a phi on the same edge
        if (user != v && LLVMGetInstructionParent(user) == here && needs_old_phi_value(user, v))
            return NULL;
    }
    return phi;
}

// Assigns registers to the result of an instruction, or to a parameter.
static void assign_registers(smc_lowering *l, LLVMValueRef v) {
    smc_scalars scalars;
    smc_scalars_of(l, LLVMTypeOf(v), &scalars);
    if (scalars.is_unsupported_type) return;
    LLVMValueRef phi = phi_that_shares_register(l, v);
    if (phi) {
        const uint32_t shared = smc_table_get(&l->values, (uintptr_t)phi, 0);
        *smc_table_at(&l->values, (uintptr_t)v, 0) = shared;
        return;
    }
    // A copy of a variable takes two registers (SMC_OP_SHOW).
    const uint32_t n = LLVMIsAAllocaInst(v) && smc_is_debugger_copy(l, v) ? 2 : scalars.n;
    *smc_table_at(&l->values, (uintptr_t)v, 0) = (uint32_t)smc_new_register(l, n) + 1;
}

static void begin_function(smc_lowering *l, smc_function *fn, LLVMValueRef v) {
    l->fn = fn;
    // Loops of smc's library are finite, so they get no bound.
    l->loops.unroll = fn->library ? 0 : smc_interp_round_bound(l->options, fn->name);
    l->llvm_function = v;
    l->source = 0;
    fn->n_regs = 0;
    for (LLVMValueRef p = LLVMGetFirstParam(v); p; p = LLVMGetNextParam(p)) assign_registers(l, p);
    for_each_instruction_of (in, bb, v) assign_registers(l, in);
}

static void end_function(smc_lowering *l) {
    smc_function *fn = l->fn;
    fn->n_consts = l->constants.bits.n;
    fn->consts = smc_alloc(fn->n_consts * sizeof *fn->consts);
    for (uint32_t i = 0; i < fn->n_consts; i++)
        fn->consts[fn->n_consts - 1 - i] = l->constants.bits.at[i];
    smc_table_free(&l->values);
    smc_table_free(&l->constants.index);
    smc_table_free(&l->allocas.emitted);
    smc_table_free(&l->allocas.copies);
    smc_table_free(&l->blocks.index);
    smc_table_free(&l->assertions.marks);
    smc_table_free(&l->assertions.of_branch);
    smc_table_free(&l->loops.back_edges);
    smc_table_free(&l->loops.counters);
    smc_table_free(&l->loops.bounds);
    smc_table_free(&l->loops.waiting_loop_ids);
    smc_free_waiting_loops(l);
    l->constants.bits.n = l->blocks.start.n = l->blocks.fixups.n = 0;
}

// The LLVM instructions at the end of a block may have emitted no code. Adds them to the count of
// the last instruction that the block emitted.
static void count_remaining_instructions(smc_lowering *l) {
    if (l->fn->code.n > l->blocks.start.at[l->blocks.start.n - 1])
        l->fn->code.at[l->fn->code.n - 1].counts += l->uncounted;
    l->uncounted = 0;
}

// Replaces the code of a function that cannot be lowered by one instruction that refuses.
static void report_unsupported_function(smc_lowering *l, const char *why, unsigned limit) {
    smc_function *fn = l->fn;
    fn->code.n = fn->where.n = fn->args.n = fn->cases.n = 0;
    fn->n_params = fn->n_regs = fn->n_consts = 0;
    l->source = 0;
    smc_emit_unsupported(l, why, fn->name, limit);
}

static void check_function_limits(smc_lowering *l) {
    const smc_function *fn = l->fn;
    if ((uint64_t)fn->n_regs + fn->n_consts > SMC_MAX_REGISTERS)
        report_unsupported_function(l, "'%s', a function of more than %u values",
                                    SMC_MAX_REGISTERS);
    else if (fn->code.n > SMC_MAX_CODE)
        report_unsupported_function(l, "'%s', a function of more than %u instructions",
                                    SMC_MAX_CODE);
}

// True if the load names a local variable. Passes make such loads volatile to keep them, at
// positions of which other threads may have accesses too (pass/variables/uninitialised.c). Another
// thread accesses a variable through a pointer.
static bool loads_local_variable(LLVMValueRef in) {
    LLVMValueRef at = LLVMIsALoadInst(in) ? LLVMGetOperand(in, 0) : NULL;
    while (at && LLVMIsAGetElementPtrInst(at)) at = LLVMGetOperand(at, 0);
    return at && LLVMIsAAllocaInst(at);
}

// Records, for advice in reports, what kind of access is at this source position.
static void record_access(smc_lowering *l, LLVMValueRef in) {
    const bool accesses = LLVMIsALoadInst(in) || LLVMIsAStoreInst(in);
    if (l->source && LLVMGetMetadata(in, l->kinds.assembly))
        l->code->sources.at[l->source].is_assembly = true;
    if (!l->source || !accesses || !LLVMGetVolatile(in) || loads_local_variable(in)) return;
    if (LLVMGetOrdering(in) == LLVMAtomicOrderingNotAtomic)
        l->code->sources.at[l->source].is_volatile = true;
}

static void lower_function(smc_lowering *l, smc_function *fn, LLVMValueRef v) {
    begin_function(l, fn, v);
    smc_find_back_edges(l);
    smc_find_bounds(l);
    smc_find_waiting_loops(l);
    smc_find_assertions(l);
    smc_mark_entry(l);
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(v); bb; bb = l->blocks.next) {
        l->blocks.next = LLVMGetNextBasicBlock(bb);
        *smc_vec_push(&l->blocks.start) = fn->code.n;
        *smc_table_at(&l->blocks.index, (uintptr_t)bb, 0) = l->blocks.start.n;
        smc_emit_round_begins_in_block(l, bb);
        for_each_instruction (in, bb) {
            // Copies and probes get no source position, so that call places do not depend on them.
            const bool is_extra = smc_is_debugger_copy(l, in) || smc_is_probe(in);
            if (!is_extra) l->source = smc_source_of(l, in), record_access(l, in);
            l->uncounted += !is_extra && !smc_is_annotation_call(in);
            if (l->options->records.fence_places && !fn->library) smc_emit_fence_place(l, in);
            smc_lower_instruction(l, in);
        }
        count_remaining_instructions(l);
    }
    smc_patch_jumps(l);
    end_function(l);
    check_function_limits(l);
}

static bool has_function_attribute(LLVMValueRef fn, const char *mark) {
    return LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, mark,
                                         (unsigned)strlen(mark));
}

// Returns the function's name in the source. LLVM distinguishes functions with equal names by a
// suffix, a number after a dot, which is removed.
static const char *source_name(smc_lowering *l, LLVMValueRef fn) {
    size_t n_name;
    char *cxx = smc_cxx_function_name(fn);
    if (cxx) return smc_own_pointer(l, cxx);
    const char *name = LLVMGetValueName2(fn, &n_name), *dot = strchr(name, '.');
    const bool is_numbered = dot && dot[1] && !dot[1 + strspn(dot + 1, "0123456789")];
    return smc_intern_text_of_code(l, name, is_numbered ? (size_t)(dot - name) : n_name);
}

// True if the user declared calls of this function to be errors.
static bool is_error_function(const smc_interp_options *o, const char *name) {
    for (uint32_t i = 0; i < o->errors.functions.n; i++)
        if (strcmp(o->errors.functions.at[i], name) == 0) return true;
    return false;
}

static void declare_function(smc_lowering *l, LLVMValueRef v) {
    smc_scalars scalars;
    LLVMTypeRef type = LLVMGlobalGetValueType(v);
    smc_function fn = {.name = source_name(l, v),
                       .defined = !LLVMIsDeclaration(v),
                       .variadic = LLVMIsFunctionVarArg(type),
                       .optimised = has_function_attribute(v, SMC_PASS_OPTIMISED),
                       .po_releases = smc_has_po_releases(&l->language.units, v),
                       .library = has_function_attribute(v, SMC_PASS_LIBRARY)};
    smc_scalars_of(l, LLVMGetReturnType(type), &scalars);
    fn.n_results = scalars.n;
    for (LLVMValueRef p = LLVMGetFirstParam(v); p; p = LLVMGetNextParam(p)) {
        smc_scalars_of(l, LLVMTypeOf(p), &scalars);
        fn.n_params += scalars.n;
    }
    if (!fn.defined && LLVMGetIntrinsicID(v)) fn.undefined = "call of a function of LLVM's own";
    else if (!fn.defined) smc_lower_undefined_function(l, &fn, v, type);
    if (is_error_function(l->options, fn.name)) fn.model = smc_libc_model_find(SMC_NAME_ERROR);
    *smc_vec_push(&l->code->functions) = fn;
    *smc_table_at(&l->indices.functions, (uintptr_t)v, 0) = l->code->functions.n;
}

static const char *file_of(smc_lowering *l, LLVMValueRef v) {
    LLVMMetadataRef subprogram = LLVMGetSubprogram(v),
                    file = subprogram ? LLVMDIScopeGetFile(subprogram) : NULL;
    return file ? smc_file_name(l, file) : NULL;
}

// Returns the source file of a Rust program: the file of the crate's main or, in a test program,
// which has no main, the file of the first function outside Rust's library.
static const char *file_of_crate(smc_lowering *l) {
    const char *first = NULL;
    for (uint32_t i = 0; i < l->numbering.functions.n; i++) {
        size_t n;
        const char *file = file_of(l, l->numbering.functions.at[i]);
        char *name =
            file ? smc_cxx_name(LLVMGetValueName2(l->numbering.functions.at[i], &n)) : NULL;
        const char *path = name ? strstr(name, "::") : NULL;
        const bool is_main = path && strcmp(path, "::main") == 0;
        free(name);
        if (is_main) return file;
        const bool is_own =
            file && smc_language_of(file) == SMC_LANGUAGE_RUST && !smc_is_rust_library(file);
        if (is_own && !first) first = file;
    }
    return first;
}

static smc_status report_usage_error(const smc_lowering *l, const char *fmt, const char *name) {
    char *text = smc_format(fmt, name);
    const smc_diag *d = l->options->diag;
    size_t n;
    if (d && d->report)
        d->report(d->self, LLVMGetSourceFileName(l->module, &n), 0, 0, "error", text);
    free(text);
    return SMC_USAGE;
}

// True if a function other than main can be called with argc, argv and envp: it has at least the
// first two parameters, with the types of main's.
static bool takes_arguments(LLVMValueRef v) {
    LLVMValueRef count = LLVMGetFirstParam(v), next = count ? LLVMGetNextParam(count) : NULL;
    if (!next || LLVMGetTypeKind(LLVMTypeOf(count)) != LLVMIntegerTypeKind ||
        LLVMGetIntTypeWidth(LLVMTypeOf(count)) != 32)
        return false;
    for (; next; next = LLVMGetNextParam(next))
        if (LLVMGetTypeKind(LLVMTypeOf(next)) != LLVMPointerTypeKind) return false;
    return true;
}

// Checks that the program can begin in the function. If not, prints a message.
static smc_status check_entry(const smc_lowering *l, const smc_function *fn, LLVMValueRef v) {
    const bool is_main = strcmp(fn->name, "main") == 0;
    if (is_main && (fn->n_params > SMC_MAIN_ARGS || fn->variadic))
        return report_usage_error(
            l, "'%s' cannot be the entry: it takes more than argc, argv and envp", fn->name);
    if (is_main || !fn->n_params ||
        (fn->n_params <= SMC_MAIN_ARGS && !fn->variadic && takes_arguments(v)))
        return SMC_OK;
    return report_usage_error(l,
                              "'%s' cannot be the entry: its parameters are not up to 8 integers; "
                              "write a main that calls it",
                              fn->name);
}

// True if a function of the program has a name with this prefix.
static bool has_function_with_prefix(const smc_lowering *l, const char *prefix) {
    size_t n;
    for (uint32_t i = 0; i < l->code->functions.n; i++)
        if (l->code->functions.at[i].defined &&
            smc_marked_function_suffix(l->code->functions.at[i].name, prefix, &n))
            return true;
    return false;
}

// True if the program registers tests with a framework, whose own headers it includes.
static bool has_framework_tests(const smc_lowering *l) {
    static const char *const registers[] = {
#define X(scope, registers) scope registers,
        SMC_TEST_FRAMEWORKS(X)
#undef X
    };
    size_t n;
    for_each_function (v, l->module)
        for (size_t i = 0; i < sizeof registers / sizeof *registers; i++)
            if (strstr(LLVMGetValueName2(v, &n), registers[i])) return true;
    return false;
}

static smc_status find_entry(smc_lowering *l) {
    const bool is_ours = l->options->begin.tests || l->options->clients.linearizes;
    const char *name = is_ours                   ? SMC_PASS_ENTRY
                       : l->options->begin.entry ? l->options->begin.entry
                                                 : "main";
    // Prefer the generated function that calls the entry function.
    LLVMValueRef chosen = LLVMGetNamedFunction(l->module, SMC_PASS_ENTRY);
    uint32_t i = 0;
    for (; i < l->numbering.functions.n; i++) {
        const smc_function *fn = &l->code->functions.at[i];
        LLVMValueRef v = l->numbering.functions.at[i];
        if (strcmp(fn->name, name) != 0 || !fn->defined || fn->model) continue;
        l->code->entry =
            chosen ? smc_table_get(&l->indices.functions, (uintptr_t)chosen, 0) - 1 : i;
        l->code->file = file_of(l, v);
        if (!l->code->file && l->language.is_rust) l->code->file = file_of_crate(l);
        return chosen ? SMC_OK : check_entry(l, fn, v);
    }
    if (has_function_with_prefix(l, SMC_TEST_PREFIX) || has_framework_tests(l))
        return report_usage_error(
            l, "the program has no function '%s' to start in, but tests: " SMC_MARKED_TESTS, name);
    if (has_function_with_prefix(l, SMC_OPERATION_PREFIX))
        return report_usage_error(
            l,
            "the program has no function '%s' to start in, but operations: " SMC_MARKED_OPERATIONS,
            name);
    return report_usage_error(
        l, "the program has no function '%s' to start in; --entry=FUNCTION names another", name);
}

// Finds the sizes of the program's mutex types. Preprocessed source may come from a 32-bit system,
// where mutexes are smallest.
static void find_mutex_sizes(smc_lowering *l) {
    enum { LEAST = 24 };
    bool used = false;
    for (LLVMValueRef fn = LLVMGetFirstFunction(l->module); fn && !used;
         fn = LLVMGetNextFunction(fn)) {
        size_t n;
        const char *name = LLVMGetValueName2(fn, &n);
        used = strncmp(name, "pthread_mutex_", strlen("pthread_mutex_")) == 0 ||
               strncmp(name, "mtx_", strlen("mtx_")) == 0;
    }
    if (!used) return;
    const uint32_t posix = smc_declared_size(l, "pthread_mutex_t"),
                   c11 = smc_declared_size(l, "mtx_t");
    l->code->mutex_size = posix ? posix : LEAST;
    l->code->c11_mutex_size = c11 ? c11 : LEAST;
}

// Returns the function whose result is the exit status: main, also if the program begins in another
// function. NULL: it is not defined.
static const smc_function *status_of(const smc_lowering *l) {
    const smc_function *entry = &l->code->functions.at[l->code->entry];
    LLVMValueRef v = LLVMGetNamedFunction(l->module, "main");
    if (!v || strcmp(entry->name, "main") != 0) return NULL;
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(v));
    return LLVMGetTypeKind(result) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(result) == 32
               ? entry
               : NULL;
}

// Records the variable that represents the unnamed arguments of a variadic function.
static void record_unnamed_arguments(smc_lowering *l, smc_function *fn) {
    fn->unnamed = l->code->variables.n;
    *smc_vec_push(&l->code->variables) = (smc_variable){.name = fn->name, .arguments = true};
}

// Computes which values are relevant. First simplifies the program in ways that no execution can
// observe.
static void find_relevant_values(smc_lowering *l) {
    const char *entry = l->options->begin.entry ? l->options->begin.entry : "main";
    smc_relevance_options options = {
        .points = {.entry = LLVMGetNamedFunction(l->module, entry), .own = l->kinds.private},
        .overflow = l->options->errors.overflow,
        .observes_private = l->options->loops.no_spin_loops};
    if (!l->options->loops.no_spin_loops)
        smc_freeze_statistics(l->module, options, l->kinds.statistic, l->kinds.copy);
    // With overflow checks, counts are relevant, since a count may overflow.
    if (!l->options->loops.no_spin_loops && !options.overflow)
        smc_fold_argument_comparisons(l->module, options.points.entry);
    smc_relevance_find(&l->analyses.relevance, l->module, options);
    l->analyses.has_backoff = smc_has_backoff(&l->analyses.relevance);
    options.overflow = false;
    if (l->options->errors.overflow)
        smc_relevance_find(&l->analyses.relevance_ignoring_overflow, l->module, options);
}

// Lowers all functions. Functions and globals get their addresses before any code is generated,
// since code and initial values refer to them.
static smc_status lower_module(smc_lowering *l) {
    *smc_vec_push(&l->code->sources) = (smc_code_source){0};
    *smc_vec_push(&l->code->variables) = (smc_variable){0};
    smc_resolve_weak(l);
    smc_find_variable_info(l); // may declare intrinsics
    smc_read_remarks(l);
    find_mutex_sizes(l);
    l->numbering = smc_find_numbering(l->module, l->options->begin.entry);
    for (uint32_t i = 0; i < l->numbering.functions.n; i++)
        declare_function(l, l->numbering.functions.at[i]);
    smc_status status = find_entry(l);
    if (status != SMC_OK) return status;
    l->analyses.has_weak_exchange = smc_has_weak_exchange(l->module);
    find_relevant_values(l);
    l->start.has_hooks = smc_has_startup_hooks(l);
    if (l->start.has_hooks)
        *smc_vec_push(&l->code->functions) = (smc_function){
            .name = "start of the program", .defined = true, .n_params = SMC_MAIN_ARGS};
    l->start.status_of = status_of(l);
    smc_lower_globals(l);
    smc_lower_undefined_variables(l);
    smc_read_allowed_errors(l);
    smc_lower_images(l);
    for (uint32_t i = 0; i < l->numbering.functions.n; i++) {
        smc_function *fn = &l->code->functions.at[i];
        if (fn->variadic) record_unnamed_arguments(l, fn);
        if (fn->defined && !fn->model) lower_function(l, fn, l->numbering.functions.at[i]);
    }
    if (l->start.has_hooks) smc_lower_start(l);
    smc_number_variable_copies(l);
    smc_find_pointed_types(l);
    return SMC_OK;
}

static unsigned metadata_kind_in(LLVMContextRef context, const char *name) {
    return LLVMGetMDKindIDInContext(context, name, (unsigned)strlen(name));
}

static lowering_kinds metadata_kinds_in(LLVMContextRef context) {
    return (lowering_kinds){.private = metadata_kind_in(context, SMC_PASS_PRIVATE),
                            .negates = metadata_kind_in(context, SMC_PASS_NEGATES),
                            .moves = metadata_kind_in(context, SMC_PASS_ONLY_COPIES),
                            .assembly = metadata_kind_in(context, SMC_PASS_ASSEMBLY),
                            .variable = metadata_kind_in(context, SMC_PASS_VARIABLE),
                            .copy = metadata_kind_in(context, SMC_PASS_COPY),
                            .statistic = metadata_kind_in(context, "smc.statistic"),
                            .branch = metadata_kind_in(context, SMC_PASS_BRANCH),
                            .function = metadata_kind_in(context, SMC_PASS_FUNCTION),
                            .attempt = metadata_kind_in(context, SMC_PASS_ATTEMPT),
                            .takes_back = metadata_kind_in(context, SMC_PASS_UNDOES_ATTEMPT),
                            .boolean = metadata_kind_in(context, SMC_PASS_BOOL),
                            .heap = metadata_kind_in(context, "heapallocsite")};
}

smc_status smc_lower_module(LLVMModuleRef module, const smc_interp_options *options,
                            smc_code **out) {
    smc_lowering l = {.code = smc_alloc(sizeof *l.code),
                      .options = options,
                      .module = module,
                      .layout = LLVMGetModuleDataLayout(module),
                      .kinds = metadata_kinds_in(LLVMGetModuleContext(module))};
    l.language.is_rust = LLVMGetNamedFunction(module, SMC_PASS_RUST_WRITE);
    l.code->short_pointers = LLVMPointerSize(l.layout) == 4;
    smc_status status = lower_module(&l);
    smc_numbering_free(&l.numbering);
    smc_table_free(&l.indices.functions);
    smc_table_free(&l.indices.globals);
    smc_retries_free(&l.analyses.retries);
    smc_relevance_free(&l.analyses.relevance);
    smc_relevance_free(&l.analyses.relevance_ignoring_overflow);
    smc_table_free(&l.indices.sources);
    smc_table_free(&l.names.declared);
    smc_vec_free(&l.names.declarations);
    smc_table_free(&l.names.pointer_ids);
    smc_vec_free(&l.names.pointers);
    smc_table_free(&l.names.named_types);
    smc_vec_free(&l.names.named_shapes);
    smc_table_free(&l.names.pointed_ids);
    smc_vec_free(&l.names.pointed_types);
    smc_vec_free(&l.undefined.symbols);
    smc_vec_free(&l.names.copied);
    smc_table_free(&l.indices.strings);
    smc_table_free(&l.indices.covers);
    smc_table_free(&l.indices.files);
    smc_table_free(&l.language.units);
    smc_vec_free(&l.constants.bits);
    smc_vec_free(&l.blocks.start);
    smc_vec_free(&l.blocks.fixups);
    smc_vec_free(&l.loops.spins);
    if (status == SMC_OK) *out = l.code;
    else smc_code_free(l.code);
    return status;
}
