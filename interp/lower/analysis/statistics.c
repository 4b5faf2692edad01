// statistics.c - finds statistics: counters whose values the program never uses, such as `spins++`
// or fetch_add(&spins, n), in static, thread-local or allocated memory. A value that is loaded from
// a statistic is only stored to statistics. The pass makes the counters constant. No execution can
// observe that, and rounds of a waiting loop that differ only in a counter become equal.
#include "interp/lower/analysis/statistics.h"

#include "base/table.h"
#include "interp/lower/analysis/body.h"
#include "pass/relevance/calls.h"
#include "pass/relevance/pure.h"

// The search for statistics in one module.
typedef struct search {
    smc_relevance r;
    unsigned kind, copy; // metadata kinds of accesses to statistics, and of variables that only
                         // show values
    // The loops that may wait in the function `of`, which was examined last.
    LLVMValueRef of;
    smc_table back_edges;
    SMC_VEC(LLVMBasicBlockRef) headers;
    SMC_VEC(smc_loop_body) waits; // waiting loops
} search;

enum { MAX_NESTING = 4 }; // maximum depth of nested calls

// ---- accesses -----------------------------------------------------------------------------------

// True if some object of the group only holds values for the debugger.
static bool is_for_debugger(const search *s, const smc_object_group *g) {
    bool shows = false;
    for (uint32_t i = 0; i < g->objects.n; i++)
        shows |= LLVMIsAAllocaInst(g->objects.at[i]) && LLVMGetMetadata(g->objects.at[i], s->copy);
    return shows;
}

static bool is_statistic(const search *s, const smc_memory_access *a) {
    const bool is =
        a->in && a->bytes && !smc_is_read_by_relevant(&s->r, a) &&
        (LLVMIsALoadInst(a->in) || LLVMIsAStoreInst(a->in) || LLVMIsAAtomicRMWInst(a->in));
    return is && !is_for_debugger(s, &s->r.to.groups.at[a->group]);
}

// Returns the index of the operand of a store or RMW that is stored or added, which is not the
// address.
static unsigned written_by(LLVMValueRef in) { return !smc_address_operand(in); }

// ---- whether it counts rounds -------------------------------------------------------------------

static void add_block_edge(void *self, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    search *s = self;
    bool known = false;
    *smc_table_at(&s->back_edges, (uintptr_t)from, (uintptr_t)to) = 1;
    for (uint32_t i = 0; i < s->headers.n; i++) known |= s->headers.at[i] == to;
    if (!known) *smc_vec_push(&s->headers) = to;
}

static void clear_loops(search *s) {
    for (uint32_t i = 0; i < s->waits.n; i++) smc_loop_body_free(&s->waits.at[i]);
    smc_vec_free(&s->waits);
    smc_vec_free(&s->headers);
    smc_table_free(&s->back_edges);
}

// True if other threads may determine the number of rounds: the loop has no exit, or an exit that
// depends on more than a count.
static bool is_waiting_loop(const smc_loop_body *b) {
    bool is = !b->exits.n;
    for (uint32_t i = 0; i < b->exits.n; i++) is |= !smc_is_counted_exit(b, b->exits.at[i]);
    return is;
}

// Finds the waiting loops of the function, unless it was examined last.
static void find_waits(search *s, LLVMValueRef fn) {
    clear_loops(s);
    s->of = fn;
    smc_visit_back_edges(fn, add_block_edge, s);
    for (uint32_t i = 0; i < s->headers.n; i++) {
        smc_loop_body b = {0};
        if (smc_loop_body_find(&b, &s->back_edges, s->headers.at[i]) && is_waiting_loop(&b))
            *smc_vec_push(&s->waits) = b;
        else smc_loop_body_free(&b);
    }
}

static bool is_in_waiting_loop(search *s, LLVMBasicBlockRef bb) {
    LLVMValueRef fn = LLVMGetBasicBlockParent(bb);
    bool is = false;
    if (fn != s->of) find_waits(s, fn);
    for (uint32_t i = 0; i < s->waits.n; i++) is |= !smc_is_outside_loop(&s->waits.at[i], bb);
    return is;
}

// True if a waiting loop in the block's function or in a caller may execute the block repeatedly.
static bool may_be_repeated(search *s, LLVMBasicBlockRef bb, unsigned depth) {
    LLVMValueRef fn = LLVMGetBasicBlockParent(bb);
    bool may = is_in_waiting_loop(s, bb);
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use && !may && depth < MAX_NESTING;
         use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        may = smc_called_function(call) == fn &&
              may_be_repeated(s, LLVMGetInstructionParent(call), depth + 1);
    }
    return may;
}

