// statistics.c - counters of rounds that nobody reads: `spins++`, fetch_add(&spins, n), of static,
// thread-local and allocated memory. What is loaded from there comes to nothing but to what is
// stored there, or in other such memory. So any other number would do as well, and the program is
// changed to leave what is there as it is: then rounds that count are like others.
//
// A field is what the same accesses may touch: the parts of objects that they may touch in common
// (backoff_group.h).
#include "interp/lower/counts/statistics.h"

#include "base/table.h"
#include "interp/lower/analysis/backoff_group.h"
#include "interp/lower/analysis/body.h"
#include "interp/lower/analysis/matters.h"

typedef struct access {
    LLVMValueRef in;
    uint32_t group;
    uint64_t bytes;
    bool matters; // what is at those bytes may be looked at
} access;

typedef struct search {
    smc_kinds kinds;
    LLVMTargetDataRef layout;
    SMC_VEC(access) accesses;
    smc_table number; // instruction -> number + 1
    smc_table known;  // object -> 1
    uint32_t groups;
    // of one value: where it has come to
    smc_table seen;
    SMC_VEC(LLVMValueRef) todo;
    // of the function asked about last: the loops that wait
    LLVMValueRef of;
    smc_table back_edges;
    SMC_VEC(LLVMBasicBlockRef) headers;
    SMC_VEC(smc_body) waits;
} search;

enum {
    MOST_GROUPS = 500,
    MOST_VALUES = 500, // that one of them comes to
    DEEPEST = 4,       // calls in each other
};

// ---- accesses -----------------------------------------------------------------------------------

static bool is_number(LLVMTypeRef type) { return LLVMGetTypeKind(type) == LLVMIntegerTypeKind; }

// With 0 for its operand it leaves what is there, if that is 0.
static bool adds(LLVMValueRef rmw) {
    switch (LLVMGetAtomicRMWBinOp(rmw)) {
    case LLVMAtomicRMWBinOpAdd:
    case LLVMAtomicRMWBinOpSub:
    case LLVMAtomicRMWBinOpOr:
    case LLVMAtomicRMWBinOpXor: return true;
    default: return false;
    }
}

// Whether it could be changed: a store of a number, or an addition.
static bool can_count(LLVMValueRef in) {
    if (LLVMIsAStoreInst(in)) return is_number(LLVMTypeOf(LLVMGetOperand(in, 0)));
    return LLVMIsAAtomicRMWInst(in) && adds(in);
}

// Of a store or an RMW: the operand that is written or added. The other one is the address.
static unsigned written_by(LLVMValueRef in) { return LLVMIsAStoreInst(in) ? 0 : 1; }

static bool may_be_of_statistic(LLVMValueRef in) {
    if (smc_is_of_library(LLVMGetBasicBlockParent(LLVMGetInstructionParent(in)))) return false;
    return can_count(in) || (LLVMIsALoadInst(in) && is_number(LLVMTypeOf(in)));
}

static void add_accesses(search *s, const smc_backoff_group *g) {
    uint64_t *bytes = smc_alloc((g->accesses.n + 1) * sizeof *bytes);
    smc_backoff_group_places(g, s->layout, bytes);
    s->groups++;
    for (uint32_t i = 0; i < g->accesses.n; i++) {
        if (!bytes[i]) continue;
        LLVMValueRef in = g->accesses.at[i];
        *smc_vec_push(&s->accesses) = (access){in, s->groups, bytes[i], !may_be_of_statistic(in)};
        *smc_table_at(&s->number, (uintptr_t)in, 0) = s->accesses.n;
    }
    free(bytes);
}

static void look_at(search *s, LLVMValueRef object) {
    if (s->groups == MOST_GROUPS || smc_table_get(&s->known, (uintptr_t)object, 0)) return;
    smc_backoff_group g = {.shared = true};
    smc_backoff_group_find(&g, s->kinds, object);
    for (uint32_t i = 0; i < g.objects.n; i++)
        *smc_table_at(&s->known, (uintptr_t)g.objects.at[i], 0) = 1;
    bool copies = false;
    for (uint32_t i = 0; i < g.accesses.n; i++) copies |= smc_copies(g.accesses.at[i]);
    if (!g.escapes && !copies) add_accesses(s, &g);
    smc_backoff_group_free(&g);
}

static bool is_written_in(LLVMValueRef fn) { return !smc_is_of_library(fn); }

static void find_accesses(search *s, LLVMModuleRef module) {
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v))
        if (smc_is_shared_object(v) && LLVMGetFirstUse(v)) look_at(s, v);
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb && is_written_in(fn);
             bb = LLVMGetNextBasicBlock(bb))
            for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
                if (smc_is_shared_object(in) && !LLVMGetMetadata(in, s->kinds.copy)) look_at(s, in);
}

