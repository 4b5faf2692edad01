// relevance.c - computes the slice. An instruction is active if its execution can be observed. A
// value is relevant if an active instruction or a relevant value depends on it, or if it decides
// whether an active instruction is reached. Loops without active instructions are assumed to
// terminate (C17 6.8.5p6).
#include "pass/relevance/relevance.h"

#include "pass/relevance/calls.h"
#include "pass/relevance/initialised.h"
#include "pass/relevance/pauses.h"
#include "pass/relevance/pure.h"
#include "pass/llvm/intrinsic.h"
#include "pass/llvm/each.h"

enum { ACTS = 1, VALUE = 2 };

typedef SMC_VEC(LLVMValueRef) values;

// The computation of the slice.
typedef struct relevance_search {
    smc_relevance *r;
    values acting, relevant_values; // worklists: active instructions; relevant values
} relevance_search;

static bool mark_value_if_new(smc_table *t, const void *v) {
    uint32_t *known = smc_table_at(t, (uintptr_t)v, 0);
    const bool is = !*known;
    *known = 1;
    return is;
}

static LLVMValueRef function_of_instruction(LLVMValueRef in) {
    return LLVMGetBasicBlockParent(LLVMGetInstructionParent(in));
}

static bool add_relevance_flag(smc_relevance *r, LLVMValueRef v, uint32_t what) {
    uint32_t *marks = smc_table_at(&r->marks, (uintptr_t)v, 0);
    const bool is = !(*marks & what);
    *marks |= what;
    return is;
}

static void mark_active(relevance_search *s, LLVMValueRef in) {
    if (add_relevance_flag(s->r, in, ACTS)) *smc_vec_push(&s->acting) = in;
}

static void mark_relevant(relevance_search *s, LLVMValueRef v) {
    if ((LLVMIsAInstruction(v) || LLVMIsAArgument(v)) && add_relevance_flag(s->r, v, VALUE))
        *smc_vec_push(&s->relevant_values) = v;
}

static void mark_operands_relevant(relevance_search *s, LLVMValueRef in) {
    for (int i = 0; i < LLVMGetNumOperands(in); i++)
        mark_relevant(s, LLVMGetOperand(in, (unsigned)i));
}

// Marks the branches that decide whether the block is reached.
static void mark_reachable(relevance_search *s, LLVMBasicBlockRef bb) {
    smc_branches deciders = {0};
    if (s->r->options.counting) return;
    smc_control_add_deciders(smc_control_of(&s->r->controls, LLVMGetBasicBlockParent(bb)), bb,
                             &s->r->reached, &deciders);
    for (uint32_t i = 0; i < deciders.n; i++) mark_relevant(s, deciders.at[i]);
    smc_vec_free(&deciders);
}

// ---- memory -------------------------------------------------------------------------------------

// True if a write to the group can only be observed by reads of the group.
static bool is_observed_by_reads(const smc_relevance *r, const smc_object_group *g) {
    if (r->options.counting) return !(g->flags & (SMC_GROUP_ESCAPES | SMC_GROUP_COPIED));
    if (g->flags & (SMC_GROUP_ESCAPES | SMC_GROUP_LOCAL)) return g->flags & SMC_GROUP_LOCAL;
    return !(g->flags & SMC_GROUP_SHARED) && !r->options.observes_private;
}

// Marks a write as relevant, because a relevant access may read from it.
static void mark_write_relevant(relevance_search *s, const smc_memory_access *a) {
    const bool is_local = s->r->to.groups.at[a->group].flags & SMC_GROUP_LOCAL;
    if (LLVMIsALoadInst(a->in)) return;
    if (s->r->options.counting) {
        if (!smc_is_call(a->in))
            mark_relevant(s, LLVMGetOperand(a->in, !smc_address_operand(a->in)));
    } else if (is_local && LLVMIsAStoreInst(a->in)) mark_relevant(s, a->in);
    else if (smc_is_pause(a->in) ? a->operand == smc_pause_remaining_operand(a->in)
                                 : !a->operand || LLVMIsAStoreInst(a->in))
        mark_active(s, a->in);
}

// Marks the writes to these bytes and, transitively, the writes to all bytes of accesses that
// overlap them. A fill is marked without accesses that overlap it: it writes the same bytes each
// time.
static void mark_writes_to(relevance_search *s, uint32_t group, uint64_t bytes) {
    const smc_object_group *g = &s->r->to.groups.at[group];
    uint64_t *read_bytes = &s->r->read_bytes[group];
    if (!is_observed_by_reads(s->r, g) || !(bytes & ~*read_bytes)) return;
    for (bytes |= *read_bytes; bytes != *read_bytes;) {
        *read_bytes = bytes;
        for (uint32_t i = 0; i < g->n; i++) {
            const smc_memory_access *a = &s->r->to.accesses.at[g->first + i];
            if (a->bytes & bytes && !smc_is_constant_fill(a->in)) bytes |= a->bytes;
        }
    }
    for (uint32_t i = 0; i < g->n; i++) {
        const smc_memory_access *a = &s->r->to.accesses.at[g->first + i];
        if (a->bytes & bytes) mark_write_relevant(s, a);
    }
}

