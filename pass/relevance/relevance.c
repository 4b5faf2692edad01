// relevance.c - the slice. An instruction is active if its execution can be observed. Its value is
// relevant if an active instruction or a relevant value depends on it, or if it decides whether an
// active instruction is reached. Loops without active instructions are assumed to terminate (C17
// 6.8.5p6).
#include "pass/relevance/relevance.h"

#include "pass/relevance/calls.h"
#include "pass/relevance/initialised.h"
#include "pass/relevance/pauses.h"
#include "pass/relevance/pure.h"

enum { ACTS = 1, VALUE = 2 };

typedef SMC_VEC(LLVMValueRef) values;

typedef struct search {
    smc_relevance *r;
    values acting, asked; // worklists of active instructions and of relevant values
} search;

static bool is_new(smc_table *t, const void *v) {
    uint32_t *known = smc_table_at(t, (uintptr_t)v, 0);
    const bool is = !*known;
    *known = 1;
    return is;
}

static LLVMValueRef function_of(LLVMValueRef in) {
    return LLVMGetBasicBlockParent(LLVMGetInstructionParent(in));
}

static bool mark(smc_relevance *r, LLVMValueRef v, uint32_t what) {
    uint32_t *marks = smc_table_at(&r->marks, (uintptr_t)v, 0);
    const bool is = !(*marks & what);
    *marks |= what;
    return is;
}

static void act(search *s, LLVMValueRef in) {
    if (mark(s->r, in, ACTS)) *smc_vec_push(&s->acting) = in;
}

static void ask(search *s, LLVMValueRef v) {
    if ((LLVMIsAInstruction(v) || LLVMIsAArgument(v)) && mark(s->r, v, VALUE))
        *smc_vec_push(&s->asked) = v;
}

static void ask_for_operands(search *s, LLVMValueRef in) {
    for (int i = 0; i < LLVMGetNumOperands(in); i++) ask(s, LLVMGetOperand(in, (unsigned)i));
}

// Marks the condition of a branch as relevant. Calls need no mark: a call that is not active always
// returns.
static void mark_condition(search *s, LLVMValueRef end) {
    if (!LLVMIsAInvokeInst(end)) ask(s, end);
}

static void reach(search *s, LLVMBasicBlockRef bb) {
    if (s->r->options.counting || !is_new(&s->r->reached, bb)) return;
    const smc_control *c = smc_control_of(&s->r->controls, LLVMGetBasicBlockParent(bb));
    const uint32_t i = smc_table_get(&c->number, (uintptr_t)bb, 0) - 1;
    for (uint32_t k = 0; k < c->deciders[i].n; k++)
        mark_condition(s, LLVMGetBasicBlockTerminator(c->deciders[i].at[k]));
}

// ---- memory -------------------------------------------------------------------------------------

// True if a write to the group can only be observed by the group's reads.
static bool is_observed_by_reads(const smc_relevance *r, const smc_group *g) {
    if (r->options.counting) return !(g->flags & (SMC_GROUP_ESCAPES | SMC_GROUP_COPIED));
    if (g->flags & (SMC_GROUP_ESCAPES | SMC_GROUP_LOCAL)) return g->flags & SMC_GROUP_LOCAL;
    return !(g->flags & SMC_GROUP_SHARED) && !r->options.private_matters &&
           r->written[g - r->to.groups.at];
}

// Marks a write as relevant, because its location is read.
static void mark_write_relevant(search *s, const smc_access *a) {
    const bool is_local = s->r->to.groups.at[a->group].flags & SMC_GROUP_LOCAL;
    if (LLVMIsALoadInst(a->in)) return;
    if (s->r->options.counting) {
        if (!smc_is_call(a->in)) ask(s, LLVMGetOperand(a->in, !smc_address_operand(a->in)));
    } else if (is_local && LLVMIsAStoreInst(a->in)) ask(s, a->in);
    else if (smc_is_pause(a->in) ? a->operand == smc_pause_left(a->in)
                                 : !a->operand || LLVMIsAStoreInst(a->in))
        act(s, a->in);
}

