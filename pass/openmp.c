// openmp.c - adapts the code that clang generates for LLVM's OpenMP runtime to smc's library.
//
// A loop with a static schedule and without chunks requests one range of iterations from the
// runtime (__kmpc_for_static_init_..), executes it, and reports the end of the loop
// (__kmpc_for_static_fini). smc gives a thread several ranges (library/openmp/loops.inc), so the
// loop must request the next range when it ends. The code between the two calls keeps its variables
// in memory (the module is compiled with -O0), so it can be executed again unchanged.
#include "pass/internal.h"

#include "base/table.h"
#include "pass/llvm/intrinsic.h"
#include "pass/llvm/declare.h"
#include "pass/llvm/each.h"
#include "pass/llvm/split.h"
#include "pass/marks.h"
#include "pass/relevance/calls.h"

#include <llvm-c/DebugInfo.h>

#include <string.h>

enum { STATIC_WITHOUT_CHUNKS = 34, DISTRIBUTE_WITHOUT_CHUNKS = 92, KIND_OF_SCHEDULE = 0xffff };

// Arguments of __kmpc_for_static_init_..
enum { SCHEDULE = 2, LAST, LOWER, UPPER, STRIDE };
// Argument of __kmpc_dispatch_next_..
enum { DISPATCHED_UPPER = 4 };

#define CACHED "__kmpc_threadprivate_cached"
#define COPY_OF "__smc_omp_copy_of"
#define BEGINS "__kmpc_for_static_init_"
#define ENDS "__kmpc_for_static_fini"
#define DISPATCHES "__kmpc_dispatch_next_"
#define BEGINS_RUNS "__smc_omp_begin_"
#define NEXT_RUN "__smc_omp_next_"

// The functions of the runtime never throw, so clang calls them by call instructions.
static bool is_begin(LLVMValueRef in) { return smc_llvm_calls_function(in, BEGINS); }
static bool is_dispatch(LLVMValueRef in) { return smc_llvm_calls_function(in, DISPATCHES); }
static bool is_end_of_static_loop(LLVMValueRef in) {
    return LLVMIsACallInst(in) && strcmp(smc_called_name(in), ENDS) == 0;
}

// Whether the loop is that of a combined `distribute parallel for`, which adds the stride to its
// variable. Its iterations are divided further by the loop of the inner region, so each team has
// one range.
static bool divides_again(LLVMValueRef begin) {
    LLVMUseRef use = LLVMGetFirstUse(LLVMGetOperand(begin, STRIDE));
    for (; use; use = LLVMGetNextUse(use))
        if (LLVMIsALoadInst(LLVMGetUser(use))) return true;
    return false;
}

// True if the call, which begins a loop, requests a static schedule without chunks.
static bool begins_whole_loop(LLVMValueRef in) {
    LLVMValueRef schedule = LLVMGetOperand(in, SCHEDULE);
    if (!LLVMIsAConstantInt(schedule)) return false;
    const uint64_t kind = LLVMConstIntGetZExtValue(schedule) & KIND_OF_SCHEDULE;
    return kind == STATIC_WITHOUT_CHUNKS ||
           (kind == DISTRIBUTE_WITHOUT_CHUNKS && !divides_again(in));
}

// Returns the function of this name and type, and declares it if necessary.
static LLVMValueRef declare_runtime_function(LLVMModuleRef m, const char *prefix,
                                             const char *suffix, LLVMTypeRef type) {
    char *name = smc_format("%s%s", prefix, suffix);
    LLVMValueRef fn = smc_llvm_declare_function(m, name, type);
    free(name);
    return fn;
}

// A loop: the call with which it begins, and the block that follows that call.
typedef struct whole_loop {
    LLVMValueRef begin;
    LLVMBasicBlockRef body;
} whole_loop;

// Makes the loop begin with the thread's first range of iterations.
static whole_loop begin_runs(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef begin) {
    whole_loop loop = {begin, LLVMGetInstructionParent(begin)};
    smc_llvm_split_before(b, LLVMGetNextInstruction(begin));
    LLVMBuildBr(b, loop.body);
    const char *suffix = smc_called_name(begin) + strlen(BEGINS);
    LLVMSetOperand(
        begin, (unsigned)LLVMGetNumOperands(begin) - 1,
        declare_runtime_function(m, BEGINS_RUNS, suffix, LLVMGetCalledFunctionType(begin)));
    return loop;
}