static void mark_accessed_bytes(relevance_search *s, LLVMValueRef in, unsigned operand) {
    const uint32_t k = smc_table_get(&s->r->to.access_of, (uintptr_t)in, operand);
    if (k) mark_writes_to(s, s->r->to.accesses.at[k - 1].group, s->r->to.accesses.at[k - 1].bytes);
}

// ---- values -------------------------------------------------------------------------------------

static void mark_arguments_relevant(relevance_search *s, LLVMValueRef parameter) {
    LLVMValueRef fn = LLVMGetParamParent(parameter);
    const unsigned n = smc_number_of_parameter(parameter);
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
        if (smc_called_function(LLVMGetUser(use)) == fn)
            mark_relevant(s, LLVMGetOperand(LLVMGetUser(use), n));
}

static void mark_results_relevant(relevance_search *s, LLVMValueRef fn) {
    if (!mark_value_if_new(&s->r->results, fn)) return;
    for_each_block (bb, fn)
        if (LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(bb)))
            mark_relevant(s, LLVMGetBasicBlockTerminator(bb));
}

// Marks the operands of a relevant value as relevant; for a phi, also the branches that select its
// incoming edge.
static void follow_relevant_value(relevance_search *s, LLVMValueRef v) {
    if (LLVMIsAArgument(v)) {
        mark_arguments_relevant(s, v);
        return;
    }
    mark_reachable(s, LLVMGetInstructionParent(v));
    LLVMValueRef fn = smc_called_function(v);
    if (smc_is_call(v) && smc_is_pause(v)) return; // the result of a pause instruction is always 0
    if (fn) mark_results_relevant(s, fn);
    else mark_operands_relevant(s, v);
    if (!smc_is_call(v) && !LLVMIsAStoreInst(v)) mark_accessed_bytes(s, v, smc_address_operand(v));
    for (unsigned i = 0; LLVMIsAPHINode(v) && i < LLVMCountIncoming(v); i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(v, i));
        if (LLVMIsAInvokeInst(end)) mark_reachable(s, LLVMGetIncomingBlock(v, i));
        else mark_relevant(s, end); // later also what decides whether it is reached
    }
}

// ---- active instructions ------------------------------------------------------------------------

// Adds the blocks that the function may reach without an exception. A call that is not active
// throws none, so landing pads are omitted.
static void find_normal_blocks(smc_table *usual, LLVMValueRef fn) {
    SMC_VEC(LLVMBasicBlockRef) todo = {0};
    *smc_vec_push(&todo) = LLVMGetEntryBasicBlock(fn);
    (void)mark_value_if_new(usual, todo.at[0]);
    while (todo.n) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(smc_vec_pop(&todo));
        // The first successor of an invoke is the normal one.
        const unsigned n = LLVMIsAInvokeInst(end) ? 1 : LLVMGetNumSuccessors(end);
        for (unsigned i = 0; i < n; i++)
            if (!smc_is_edge_never_taken(end, i) &&
                mark_value_if_new(usual, LLVMGetSuccessor(end, i)))
                *smc_vec_push(&todo) = LLVMGetSuccessor(end, i);
    }
    smc_vec_free(&todo);
}

static void mark_callers_active(relevance_search *s, LLVMValueRef in) {
    LLVMValueRef fn = function_of_instruction(in);
    if (mark_value_if_new(&s->r->usual, fn)) find_normal_blocks(&s->r->usual, fn);
    if (!smc_table_get(&s->r->usual, (uintptr_t)LLVMGetInstructionParent(in), 0)) return;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
        if (smc_called_function(LLVMGetUser(use)) == fn && !smc_is_pause(LLVMGetUser(use)))
            mark_active(s, LLVMGetUser(use));
}

static bool is_integer(LLVMValueRef v) {
    return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMIntegerTypeKind;
}

// True if the instruction may belong to a counter: a store of an integer, or an RMW that changes
// nothing if its operand is 0, such as an addition.
static bool may_be_counter_update(LLVMValueRef in) {
    if (LLVMIsAStoreInst(in)) return is_integer(LLVMGetOperand(in, 0));
    const LLVMAtomicRMWBinOp op =
        LLVMIsAAtomicRMWInst(in) ? LLVMGetAtomicRMWBinOp(in) : LLVMAtomicRMWBinOpXchg;
    return op == LLVMAtomicRMWBinOpAdd || op == LLVMAtomicRMWBinOpSub ||
           op == LLVMAtomicRMWBinOpOr || op == LLVMAtomicRMWBinOpXor;
}