// Marks the writes to bytes that are read, and, transitively, the writes to all bytes of accesses
// that overlap these. A fill is marked without this extension, since it writes the same bytes each
// time.
static void look(search *s, uint32_t group, uint64_t bytes) {
    const smc_group *g = &s->r->to.groups.at[group];
    uint64_t *looked = &s->r->looked[group];
    if (!is_observed_by_reads(s->r, g) || !(bytes & ~*looked)) return;
    for (bytes |= *looked; bytes != *looked;) {
        *looked = bytes;
        for (uint32_t i = 0; i < g->n; i++) {
            const smc_access *a = &s->r->to.accesses.at[g->first + i];
            if (a->bytes & bytes && !smc_fills(a->in)) bytes |= a->bytes;
        }
    }
    for (uint32_t i = 0; i < g->n; i++) {
        const smc_access *a = &s->r->to.accesses.at[g->first + i];
        if (a->bytes & bytes) mark_write_relevant(s, a);
    }
}

static void look_by(search *s, LLVMValueRef in, unsigned operand) {
    const uint32_t k = smc_table_get(&s->r->to.access_of, (uintptr_t)in, operand);
    if (k) look(s, s->r->to.accesses.at[k - 1].group, s->r->to.accesses.at[k - 1].bytes);
}

// ---- values -------------------------------------------------------------------------------------

static void ask_for_arguments(search *s, LLVMValueRef parameter) {
    LLVMValueRef fn = LLVMGetParamParent(parameter);
    const unsigned n = smc_number_of_parameter(parameter);
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
        if (smc_called_function(LLVMGetUser(use)) == fn)
            ask(s, LLVMGetOperand(LLVMGetUser(use), n));
}

static void ask_for_results(search *s, LLVMValueRef fn) {
    if (!is_new(&s->r->results, fn)) return;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
        if (LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(bb)))
            ask(s, LLVMGetBasicBlockTerminator(bb));
}

// Marks the operands of a relevant value as relevant. For a phi, the branches that choose an
// incoming edge count as operands.
static void follow_value(search *s, LLVMValueRef v) {
    if (LLVMIsAArgument(v)) {
        ask_for_arguments(s, v);
        return;
    }
    reach(s, LLVMGetInstructionParent(v));
    LLVMValueRef fn = smc_called_function(v);
    if (smc_is_call(v) && smc_is_pause(v)) return; // the result of a pause instruction is always 0
    if (fn) ask_for_results(s, fn);
    else ask_for_operands(s, v);
    if (!smc_is_call(v) && !LLVMIsAStoreInst(v)) look_by(s, v, smc_address_operand(v));
    for (unsigned i = 0; LLVMIsAPHINode(v) && i < LLVMCountIncoming(v); i++) {
        reach(s, LLVMGetIncomingBlock(v, i));
        mark_condition(s, LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(v, i)));
    }
}

// ---- active instructions ------------------------------------------------------------------------

// Adds the blocks that the function reaches without an exception. Landing pads are left out: a call
// that is not active does not throw.
static void find_usual_blocks(smc_table *usual, LLVMValueRef fn) {
    SMC_VEC(LLVMBasicBlockRef) todo = {0};
    *smc_vec_push(&todo) = LLVMGetEntryBasicBlock(fn);
    (void)is_new(usual, todo.at[0]);
    while (todo.n) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(smc_vec_pop(&todo));
        // The first successor of an invoke is the normal one.
        const unsigned n = LLVMIsAInvokeInst(end) ? 1 : LLVMGetNumSuccessors(end);
        for (unsigned i = 0; i < n; i++)
            if (!smc_is_never_taken(end, i) && is_new(usual, LLVMGetSuccessor(end, i)))
                *smc_vec_push(&todo) = LLVMGetSuccessor(end, i);
    }
    smc_vec_free(&todo);
}

static void act_in_callers(search *s, LLVMValueRef in) {
    LLVMValueRef fn = function_of(in);
    if (is_new(&s->r->usual, fn)) find_usual_blocks(&s->r->usual, fn);
    if (!smc_table_get(&s->r->usual, (uintptr_t)LLVMGetInstructionParent(in), 0)) return;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
        if (smc_called_function(LLVMGetUser(use)) == fn && !smc_is_pause(LLVMGetUser(use)))
            act(s, LLVMGetUser(use));
}