// Makes the loop that ends with this call continue while the thread has further ranges.
static void go_on(LLVMModuleRef m, LLVMBuilderRef b, const whole_loop *loop, LLVMValueRef end) {
    LLVMContextRef context = LLVMGetModuleContext(m);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(context),
                pointer = LLVMPointerTypeInContext(context, 0);
    LLVMTypeRef types[] = {pointer, pointer, pointer};
    LLVMTypeRef type = LLVMFunctionType(i32, types, 3, false);
    const char *suffix = smc_called_name(loop->begin) + strlen(BEGINS_RUNS);
    LLVMValueRef next = declare_runtime_function(m, NEXT_RUN, suffix, type);
    LLVMValueRef args[] = {LLVMGetOperand(loop->begin, LAST), LLVMGetOperand(loop->begin, LOWER),
                           LLVMGetOperand(loop->begin, UPPER)};
    smc_llvm_split_before(b, end);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(end));
    LLVMValueRef more = LLVMBuildCall2(b, type, next, args, 3, "");
    LLVMValueRef any = LLVMBuildICmp(b, LLVMIntNE, more, LLVMConstInt(i32, 0, false), "");
    LLVMValueRef branch = LLVMBuildCondBr(b, any, loop->body, LLVMGetInstructionParent(end));
    LLVMSetMetadata(branch,
                    LLVMGetMDKindIDInContext(context, SMC_PASS_FINITE, sizeof SMC_PASS_FINITE - 1),
                    LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0)));
}

// Makes the loop read its last iteration from a copy of the variable to which the runtime writes
// it. No call has the address of the copy, so later passes see that the loop ends. The copy is made
// before the instruction `at`.
static void copy_upper_bound(LLVMBuilderRef b, LLVMValueRef call, unsigned upper, LLVMValueRef at) {
    LLVMValueRef variable = LLVMGetOperand(call, upper);
    if (!LLVMIsAAllocaInst(variable)) return;
    LLVMTypeRef type = LLVMGetAllocatedType(variable);
    LLVMPositionBuilderBefore(b, variable);
    LLVMValueRef copy = LLVMBuildAlloca(b, type, "");
    for (LLVMUseRef use = LLVMGetFirstUse(variable), next; use; use = next) {
        LLVMValueRef user = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (LLVMIsALoadInst(user)) LLVMSetOperand(user, 0, copy);
        if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 1) != variable) continue;
        LLVMPositionBuilderBefore(b, user);
        LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(user));
        LLVMBuildStore(b, LLVMGetOperand(user, 0), copy);
    }
    LLVMPositionBuilderBefore(b, at);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
    LLVMBuildStore(b, LLVMBuildLoad2(b, type, variable, ""), copy);
}

// The last call in the block, before `until` (NULL: the end), that begins a static loop.
static LLVMValueRef last_begin(LLVMBasicBlockRef bb, LLVMValueRef until) {
    LLVMValueRef in = until ? LLVMGetPreviousInstruction(until) : LLVMGetLastInstruction(bb);
    while (in && !is_begin(in)) in = LLVMGetPreviousInstruction(in);
    return in;
}

// The call with which the loop begins that ends with this call; NULL: unknown. No path leads to an
// end other than through the beginning of its loop, and directives that are nested in a loop are
// functions of their own. So going back along any path, the first beginning is that of the loop.
static LLVMValueRef begin_of_end(LLVMValueRef end) {
    LLVMBasicBlockRef at = LLVMGetInstructionParent(end);
    LLVMValueRef begin = last_begin(at, end);
    SMC_VEC(LLVMBasicBlockRef) todo = {0};
    smc_table seen = {0};
    if (!begin) *smc_vec_push(&todo) = at;
    while (!begin && todo.n) {
        at = smc_vec_pop(&todo);
        LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(at));
        for (; use && !begin; use = LLVMGetNextUse(use)) {
            if (!LLVMIsAInstruction(LLVMGetUser(use))) continue;
            LLVMBasicBlockRef before = LLVMGetInstructionParent(LLVMGetUser(use));
            uint32_t *known = smc_table_at(&seen, (uintptr_t)before, 0);
            if (!*known) *smc_vec_push(&todo) = before;
            *known = 1;
            begin = last_begin(before, NULL);
        }
    }
    smc_table_free(&seen);
    smc_vec_free(&todo);
    return begin;
}

// Makes the loops with a static schedule and without chunks request further ranges at their ends. A
// loop that may be cancelled has a second end for that case, which clang emits later, also after
// the beginning of the next loop: a thread that comes there leaves the loop.
static void repeat_loops_of(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef fn) {
    SMC_VEC(LLVMValueRef) calls = {0}, begins = {0};
    for_each_instruction_of (in, bb, fn)
        if (is_begin(in) || is_end_of_static_loop(in) || is_dispatch(in))
            *smc_vec_push(&calls) = in;
    for (uint32_t i = 0; i < calls.n; i++)
        *smc_vec_push(&begins) =
            is_end_of_static_loop(calls.at[i]) ? begin_of_end(calls.at[i]) : NULL;
    for (uint32_t i = 0; i < calls.n; i++) {
        LLVMValueRef call = calls.at[i], after = LLVMGetNextInstruction(call);
        if (is_dispatch(call)) copy_upper_bound(b, call, DISPATCHED_UPPER, after);
        if (!is_begin(call)) continue;
        uint32_t end = i + 1;
        while (end < calls.n && begins.at[end] != call) end++;
        if (end < calls.n && begins_whole_loop(call)) {
            const whole_loop loop = begin_runs(m, b, call);
            go_on(m, b, &loop, calls.at[end]);
        }
        copy_upper_bound(b, call, UPPER, after);
    }
    smc_vec_free(&begins);
    smc_vec_free(&calls);
}