// ---- what is loaded -----------------------------------------------------------------------------

static bool is_statistic(const search *s, LLVMValueRef in) {
    const uint32_t k = smc_table_get(&s->number, (uintptr_t)in, 0);
    return k && !s->accesses.at[k - 1].matters;
}

static void reach(search *s, LLVMValueRef v) {
    uint32_t *known = smc_table_at(&s->seen, (uintptr_t)v, 0);
    if (!*known) *smc_vec_push(&s->todo) = v;
    *known = 1;
}

static bool reach_call(search *s, LLVMValueRef call, LLVMValueRef v) {
    LLVMValueRef fn = smc_called_function(call);
    for (unsigned i = 0; fn && i < LLVMGetNumArgOperands(call); i++)
        if (LLVMGetOperand(call, i) == v) reach(s, LLVMGetParam(fn, i));
    return fn || smc_is_note(call);
}

static bool reach_results(search *s, LLVMValueRef fn) {
    if (!smc_calls_are_known(fn)) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
        reach(s, LLVMGetUser(use));
    return true;
}

static bool is_harmless_use(search *s, LLVMValueRef user, LLVMValueRef v) {
    if (!LLVMIsAInstruction(user)) return false;
    if (LLVMIsAStoreInst(user) || LLVMIsAAtomicRMWInst(user))
        return LLVMGetOperand(user, !written_by(user)) != v && is_statistic(s, user);
    if (LLVMIsAReturnInst(user))
        return reach_results(s, LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)));
    if (smc_is_pure(user)) {
        reach(s, user);
        return !(s->kinds.overflow && smc_may_overflow(user));
    }
    return smc_is_call(user) && reach_call(s, user, v);
}

// Whether what the instruction has read comes to nothing but statistics.
static bool comes_to_nothing(search *s, LLVMValueRef in) {
    bool harmless = true;
    s->todo.n = 0;
    smc_table_free(&s->seen);
    reach(s, in);
    while (s->todo.n && harmless) {
        LLVMValueRef v = smc_vec_pop(&s->todo);
        for (LLVMUseRef use = LLVMGetFirstUse(v); use && harmless; use = LLVMGetNextUse(use))
            harmless = is_harmless_use(s, LLVMGetUser(use), v);
        harmless &= s->seen.n < MOST_VALUES;
    }
    return harmless;
}

// All accesses that may touch what this one touches matter, and it does. Whether one is new to it.
static bool matter(search *s, const access *a) {
    bool more = false;
    for (uint32_t i = 0; i < s->accesses.n; i++) {
        access *b = &s->accesses.at[i];
        if (b->matters || b->group != a->group || !(b->bytes & a->bytes)) continue;
        b->matters = more = true;
    }
    return more;
}

// Until nothing changes: what is stored by an access that matters is looked at.
static void find_those_that_matter(search *s) {
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < s->accesses.n; i++) {
            const access *a = &s->accesses.at[i];
            if (a->matters || (!LLVMIsAStoreInst(a->in) && !comes_to_nothing(s, a->in)))
                more |= matter(s, a);
        }
    }
}

// ---- whether it counts rounds -------------------------------------------------------------------

static void add_edge(void *self, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    search *s = self;
    bool known = false;
    *smc_table_at(&s->back_edges, (uintptr_t)from, (uintptr_t)to) = 1;
    for (uint32_t i = 0; i < s->headers.n; i++) known |= s->headers.at[i] == to;
    if (!known) *smc_vec_push(&s->headers) = to;
}

static void forget_loops(search *s) {
    for (uint32_t i = 0; i < s->waits.n; i++) smc_body_free(&s->waits.at[i]);
    smc_vec_free(&s->waits);
    smc_vec_free(&s->headers);
    smc_table_free(&s->back_edges);
}

// Whether something else than a count may end it, or nothing does: others have a say in how often
// it goes round.
static bool is_wait(const smc_body *b) {
    bool is = !b->exits.n;
    for (uint32_t i = 0; i < b->exits.n; i++) is |= !smc_is_counted_exit(b, b->exits.at[i]);
    return is;
}

static void find_waits(search *s, LLVMValueRef fn) {
    forget_loops(s);
    s->of = fn;
    smc_each_back_edge(fn, add_edge, s);
    for (uint32_t i = 0; i < s->headers.n; i++) {
        smc_body b = {0};
        if (smc_body_find(&b, &s->back_edges, s->headers.at[i]) && is_wait(&b))
            *smc_vec_push(&s->waits) = b;
        else smc_body_free(&b);
    }
}

static bool is_in_wait(search *s, LLVMBasicBlockRef bb) {
    LLVMValueRef fn = LLVMGetBasicBlockParent(bb);
    bool is = false;
    if (fn != s->of) find_waits(s, fn);
    for (uint32_t i = 0; i < s->waits.n; i++) is |= !smc_is_outside(&s->waits.at[i], bb);
    return is;
}

