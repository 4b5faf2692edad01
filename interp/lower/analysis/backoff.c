// backoff.c - which private memory decides how long a thread waits, and nothing else. The values
// that are loaded from such memory are followed wherever they go, through functions, too: they may
// come to arithmetic, to branches that decide about pauses alone, to loops that do nothing else,
// and to such memory again. If they come to anything else, the memory matters.
//
// All private objects whose accesses are known are taken for such at first. One that turns out to
// matter makes what stores to it matter, so that the others are looked at anew.
#include "interp/lower/analysis/backoff.h"

#include "interp/lower/analysis/backoff_group.h"
#include "interp/lower/analysis/initialised.h"

#include <string.h>

typedef SMC_VEC(LLVMValueRef) values;

typedef struct search {
    smc_kinds kinds;
    LLVMMetadataRef mark;
    SMC_VEC(smc_backoff_group) groups;
    smc_table group_of; // object, access -> number + 1
    smc_controls controls;
    // of one group: what its values come to
    smc_table seen; // value, block -> 1
    values todo;
    SMC_VEC(LLVMBasicBlockRef) branches; // that go one way or the other by such a value
    bool matters;
} search;

enum {
    MOST_GROUPS = 200, // objects to which there are pointers: more are no business of back-offs
    MOST_VALUES = 2000,
};

// ---- candidates ---------------------------------------------------------------------------------

static void mark(search *s, LLVMValueRef v, bool is) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(v));
    LLVMValueRef node = LLVMMetadataAsValue(context, s->mark);
    if (LLVMIsAGlobalVariable(v) && is) LLVMGlobalSetMetadata(v, s->kinds.backoff, s->mark);
    else if (LLVMIsAGlobalVariable(v)) LLVMGlobalEraseMetadata(v, s->kinds.backoff);
    else LLVMSetMetadata(v, s->kinds.backoff, is ? node : NULL);
}

static void mark_group(search *s, const smc_backoff_group *g, bool is) {
    for (uint32_t i = 0; i < g->objects.n; i++) mark(s, g->objects.at[i], is);
    for (uint32_t i = 0; i < g->accesses.n; i++) mark(s, g->accesses.at[i], is);
}

// An object that nobody reads is no less one than another, but one that nobody writes has no state.
static bool changes(const smc_backoff_group *g) {
    bool any = false;
    for (uint32_t i = 0; i < g->accesses.n; i++) any |= LLVMIsAStoreInst(g->accesses.at[i]) != NULL;
    return any;
}

static void add_candidate(search *s, LLVMValueRef object) {
    smc_backoff_group g = {0};
    if (s->groups.n == MOST_GROUPS || smc_table_get(&s->group_of, (uintptr_t)object, 0)) return;
    smc_backoff_group_find(&g, s->kinds, object);
    if (g.escapes || !changes(&g) || !smc_is_surely_written(s->kinds, &g)) {
        smc_backoff_group_free(&g);
        return;
    }
    *smc_vec_push(&s->groups) = g;
    for (uint32_t i = 0; i < g.objects.n; i++)
        *smc_table_at(&s->group_of, (uintptr_t)g.objects.at[i], 0) = s->groups.n;
    for (uint32_t i = 0; i < g.accesses.n; i++)
        *smc_table_at(&s->group_of, (uintptr_t)g.accesses.at[i], 0) = s->groups.n;
    mark_group(s, &g, true);
}

// Whether it is handed to a function: others are judged function by function (matters.h).
static bool is_passed(LLVMValueRef alloca) {
    bool passed = false;
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use; use = LLVMGetNextUse(use))
        passed |= smc_called_function(LLVMGetUser(use)) != NULL;
    return passed;
}

static void find_candidates(search *s, LLVMModuleRef module) {
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v))
        if (LLVMIsThreadLocal(v) && LLVMGetFirstUse(v)) add_candidate(s, v);
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
            for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
                if (LLVMIsAAllocaInst(in) && is_passed(in)) add_candidate(s, in);
}