// ---- threadprivate variables --------------------------------------------------------------------

// Arguments of __kmpc_threadprivate_cached; smc's function has the initial value as the last one.
enum { VARIABLE = 2, CACHE = 4 };

// Returns a constant with the initial value of the variable.
static LLVMValueRef initial_value_constant(LLVMModuleRef m, LLVMValueRef variable) {
    size_t n;
    char *name = smc_format("%s.initial", LLVMGetValueName2(variable, &n));
    LLVMValueRef initial = LLVMGetNamedGlobal(m, name);
    if (!initial) {
        initial = LLVMAddGlobal(m, LLVMGlobalGetValueType(variable), name);
        LLVMSetInitializer(initial, LLVMGetInitializer(variable));
        LLVMSetGlobalConstant(initial, true);
        LLVMSetLinkage(initial, LLVMInternalLinkage);
    }
    free(name);
    return initial;
}

// Copies of threads other than the first begin with the variable's initial value, not with its
// current value.
static void give_initial_values(LLVMModuleRef m) {
    LLVMValueRef fn = LLVMGetNamedFunction(m, CACHED), copy_of = NULL;
    for (LLVMUseRef use = fn ? LLVMGetFirstUse(fn) : NULL, next; use; use = next) {
        LLVMValueRef call = LLVMGetUser(use), variable;
        next = LLVMGetNextUse(use);
        if (!LLVMIsACallInst(call)) continue;
        variable = LLVMGetOperand(call, VARIABLE);
        if (!LLVMIsAGlobalVariable(variable) || !LLVMGetInitializer(variable)) continue;
        if (!copy_of)
            copy_of = declare_runtime_function(m, COPY_OF, "", LLVMGetCalledFunctionType(call));
        LLVMSetOperand(call, CACHE, initial_value_constant(m, variable));
        LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, copy_of);
    }
}

// ---- locks of critical sections and reductions --------------------------------------------------

// Gives the lock of a critical section the name that reports show: clang's name is
// .gomp_critical_user_NAME.var.
static void name_lock(LLVMValueRef lock) {
    static const char prefix[] = ".gomp_critical_user_", reduction[] = ".reduction";
    size_t n;
    const char *name = LLVMGetValueName2(lock, &n);
    if (strncmp(name, prefix, sizeof prefix - 1) != 0) return;
    name += sizeof prefix - 1;
    const char *end = strstr(name, ".var");
    const int length = end ? (int)(end - name) : 0;
    const bool reduces = strncmp(name, reduction, sizeof reduction - 1) == 0;
    char *shown = reduces  ? smc_strdup("reduction")
                  : length ? smc_format("critical(%.*s)", length, name)
                           : smc_strdup("critical");
    LLVMSetValueName2(lock, shown, strlen(shown));
    free(shown);
}

// ---- flushes of atomic directives ---------------------------------------------------------------

static bool is_ordered(LLVMAtomicOrdering ordering) {
    return ordering > LLVMAtomicOrderingMonotonic;
}

// True if the instruction is an atomic access with an order stronger than relaxed. Calls are those
// of types that need a lock.
static bool is_ordered_access(LLVMValueRef in) {
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMLoad:
    case LLVMStore:
    case LLVMAtomicRMW: return is_ordered(LLVMGetOrdering(in));
    case LLVMAtomicCmpXchg: return is_ordered(LLVMGetCmpXchgSuccessOrdering(in));
    default: return smc_llvm_calls_function(in, "__atomic_");
    }
}

// Removes the flushes that clang adds to atomic directives with an order, at the same position. The
// clauses order other accesses as those of C do (OpenMP 5.2, 15.8.4), and the instruction has that
// order already. A call of __kmpc_flush is a seq_cst fence, which would order more.
static void remove_implied_flushes(LLVMValueRef fn) {
    LLVMMetadataRef at = NULL; // the position of an ordered access without a flush yet
    for_each_erasable_of (in, bb, fn) {
        if (is_ordered_access(in)) at = LLVMInstructionGetDebugLoc(in);
        if (!at || !smc_llvm_calls_function(in, "__kmpc_flush")) continue;
        if (LLVMInstructionGetDebugLoc(in) != at) continue;
        LLVMInstructionEraseFromParent(in);
        at = NULL;
    }
}

static bool uses_runtime(LLVMModuleRef m) {
    bool uses = false;
    size_t n;
    for_each_function (fn, m) uses |= strncmp(LLVMGetValueName2(fn, &n), "__kmpc_", 7) == 0;
    return uses;
}

void smc_pass_prepare_openmp(LLVMModuleRef m) {
    for (LLVMValueRef v = LLVMGetFirstGlobal(m); v; v = LLVMGetNextGlobal(v)) name_lock(v);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
    if (uses_runtime(m))
        for_each_function (fn, m) {
            repeat_loops_of(m, builder, fn);
            remove_implied_flushes(fn);
        }
    LLVMDisposeBuilder(builder);
    give_initial_values(m);
}
