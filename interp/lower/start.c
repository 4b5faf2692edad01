// start.c - generates the calls of constructors before main and of destructors after main, ordered
// by their priority.
//
// A program with constructors, destructors or exit handlers begins in a generated function: it
// calls the constructors, the entry function and SMC_PASS_FINISH. The latter is written in C and
// calls a second generated function, which calls the destructors.
#include "interp/lower/lowering.h"

// A constructor or destructor.
typedef struct startup_call {
    uint64_t priority;
    LLVMValueRef function;
} startup_call;
typedef SMC_VEC(startup_call) hooks;

// Returns the function to which an alias refers; v itself if it is no alias.
static LLVMValueRef resolve_alias(LLVMValueRef v) {
    while (LLVMIsAGlobalAlias(v)) v = LLVMAliasGetAliasee(v);
    return v;
}

// Reads llvm.global_ctors or llvm.global_dtors, an array of {priority, function, data}, sorted by
// priority. Hooks of equal priority keep their order.
static void read_hooks(const smc_lowering *l, const char *list, hooks *out) {
    LLVMValueRef global = LLVMGetNamedGlobal(l->module, list),
                 init = global ? LLVMGetInitializer(global) : NULL;
    const uint64_t n = init ? LLVMGetArrayLength2(LLVMTypeOf(init)) : 0;
    for (unsigned i = 0; i < n; i++) {
        LLVMValueRef row = LLVMGetAggregateElement(init, i),
                     fn = resolve_alias(LLVMGetAggregateElement(row, 1));
        if (LLVMIsNull(fn)) continue;
        startup_call h = {LLVMConstIntGetZExtValue(LLVMGetAggregateElement(row, 0)), fn};
        uint32_t at = out->n;
        *smc_vec_push(out) = h;
        for (; at && out->at[at - 1].priority > h.priority; at--) out->at[at] = out->at[at - 1];
        out->at[at] = h;
    }
}

// Emits a call of `fn` with the first registers as arguments. The result goes to the register after
// main's arguments.
static smc_insn *emit_call(smc_lowering *l, const smc_function *fn) {
    const int32_t first = (int32_t)l->fn->args.n;
    for (int32_t i = 0; i < (int32_t)fn->n_params; i++) *smc_vec_push(&l->fn->args) = i;
    return smc_emit_instruction(l, SMC_OP_CALL, SMC_MAIN_ARGS, first, (int32_t)fn->n_params,
                                (uintptr_t)fn);
}

// Emits a call of a constructor or destructor. It gets as many of main's arguments (at most n_args)
// as it has parameters.
static void emit_hook(smc_lowering *l, LLVMValueRef value, uint32_t n_args) {
    const uint32_t index = smc_table_get(&l->indices.functions, (uintptr_t)value, 0);
    const smc_function *fn = index ? &l->code->functions.at[index - 1] : NULL;
    if (!fn) smc_emit_unsupported(l, "a constructor or destructor that is no function");
    else if (fn->n_params > n_args)
        smc_emit_unsupported(l, "'%s', a constructor or destructor of %u arguments", fn->name,
                             fn->n_params);
    else emit_call(l, fn);
}

static smc_function *find_lowered_function(const smc_lowering *l, const char *name) {
    LLVMValueRef v = LLVMGetNamedFunction(l->module, name);
    const uint32_t index = v ? smc_table_get(&l->indices.functions, (uintptr_t)v, 0) : 0;
    return index ? &l->code->functions.at[index - 1] : NULL;
}

bool smc_has_startup_hooks(const smc_lowering *l) {
    return LLVMGetNamedGlobal(l->module, "llvm.global_ctors") ||
           LLVMGetNamedFunction(l->module, SMC_PASS_FINISH);
}

static void begin_code(smc_lowering *l, smc_function *fn, uint32_t n_regs) {
    l->fn = fn;
    l->source = 0;
    fn->n_regs = n_regs;
    fn->consts = smc_alloc(0);
    fn->defined = true;
}

static void lower_destructors(smc_lowering *l) {
    smc_function *all = find_lowered_function(l, SMC_LOWER_DESTRUCTORS);
    hooks after = {0};
    if (!all) return;
    read_hooks(l, "llvm.global_dtors", &after);
    begin_code(l, all, 0);
    for (uint32_t i = after.n; i-- > 0;) emit_hook(l, after.at[i].function, 0);
    smc_emit_instruction(l, SMC_OP_RET, 0, 0, 0, 0);
    smc_vec_free(&after);
}

// Generates the body of the start function, the last function of the code. The caller has declared
// it with main's parameters.
void smc_lower_start(smc_lowering *l) {
    smc_function *start = &l->code->functions.at[l->code->functions.n - 1];
    const smc_function *entry = &l->code->functions.at[l->code->entry],
                       *finish = find_lowered_function(l, SMC_PASS_FINISH);
    hooks before = {0};
    read_hooks(l, "llvm.global_ctors", &before);
    const bool is_status = entry == l->start.status_of;
    // Register of the exit status; its source position is in the next one.
    enum { RESULT = SMC_MAIN_ARGS };
    begin_code(l, start, RESULT + 2);
    for (uint32_t i = 0; i < before.n; i++) emit_hook(l, before.at[i].function, RESULT);
    emit_call(l, entry)->x = is_status ? 2 : entry->n_results ? 1 : 0;
    if (finish) emit_call(l, finish);
    smc_emit_instruction(l, SMC_OP_RET, RESULT, is_status ? RESULT + 1 : 0, 0, is_status)->x =
        entry->n_results ? 1 : 0;
    l->code->entry = l->code->functions.n - 1;
    smc_vec_free(&before);
    lower_destructors(l);
}