// ---- what their values come to ------------------------------------------------------------------

static bool is_new(search *s, const void *v) {
    uint32_t *known = smc_table_at(&s->seen, (uintptr_t)v, 0);
    const bool is = !*known;
    *known = 1;
    s->matters |= s->seen.n > MOST_VALUES;
    return is;
}

static void reach(search *s, LLVMValueRef v) {
    if (is_new(s, v)) *smc_vec_push(&s->todo) = v;
}

static void reach_branch(search *s, LLVMBasicBlockRef bb) {
    if (is_new(s, bb)) *smc_vec_push(&s->branches) = bb;
}

// What is stored by this access may be any of them.
static void reach_loads(search *s, LLVMValueRef store) {
    const uint32_t k = smc_table_get(&s->group_of, (uintptr_t)store, 0);
    if (!k || !is_new(s, s->groups.at[k - 1].objects.at[0])) return;
    const smc_backoff_group *g = &s->groups.at[k - 1];
    for (uint32_t i = 0; i < g->accesses.n; i++)
        if (LLVMIsALoadInst(g->accesses.at[i])) reach(s, g->accesses.at[i]);
}

static void reach_variable(search *s, LLVMValueRef variable) {
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use))
        if (LLVMIsALoadInst(LLVMGetUser(use))) reach(s, LLVMGetUser(use));
}

static void reach_store(search *s, LLVMValueRef store) {
    LLVMValueRef variable = smc_variable_of(s->kinds, store);
    if (LLVMGetMetadata(store, s->kinds.backoff)) reach_loads(s, store);
    else if (variable) reach_variable(s, variable);
    else s->matters |= !smc_sets_pause(s->kinds, store);
}

static void reach_results(search *s, LLVMValueRef fn) {
    s->matters |= !smc_calls_are_known(fn);
    for (LLVMUseRef use = s->matters ? NULL : LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
        reach(s, LLVMGetUser(use));
}

static void reach_parameters(search *s, LLVMValueRef call, LLVMValueRef v) {
    LLVMValueRef fn = smc_called_function(call);
    if (smc_is_note(call) || smc_is_pause(s->kinds, call)) return;
    s->matters |= !fn;
    for (unsigned i = 0; fn && i < LLVMGetNumArgOperands(call); i++)
        if (LLVMGetOperand(call, i) == v) reach(s, LLVMGetParam(fn, i));
}

static void reach_use(search *s, LLVMValueRef user, LLVMValueRef v) {
    if (s->kinds.overflow && smc_may_overflow(user)) s->matters = true;
    else if (smc_is_pure(user) || (smc_fails_by_divisor(user) && LLVMGetOperand(user, 1) != v))
        reach(s, user);
    else if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) != v) reach_store(s, user);
    else if (LLVMIsABranchInst(user) || LLVMIsASwitchInst(user))
        reach_branch(s, LLVMGetInstructionParent(user));
    else if (LLVMIsAReturnInst(user))
        reach_results(s, LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)));
    else if (smc_is_call(user)) reach_parameters(s, user, v);
    else s->matters = true;
}

// ---- what their branches decide -----------------------------------------------------------------

enum { DEEPEST = 8 }; // calls in each other

static void reach_stores_of(search *s, LLVMValueRef fn, unsigned depth);

static void reach_stores_in(search *s, LLVMBasicBlockRef bb, unsigned depth) {
    for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in)) {
        LLVMValueRef callee = smc_called_function(in);
        if (LLVMGetMetadata(in, s->kinds.backoff) && !LLVMIsALoadInst(in)) reach_loads(s, in);
        if (callee && !smc_is_pause(s->kinds, in)) reach_stores_of(s, callee, depth + 1);
    }
}

// What a function that only waits may store: whether it is called is for such a value to decide.
static void reach_stores_of(search *s, LLVMValueRef fn, unsigned depth) {
    smc_blocks blocks = {0};
    s->matters |= depth == DEEPEST;
    if (!s->matters) smc_find_usual_blocks(fn, &blocks);
    for (uint32_t i = 0; i < blocks.n && !s->matters; i++) reach_stores_in(s, blocks.at[i], depth);
    smc_vec_free(&blocks);
}