static bool is_integer(LLVMValueRef v) {
    return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMIntegerTypeKind;
}

// True if the instruction may belong to a counter: a store of an integer, or an addition, which
// leaves the value unchanged if its operand is 0.
static bool can_count(LLVMValueRef in) {
    if (LLVMIsAStoreInst(in)) return is_integer(LLVMGetOperand(in, 0));
    const LLVMAtomicRMWBinOp op =
        LLVMIsAAtomicRMWInst(in) ? LLVMGetAtomicRMWBinOp(in) : LLVMAtomicRMWBinOpXchg;
    return op == LLVMAtomicRMWBinOpAdd || op == LLVMAtomicRMWBinOpSub ||
           op == LLVMAtomicRMWBinOpOr || op == LLVMAtomicRMWBinOpXor;
}

static bool may_be_of_statistic(LLVMValueRef in) {
    return (can_count(in) || (LLVMIsALoadInst(in) && is_integer(in))) &&
           !smc_llvm_is_of_library(function_of(in));
}

// If counters are searched for (options.counting), marks an access to memory that other threads may
// access as active because of its address only.
static void act_counting(search *s, LLVMValueRef in) {
    const smc_group *g = smc_group_accessed(&s->r->to, in);
    ask(s, LLVMGetOperand(in, smc_address_operand(in)));
    if (smc_fills(in) || (is_observed_by_reads(s->r, g) && may_be_of_statistic(in))) return;
    ask_for_operands(s, in);
    look_by(s, in, smc_address_operand(in));
}

static bool is_access(LLVMValueRef in) {
    return LLVMIsALoadInst(in) || LLVMIsAStoreInst(in) || LLVMIsAAtomicRMWInst(in) ||
           LLVMIsAAtomicCmpXchgInst(in);
}

// Marks the operands that an active instruction needs. For a call, the called function decides
// which arguments matter; a division may fail by its divisor.
static void follow_action(search *s, LLVMValueRef in) {
    const bool pauses = smc_is_call(in) && smc_is_pause(in);
    reach(s, LLVMGetInstructionParent(in));
    if (s->r->options.counting && (is_access(in) || smc_fills(in))) act_counting(s, in);
    else if (LLVMIsALoadInst(in) && is_observed_by_reads(s->r, smc_group_accessed(&s->r->to, in)))
        ask(s, in);
    else if (smc_fails_by_divisor(in)) ask(s, LLVMGetOperand(in, 1));
    else if (LLVMIsALoadInst(in)) ask(s, LLVMGetOperand(in, 0));
    else if (!smc_called_function(in) || pauses) ask_for_operands(s, in);
    for (unsigned i = 0; pauses && i < LLVMGetNumArgOperands(in); i++) look_by(s, in, i);
    if (smc_copies(in)) look_by(s, in, 1);
    if (!s->r->options.counting) act_in_callers(s, in);
}

// ---- observable instructions --------------------------------------------------------------------

// True if the load reads a thread-local variable as a whole, or its beginning. Local variables may
// be uninitialised, and indices into arrays may be out of bounds.
static bool is_own_load(const smc_relevance *r, LLVMValueRef load) {
    LLVMValueRef address = LLVMGetOperand(load, 0);
    if (LLVMGetOrdering(load) != LLVMAtomicOrderingNotAtomic) return false;
    if (smc_calls_named(address, "llvm.threadlocal.address.")) address = LLVMGetOperand(address, 0);
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(function_of(load)));
    return LLVMIsAGlobalVariable(address) && smc_is_own_object(r->options.points.own, address) &&
           LLVMSizeOfTypeInBits(layout, LLVMTypeOf(load)) <=
               LLVMSizeOfTypeInBits(layout, LLVMGlobalGetValueType(address));
}

static bool load_acts(const smc_relevance *r, LLVMValueRef load) {
    const smc_group *g = smc_group_accessed(&r->to, load);
    if (is_observed_by_reads(r, g)) return !r->written[g - r->to.groups.at];
    return !is_own_load(r, load);
}