static bool may_be_of_statistic(LLVMValueRef in) {
    return (may_be_counter_update(in) || (LLVMIsALoadInst(in) && is_integer(in))) &&
           !smc_llvm_is_of_library(function_of_instruction(in));
}

// If counters are searched for (options.counting): an access to memory that other threads may
// access is active only because of its address.
static void mark_counting_access(relevance_search *s, LLVMValueRef in) {
    const smc_object_group *g = smc_accessed_group(&s->r->to, in);
    mark_relevant(s, LLVMGetOperand(in, smc_address_operand(in)));
    if (smc_is_constant_fill(in) || (is_observed_by_reads(s->r, g) && may_be_of_statistic(in)))
        return;
    mark_operands_relevant(s, in);
    mark_accessed_bytes(s, in, smc_address_operand(in));
}

static bool is_llvm_memory_access(LLVMValueRef in) {
    return LLVMIsALoadInst(in) || LLVMIsAStoreInst(in) || LLVMIsAAtomicRMWInst(in) ||
           LLVMIsAAtomicCmpXchgInst(in);
}

// Marks the operands that an active instruction uses. For a call, the called function determines
// which arguments are relevant; a division may fail by its divisor.
static void follow_active_instruction(relevance_search *s, LLVMValueRef in) {
    const bool pauses = smc_is_call(in) && smc_is_pause(in);
    mark_reachable(s, LLVMGetInstructionParent(in));
    if (s->r->options.counting && (is_llvm_memory_access(in) || smc_is_constant_fill(in)))
        mark_counting_access(s, in);
    else if (LLVMIsALoadInst(in) && is_observed_by_reads(s->r, smc_accessed_group(&s->r->to, in)))
        mark_relevant(s, in);
    else if (smc_fails_by_divisor(in)) mark_relevant(s, LLVMGetOperand(in, 1));
    else if (LLVMIsALoadInst(in)) mark_relevant(s, LLVMGetOperand(in, 0));
    else if (!smc_called_function(in) || pauses) mark_operands_relevant(s, in);
    for (unsigned i = 0; pauses && i < LLVMGetNumArgOperands(in); i++)
        mark_accessed_bytes(s, in, i);
    if (smc_is_constant_size_copy(in)) mark_accessed_bytes(s, in, 1);
    if (!s->r->options.counting) mark_callers_active(s, in);
}

// ---- observable instructions --------------------------------------------------------------------

// True if the load reads a thread-local variable as a whole, or its beginning: such a load cannot
// fail. Local variables may be uninitialised, and indices into arrays may be out of bounds.
static bool is_safe_thread_local_load(const smc_relevance *r, LLVMValueRef load) {
    LLVMValueRef address = LLVMGetOperand(load, 0);
    if (LLVMGetOrdering(load) != LLVMAtomicOrderingNotAtomic) return false;
    if (smc_llvm_calls_function(address, "llvm.threadlocal.address."))
        address = LLVMGetOperand(address, 0);
    LLVMTargetDataRef layout =
        LLVMGetModuleDataLayout(LLVMGetGlobalParent(function_of_instruction(load)));
    return LLVMIsAGlobalVariable(address) &&
           smc_is_thread_private_object(r->options.points.own, address) &&
           LLVMSizeOfTypeInBits(layout, LLVMTypeOf(load)) <=
               LLVMSizeOfTypeInBits(layout, LLVMGlobalGetValueType(address));
}

static bool is_active_load(const smc_relevance *r, LLVMValueRef load) {
    const smc_object_group *g = smc_accessed_group(&r->to, load);
    if (is_observed_by_reads(r, g)) return !r->written[g - r->to.groups.at];
    return !is_safe_thread_local_load(r, load);
}

static bool is_active_pause(const smc_relevance *r, LLVMValueRef pause) {
    const unsigned left = smc_pause_remaining_operand(pause);
    if (!left || LLVMIsNull(LLVMGetOperand(pause, left))) return false;
    const uint32_t k = smc_table_get(&r->to.access_of, (uintptr_t)pause, left);
    return !k || !is_observed_by_reads(r, &r->to.groups.at[r->to.accesses.at[k - 1].group]);
}

// True if the call is active, independent of which memory is read elsewhere.
static bool is_active_call(const smc_relevance *r, LLVMValueRef call) {
    if (smc_is_annotation_call(call) || smc_llvm_calls_function(call, "llvm.prefetch.") ||
        smc_llvm_calls_function(call, "llvm.threadlocal.address."))
        return false;
    if (r->options.counting) return !smc_called_function(call) || smc_is_pause(call);
    if (smc_is_pause(call)) return is_active_pause(r, call);
    if (smc_is_constant_fill(call) || smc_is_constant_size_copy(call))
        return !is_observed_by_reads(r, smc_accessed_group(&r->to, call));
    return !smc_called_function(call);
}