// True if the value may depend on the number of rounds of a waiting loop.
static bool may_depend_on_wait_rounds(search *s, LLVMValueRef v, unsigned depth) {
    if (!LLVMIsAInstruction(v) || depth == 2 * MAX_NESTING) return false;
    bool is = LLVMIsAPHINode(v) && is_in_waiting_loop(s, LLVMGetInstructionParent(v));
    for (int i = 0; (LLVMIsAPHINode(v) || smc_is_pure(v)) && !is && i < LLVMGetNumOperands(v); i++)
        is = may_depend_on_wait_rounds(s, LLVMGetOperand(v, (unsigned)i), depth + 1);
    return is;
}

// True if the access stores a value that may differ from round to round. A constant does not.
static bool counts_rounds(search *s, const smc_memory_access *a) {
    if (LLVMIsALoadInst(a->in)) return false;
    LLVMValueRef written = LLVMGetOperand(a->in, written_by(a->in));
    if (LLVMIsAStoreInst(a->in) && LLVMIsAConstant(written)) return false;
    return may_be_repeated(s, LLVMGetInstructionParent(a->in), 0) ||
           may_depend_on_wait_rounds(s, written, 0);
}

// ---- replacing the stored values ----------------------------------------------------------------

static bool is_not_atomic(LLVMValueRef in) {
    return LLVMGetOrdering(in) == LLVMAtomicOrderingNotAtomic;
}

// Returns the load of a load-add-store sequence that ends with this store; NULL: none. The load can
// be removed together with the stored value: the store still detects every race and invalid
// address.
static smc_memory_access *load_of_increment(search *s, LLVMValueRef store) {
    LLVMValueRef in = LLVMGetPreviousInstruction(store);
    while (in && (smc_is_pure(in) || smc_is_annotation_call(in)))
        in = LLVMGetPreviousInstruction(in);
    const uint32_t k = in ? smc_table_get(&s->r.to.access_of, (uintptr_t)in, 0) : 0;
    smc_memory_access *a = k ? &s->r.to.accesses.at[k - 1] : NULL;
    const bool is = a && LLVMIsALoadInst(in) && is_not_atomic(in) && is_statistic(s, a) &&
                    LLVMGetOperand(in, 0) == LLVMGetOperand(store, 1) &&
                    LLVMTypeOf(in) == LLVMTypeOf(LLVMGetOperand(store, 0));
    return is ? a : NULL;
}

// Makes the value that is stored or added 0.
static void zero_written_value(search *s, LLVMValueRef in) {
    const unsigned written = written_by(in);
    LLVMValueRef nothing = LLVMConstNull(LLVMTypeOf(LLVMGetOperand(in, written)));
    LLVMSetOperand(in, written, nothing);
    smc_memory_access *load =
        LLVMIsAStoreInst(in) && is_not_atomic(in) ? load_of_increment(s, in) : NULL;
    if (!load) return;
    LLVMReplaceAllUsesWith(load->in, nothing);
    LLVMInstructionEraseFromParent(load->in);
    load->in = NULL;
}

// True if the access does not order accesses to other locations, and does not change the value of
// its location.
static bool has_no_effect_on_values(LLVMValueRef in) {
    const LLVMAtomicOrdering order = LLVMGetOrdering(in);
    return order == LLVMAtomicOrderingNotAtomic ||
           (order == LLVMAtomicOrderingMonotonic &&
            (!LLVMIsAAtomicRMWInst(in) || LLVMIsNull(LLVMGetOperand(in, 1))));
}

static void mark_statistics(const search *s, LLVMValueRef in) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(in));
    LLVMMetadataRef node = LLVMMDNodeInContext2(context, NULL, 0);
    if (has_no_effect_on_values(in))
        LLVMSetMetadata(in, s->kind, LLVMMetadataAsValue(context, node));
}

void smc_freeze_statistics(LLVMModuleRef module, smc_relevance_options options, unsigned kind,
                           unsigned copy) {
    search s = {.kind = kind, .copy = copy};
    options.counting = true;
    smc_relevance_find(&s.r, module, options);
    for (uint32_t i = 0; i < s.r.to.accesses.n; i++) {
        const smc_memory_access *a = &s.r.to.accesses.at[i];
        if (is_statistic(&s, a) && counts_rounds(&s, a)) zero_written_value(&s, a->in);
    }
    for (uint32_t i = 0; i < s.r.to.accesses.n; i++)
        if (is_statistic(&s, &s.r.to.accesses.at[i])) mark_statistics(&s, s.r.to.accesses.at[i].in);
    clear_loops(&s);
    smc_relevance_free(&s.r);
}