// In its function, or in one that calls it.
static bool may_be_repeated(search *s, LLVMBasicBlockRef bb, unsigned depth) {
    LLVMValueRef fn = LLVMGetBasicBlockParent(bb);
    bool may = is_in_wait(s, bb);
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use && !may && depth < DEEPEST;
         use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        may = smc_called_function(call) == fn &&
              may_be_repeated(s, LLVMGetInstructionParent(call), depth + 1);
    }
    return may;
}

// Whether what is written may be made of numbers that a wait has counted.
static bool is_counted(search *s, LLVMValueRef v, unsigned depth) {
    if (!LLVMIsAInstruction(v) || depth == 2 * DEEPEST) return false;
    bool is = LLVMIsAPHINode(v) && is_in_wait(s, LLVMGetInstructionParent(v));
    for (int i = 0; (LLVMIsAPHINode(v) || smc_is_pure(v)) && !is && i < LLVMGetNumOperands(v); i++)
        is = is_counted(s, LLVMGetOperand(v, (unsigned)i), depth + 1);
    return is;
}

// A store of the same number each time makes no rounds differ.
static bool counts_rounds(search *s, const access *a) {
    if (LLVMIsALoadInst(a->in)) return false;
    LLVMValueRef written = LLVMGetOperand(a->in, written_by(a->in));
    if (LLVMIsAStoreInst(a->in) && LLVMIsAConstant(written)) return false;
    return may_be_repeated(s, LLVMGetInstructionParent(a->in), 0) || is_counted(s, written, 0);
}

// ---- all ----------------------------------------------------------------------------------------

static bool is_plain(LLVMValueRef in) { return LLVMGetOrdering(in) == LLVMAtomicOrderingNotAtomic; }

// What was loaded to be added to, right before the store at the same address: that shows each race
// and each wrong address that the load would show, and the value comes to nothing.
static LLVMValueRef load_before(const search *s, LLVMValueRef store) {
    LLVMValueRef in = LLVMGetPreviousInstruction(store);
    while (in && (smc_is_pure(in) || smc_is_note(in))) in = LLVMGetPreviousInstruction(in);
    const bool is = in && LLVMIsALoadInst(in) && is_plain(in) && is_statistic(s, in) &&
                    LLVMGetOperand(in, 0) == LLVMGetOperand(store, 1) &&
                    LLVMTypeOf(in) == LLVMTypeOf(LLVMGetOperand(store, 0));
    return is ? in : NULL;
}

static void freeze(search *s, LLVMValueRef in) {
    const unsigned written = written_by(in);
    LLVMValueRef nothing = LLVMConstNull(LLVMTypeOf(LLVMGetOperand(in, written)));
    LLVMSetOperand(in, written, nothing);
    LLVMValueRef load = LLVMIsAStoreInst(in) && is_plain(in) ? load_before(s, in) : NULL;
    if (!load) return;
    s->accesses.at[smc_table_get(&s->number, (uintptr_t)load, 0) - 1].in = NULL;
    LLVMReplaceAllUsesWith(load, nothing);
    LLVMInstructionEraseFromParent(load);
}

// Whether it only orders what is at its address, and leaves that as it is.
static bool is_free(LLVMValueRef in) {
    const LLVMAtomicOrdering order = LLVMGetOrdering(in);
    return order == LLVMAtomicOrderingNotAtomic ||
           (order == LLVMAtomicOrderingMonotonic &&
            (!LLVMIsAAtomicRMWInst(in) || LLVMIsNull(LLVMGetOperand(in, 1))));
}

static void mark(const search *s, LLVMValueRef in) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(in));
    LLVMMetadataRef node = LLVMMDNodeInContext2(context, NULL, 0);
    if (is_free(in)) LLVMSetMetadata(in, s->kinds.statistic, LLVMMetadataAsValue(context, node));
}

void smc_freeze_statistics(smc_kinds kinds, LLVMModuleRef module) {
    search s = {.kinds = kinds, .layout = LLVMGetModuleDataLayout(module)};
    find_accesses(&s, module);
    find_those_that_matter(&s);
    for (uint32_t i = 0; i < s.accesses.n; i++) {
        const access *a = &s.accesses.at[i];
        if (a->in && !a->matters && counts_rounds(&s, a)) freeze(&s, a->in);
    }
    for (uint32_t i = 0; i < s.accesses.n; i++)
        if (s.accesses.at[i].in && !s.accesses.at[i].matters) mark(&s, s.accesses.at[i].in);
    forget_loops(&s);
    smc_vec_free(&s.accesses);
    smc_vec_free(&s.todo);
    smc_table_free(&s.number);
    smc_table_free(&s.known);
    smc_table_free(&s.seen);
}