static bool pause_acts(const smc_relevance *r, LLVMValueRef pause) {
    const unsigned left = smc_pause_left(pause);
    if (!left || LLVMIsNull(LLVMGetOperand(pause, left))) return false;
    const uint32_t k = smc_table_get(&r->to.access_of, (uintptr_t)pause, left);
    return !k || !is_observed_by_reads(r, &r->to.groups.at[r->to.accesses.at[k - 1].group]);
}

// True if the call is active, whatever memory is read elsewhere.
static bool call_acts(const smc_relevance *r, LLVMValueRef call) {
    if (smc_is_note(call) || smc_calls_named(call, "llvm.prefetch.") ||
        smc_calls_named(call, "llvm.threadlocal.address."))
        return false;
    if (r->options.counting) return !smc_called_function(call) || smc_is_pause(call);
    if (smc_is_pause(call)) return pause_acts(r, call);
    if (smc_fills(call) || smc_copies(call))
        return !is_observed_by_reads(r, smc_group_accessed(&r->to, call));
    return !smc_called_function(call);
}

static bool acts_at_first(const smc_relevance *r, LLVMValueRef in) {
    if (r->options.overflow && smc_may_overflow(in)) return true;
    if (smc_is_pure(in)) return false;
    if (smc_is_call(in)) return call_acts(r, in);
    if (LLVMIsATerminatorInst(in)) return LLVMIsAUnreachableInst(in);
    if (r->options.counting) return true;
    if (LLVMIsAAllocaInst(in)) return !smc_is_own_object(r->options.points.own, in);
    if (LLVMIsAStoreInst(in)) return !is_observed_by_reads(r, smc_group_accessed(&r->to, in));
    return !LLVMIsALoadInst(in) || load_acts(r, in);
}

// Marks recursive calls as active, since recursion need not terminate.
static void act_by_recursion(search *s, smc_table *state, LLVMValueRef fn) {
    enum { OPEN = 1, DONE };
    *smc_table_at(state, (uintptr_t)fn, 0) = OPEN;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
        for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in)) {
            LLVMValueRef callee = smc_called_function(in);
            const uint32_t how = callee ? smc_table_get(state, (uintptr_t)callee, 0) : DONE;
            if (how == OPEN) act(s, in);
            else if (!how) act_by_recursion(s, state, callee);
        }
    *smc_table_at(state, (uintptr_t)fn, 0) = DONE;
}

static void find_roots(search *s, LLVMValueRef fn) {
    const bool known = fn != s->r->options.points.entry && smc_calls_are_known(fn);
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb)) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
            if (acts_at_first(s->r, in)) act(s, in);
        if (LLVMIsAReturnInst(end) ? !known : s->r->options.counting && !LLVMIsAInvokeInst(end))
            ask(s, end);
    }
}

void smc_relevance_find(smc_relevance *r, LLVMModuleRef module, smc_relevance_options options) {
    search s = {.r = r};
    smc_table state = {0};
    *r = (smc_relevance){.options = options};
    smc_points_to_find(&r->to, module, options.points);
    r->written = smc_find_written(&r->to);
    r->looked = smc_alloc(r->to.groups.n * sizeof *r->looked);
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
        if (LLVMIsDeclaration(fn)) continue;
        find_roots(&s, fn);
        if (!options.counting && !smc_table_get(&state, (uintptr_t)fn, 0))
            act_by_recursion(&s, &state, fn);
    }
    while (s.acting.n || s.asked.n)
        if (s.acting.n) follow_action(&s, smc_vec_pop(&s.acting));
        else follow_value(&s, smc_vec_pop(&s.asked));
    smc_table_free(&state);
    smc_vec_free(&s.acting);
    smc_vec_free(&s.asked);
}

void smc_relevance_free(smc_relevance *r) {
    smc_points_to_free(&r->to);
    free(r->written), free(r->looked);
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

bool smc_is_read(const smc_relevance *r, const smc_access *a) {
    return r->looked[a->group] & a->bytes || !is_observed_by_reads(r, &r->to.groups.at[a->group]);
}

static bool is_backoff(const smc_relevance *r, uint32_t group) {
    const smc_group *g = &r->to.groups.at[group];
    return !(g->flags & SMC_GROUP_LOCAL) && g->flags & SMC_GROUP_STORED && !r->looked[group] &&
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