static bool is_initially_active(const smc_relevance *r, LLVMValueRef in) {
    if (r->options.overflow && smc_may_overflow(in)) return true;
    if (smc_is_pure(in)) return false;
    if (smc_is_call(in)) return is_active_call(r, in);
    if (LLVMIsATerminatorInst(in)) return LLVMIsAUnreachableInst(in);
    if (r->options.counting) return true;
    if (LLVMIsAAllocaInst(in)) return !smc_is_thread_private_object(r->options.points.own, in);
    if (LLVMIsAStoreInst(in)) return !is_observed_by_reads(r, smc_accessed_group(&r->to, in));
    return !LLVMIsALoadInst(in) || is_active_load(r, in);
}

// Marks recursive calls as active, since recursion may not terminate.
static void mark_recursion_active(relevance_search *s, smc_table *state, LLVMValueRef fn) {
    enum { OPEN = 1, DONE };
    *smc_table_at(state, (uintptr_t)fn, 0) = OPEN;
    for_each_instruction_of (in, bb, fn) {
        LLVMValueRef callee = smc_called_function(in);
        const uint32_t how = callee ? smc_table_get(state, (uintptr_t)callee, 0) : DONE;
        if (how == OPEN) mark_active(s, in);
        else if (!how) mark_recursion_active(s, state, callee);
    }
    *smc_table_at(state, (uintptr_t)fn, 0) = DONE;
}

static void mark_initially_active(relevance_search *s, LLVMValueRef fn) {
    const bool known = fn != s->r->options.points.entry && smc_calls_are_known(fn);
    for_each_block (bb, fn) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        for_each_instruction (in, bb)
            if (is_initially_active(s->r, in)) mark_active(s, in);
        if (LLVMIsAReturnInst(end) ? !known : s->r->options.counting && !LLVMIsAInvokeInst(end))
            mark_relevant(s, end);
    }
}

void smc_relevance_find(smc_relevance *r, LLVMModuleRef module, smc_relevance_options options) {
    relevance_search s = {.r = r};
    smc_table state = {0};
    *r = (smc_relevance){.options = options};
    smc_points_to_find(&r->to, module, options.points);
    r->written = smc_find_initialised_groups(&r->to);
    r->read_bytes = smc_alloc(r->to.groups.n * sizeof *r->read_bytes);
    for_each_function (fn, module) {
        if (LLVMIsDeclaration(fn)) continue;
        mark_initially_active(&s, fn);
        if (!options.counting && !smc_table_get(&state, (uintptr_t)fn, 0))
            mark_recursion_active(&s, &state, fn);
    }
    while (s.acting.n || s.relevant_values.n)
        if (s.acting.n) follow_active_instruction(&s, smc_vec_pop(&s.acting));
        else follow_relevant_value(&s, smc_vec_pop(&s.relevant_values));
    smc_table_free(&state);
    smc_vec_free(&s.acting);
    smc_vec_free(&s.relevant_values);
}

void smc_relevance_free(smc_relevance *r) {
    smc_points_to_free(&r->to);
    free(r->written), free(r->read_bytes);
    smc_table_free(&r->marks);
    smc_table_free(&r->reached);
    smc_table_free(&r->results);
    smc_table_free(&r->usual);
    smc_controls_free(&r->controls);
}

// ---- queries ------------------------------------------------------------------------------------

bool smc_has_effect(const smc_relevance *r, LLVMValueRef in) {
    return smc_table_get(&r->marks, (uintptr_t)in, 0) & ACTS;
}

bool smc_is_relevant(const smc_relevance *r, LLVMValueRef v) {
    return smc_table_get(&r->marks, (uintptr_t)v, 0) & VALUE;
}

bool smc_is_read_by_relevant(const smc_relevance *r, const smc_memory_access *a) {
    return r->read_bytes[a->group] & a->bytes ||
           !is_observed_by_reads(r, &r->to.groups.at[a->group]);
}

static bool is_backoff(const smc_relevance *r, uint32_t group) {
    const smc_object_group *g = &r->to.groups.at[group];
    return !(g->flags & SMC_GROUP_LOCAL) && g->flags & SMC_GROUP_STORED && !r->read_bytes[group] &&
           g->objects.n && is_observed_by_reads(r, g);
}

bool smc_is_backoff(const smc_relevance *r, LLVMValueRef object) {
    return is_backoff(r, smc_table_get(&r->to.group_of, (uintptr_t)object, 0));
}

bool smc_has_backoff(const smc_relevance *r) {
    bool any = false;
    for (uint32_t i = 1; i < r->to.groups.n; i++) any |= is_backoff(r, i);
    return any;
}