// An instruction to which it comes, or not.
static void decide(search *s, LLVMValueRef in) {
    LLVMValueRef callee = smc_is_pause(s->kinds, in) ? NULL : smc_called_function(in);
    s->matters |= !smc_is_vain(s->kinds, in);
    if (s->matters) return;
    if (LLVMIsAPHINode(in)) reach(s, in);
    else if (LLVMIsAStoreInst(in) || (LLVMIsACallInst(in) && LLVMGetMetadata(in, s->kinds.backoff)))
        reach_store(s, in);
    else if (callee) reach_stores_of(s, callee, 0);
    else if (LLVMIsAReturnInst(in) && LLVMGetNumOperands(in))
        reach_results(s, LLVMGetBasicBlockParent(LLVMGetInstructionParent(in)));
}

// A phi says which way control has come.
static void reach_phis(search *s, LLVMBasicBlockRef from) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
        for (LLVMValueRef phi = LLVMGetFirstInstruction(LLVMGetSuccessor(end, i));
             phi && LLVMIsAPHINode(phi); phi = LLVMGetNextInstruction(phi))
            reach(s, phi);
}

static void decide_blocks(search *s, LLVMBasicBlockRef branch) {
    const smc_control *c = smc_control_of(&s->controls, LLVMGetBasicBlockParent(branch));
    reach_phis(s, branch);
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(branch));
         bb && !s->matters; bb = LLVMGetNextBasicBlock(bb)) {
        if (!smc_is_decided_by(c, bb, branch)) continue;
        for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
            decide(s, in);
        reach_phis(s, bb);
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (LLVMGetNumSuccessors(end) > 1 && !LLVMIsAInvokeInst(end))
            reach_branch(s, bb); // a call in vain always returns
    }
}

static bool group_matters(search *s, const smc_backoff_group *g) {
    s->matters = false;
    s->todo.n = s->branches.n = 0;
    smc_table_free(&s->seen);
    for (uint32_t i = 0; i < g->accesses.n; i++)
        if (LLVMIsALoadInst(g->accesses.at[i])) reach(s, g->accesses.at[i]);
    while ((s->todo.n || s->branches.n) && !s->matters) {
        if (s->branches.n) {
            decide_blocks(s, smc_vec_pop(&s->branches));
            continue;
        }
        LLVMValueRef v = smc_vec_pop(&s->todo);
        for (LLVMUseRef use = LLVMGetFirstUse(v); use && !s->matters; use = LLVMGetNextUse(use))
            reach_use(s, LLVMGetUser(use), v);
    }
    return s->matters;
}

// ---- all ----------------------------------------------------------------------------------------

static bool drop_those_that_matter(search *s) {
    bool dropped = false;
    for (uint32_t i = 0; i < s->groups.n; i++) {
        smc_backoff_group *g = &s->groups.at[i];
        if (g->escapes || !group_matters(s, g)) continue;
        g->escapes = dropped = true;
        mark_group(s, g, false);
    }
    return dropped;
}

bool smc_find_backoff(smc_kinds kinds, LLVMModuleRef module) {
    search s = {.kinds = kinds,
                .mark = LLVMMDNodeInContext2(LLVMGetModuleContext(module), NULL, 0)};
    bool any = false;
    find_candidates(&s, module);
    while (drop_those_that_matter(&s)) continue;
    for (uint32_t i = 0; i < s.groups.n; i++) {
        any |= !s.groups.at[i].escapes;
        smc_backoff_group_free(&s.groups.at[i]);
    }
    smc_vec_free(&s.groups);
    smc_controls_free(&s.controls);
    smc_vec_free(&s.todo);
    smc_vec_free(&s.branches);
    smc_table_free(&s.group_of);
    smc_table_free(&s.seen);
    return any;
}
