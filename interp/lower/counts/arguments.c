// arguments.c - counts that are handed to functions,
//
//     while (!trylock(&l)) delay(&l, ++rounds);
//
// and make no difference there: they come to arithmetic of which nobody asks for the result, and to
// branches that decide about nothing else. What a branch asks of a count that was only ever
// increased may be known: it is not 0, or not negative.
#include "interp/lower/counts/arguments.h"

#include "base/table.h"
#include "interp/lower/analysis/backoff_group.h"
#include "interp/lower/analysis/matters.h"

typedef SMC_VEC(LLVMValueRef) values;

typedef struct search {
    LLVMValueRef entry; // others than the program call it, too
    smc_controls controls;
    // of one parameter: where it has come to
    smc_table seen;
    values todo;
    SMC_VEC(LLVMBasicBlockRef) branches; // that go one way or the other by such a value
} search;

enum {
    MOST_VALUES = 200, // that one of them comes to
};

// ---- what is known of a count -------------------------------------------------------------------

typedef struct question {
    LLVMValueRef entry;
    smc_table assumed; // (value, least) -> 1
} question;

static bool is_at_least(question *q, LLVMValueRef v, uint64_t least);

static bool are_at_least(question *q, LLVMValueRef parameter, uint64_t least) {
    LLVMValueRef fn = LLVMGetParamParent(parameter);
    const unsigned n = smc_number_of_parameter(parameter);
    if (fn == q->entry || !smc_calls_are_known(fn)) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
        if (!is_at_least(q, LLVMGetOperand(LLVMGetUser(use), n), least)) return false;
    return true;
}

// Of a signed number that nothing has overflowed. What a value is made of was there before it, so
// that what is being asked may be assumed.
static bool is_at_least(question *q, LLVMValueRef v, uint64_t least) {
    if (LLVMIsAConstantInt(v)) return LLVMConstIntGetSExtValue(v) >= (int64_t)least;
    uint32_t *assumed = smc_table_at(&q->assumed, (uintptr_t)v, least);
    if (*assumed) return true;
    if (q->assumed.n > MOST_VALUES) return false;
    *assumed = 1;
    if (LLVMIsAArgument(v)) return are_at_least(q, v, least);
    if (LLVMIsAPHINode(v)) {
        bool all = true;
        for (unsigned i = 0; i < LLVMCountIncoming(v) && all; i++)
            all = is_at_least(q, LLVMGetIncomingValue(v, i), least);
        return all;
    }
    if (!LLVMIsAInstruction(v) || LLVMGetInstructionOpcode(v) != LLVMAdd || !LLVMGetNSW(v) ||
        !LLVMIsAConstantInt(LLVMGetOperand(v, 1)))
        return false;
    const int64_t by = LLVMConstIntGetSExtValue(LLVMGetOperand(v, 1));
    return by >= 0 && is_at_least(q, LLVMGetOperand(v, 0), (uint64_t)by >= least ? 0 : least);
}

// What the comparison of a value that is at least so large says; false: not known.
static bool is_known(LLVMIntPredicate how, int64_t least, int64_t with, bool *holds) {
    switch (how) {
    case LLVMIntNE: return *holds = true, with < least;
    case LLVMIntEQ: return *holds = false, with < least;
    case LLVMIntSGT: return *holds = true, with < least;
    case LLVMIntSGE: return *holds = true, with <= least;
    case LLVMIntSLE: return *holds = false, with < least;
    case LLVMIntSLT: return *holds = false, with <= least;
    default: return false;
    }
}

static bool is_parameter_at_least(const search *s, LLVMValueRef parameter, uint64_t least) {
    question q = {.entry = s->entry};
    const bool is = is_at_least(&q, parameter, least);
    smc_table_free(&q.assumed);
    return is;
}

static void answer(const search *s, LLVMValueRef parameter) {
    const int64_t least = is_parameter_at_least(s, parameter, 1)   ? 1
                          : is_parameter_at_least(s, parameter, 0) ? 0
                                                                   : -1;
    for (LLVMUseRef use = least < 0 ? NULL : LLVMGetFirstUse(parameter), next; use; use = next) {
        LLVMValueRef asks = LLVMGetUser(use),
                     with = LLVMIsAICmpInst(asks) ? LLVMGetOperand(asks, 1) : NULL;
        bool holds;
        next = LLVMGetNextUse(use);
        if (with && LLVMGetOperand(asks, 0) == parameter && LLVMIsAConstantInt(with) &&
            is_known(LLVMGetICmpPredicate(asks), least, LLVMConstIntGetSExtValue(with), &holds))
            LLVMReplaceAllUsesWith(asks, LLVMConstInt(LLVMTypeOf(asks), holds, 0));
    }
}

// ---- what comes of it ---------------------------------------------------------------------------

static bool is_new(search *s, const void *v) {
    uint32_t *known = smc_table_at(&s->seen, (uintptr_t)v, 0);
    const bool is = !*known;
    *known = 1;
    return is;
}

static void reach(search *s, LLVMValueRef v) {
    if (is_new(s, v)) *smc_vec_push(&s->todo) = v;
}

static bool reach_results(search *s, LLVMValueRef fn) {
    if (!smc_calls_are_known(fn)) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
        reach(s, LLVMGetUser(use));
    return true;
}

static bool reach_parameters(search *s, LLVMValueRef call, LLVMValueRef v) {
    LLVMValueRef fn = smc_called_function(call);
    if (!fn) return smc_is_note(call);
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
        if (LLVMGetOperand(call, i) == v) reach(s, LLVMGetParam(fn, i));
    return smc_calls_are_known(fn);
}

static bool makes_no_difference(search *s, LLVMValueRef user, LLVMValueRef v) {
    if (LLVMIsAReturnInst(user))
        return reach_results(s, LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)));
    if (LLVMIsABranchInst(user)) {
        if (is_new(s, LLVMGetInstructionParent(user)))
            *smc_vec_push(&s->branches) = LLVMGetInstructionParent(user);
        return true;
    }
    if (smc_is_call(user)) return reach_parameters(s, user, v);
    if (!LLVMIsAInstruction(user) || !smc_is_pure(user)) return false;
    reach(s, user);
    return true;
}

// A phi says which way control has come.
static void reach_phis(search *s, LLVMBasicBlockRef from) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
        for (LLVMValueRef phi = LLVMGetFirstInstruction(LLVMGetSuccessor(end, i));
             phi && LLVMIsAPHINode(phi); phi = LLVMGetNextInstruction(phi))
            reach(s, phi);
}

static bool only_computes(LLVMBasicBlockRef bb) {
    for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
        if (!smc_is_pure(in) && !smc_is_note(in) && !LLVMIsABranchInst(in)) return false;
    return true;
}

// Whether the branch decides about nothing but what is computed: not whether it is come to again.
static bool decides_nothing(search *s, LLVMBasicBlockRef branch) {
    const smc_control *c = smc_control_of(&s->controls, LLVMGetBasicBlockParent(branch));
    bool nothing = true;
    reach_phis(s, branch);
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(branch));
         bb && nothing; bb = LLVMGetNextBasicBlock(bb)) {
        if (!smc_is_decided_by(c, bb, branch)) continue;
        nothing = bb != branch && only_computes(bb);
        reach_phis(s, bb);
        if (LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(bb)) > 1 && is_new(s, bb))
            *smc_vec_push(&s->branches) = bb;
    }
    return nothing;
}

static bool comes_to_nothing(search *s, LLVMValueRef parameter) {
    bool nothing = true;
    s->todo.n = s->branches.n = 0;
    smc_table_free(&s->seen);
    reach(s, parameter);
    while ((s->todo.n || s->branches.n) && nothing) {
        if (s->branches.n) {
            nothing = decides_nothing(s, smc_vec_pop(&s->branches));
            continue;
        }
        LLVMValueRef v = smc_vec_pop(&s->todo);
        for (LLVMUseRef use = LLVMGetFirstUse(v); use && nothing; use = LLVMGetNextUse(use))
            nothing = makes_no_difference(s, LLVMGetUser(use), v);
        nothing &= s->seen.n < MOST_VALUES;
    }
    return nothing;
}

// ---- all ----------------------------------------------------------------------------------------

// Made of constants alone, so that it is defined.
static bool is_count(smc_table *seen, LLVMValueRef v) {
    if (LLVMIsAConstantInt(v)) return true;
    if (!LLVMIsAInstruction(v) || seen->n > MOST_VALUES) return false;
    uint32_t *known = smc_table_at(seen, (uintptr_t)v, 0);
    if (*known) return true;
    *known = 1;
    const bool computes = LLVMIsAPHINode(v) || LLVMIsABinaryOperator(v) || LLVMIsACastInst(v);
    bool is = computes && smc_is_pure(v);
    for (int i = 0; i < LLVMGetNumOperands(v) && is; i++)
        is = is_count(seen, LLVMGetOperand(v, (unsigned)i));
    return is;
}

static void forget(LLVMValueRef parameter) {
    LLVMValueRef fn = LLVMGetParamParent(parameter);
    const unsigned n = smc_number_of_parameter(parameter);
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use), given = LLVMGetOperand(call, n);
        smc_table seen = {0};
        if (!LLVMIsAConstantInt(given) && is_count(&seen, given))
            LLVMSetOperand(call, n, LLVMConstNull(LLVMTypeOf(given)));
        smc_table_free(&seen);
    }
}

static bool may_be_count(LLVMValueRef parameter) {
    return LLVMGetTypeKind(LLVMTypeOf(parameter)) == LLVMIntegerTypeKind &&
           LLVMGetIntTypeWidth(LLVMTypeOf(parameter)) <= 64;
}

void smc_forget_arguments(smc_kinds kinds, LLVMModuleRef module, const char *entry) {
    search s = {.entry = LLVMGetNamedFunction(module, entry ? entry : "main")};
    values parameters = {0};
    if (kinds.overflow) return; // the count itself may fail
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        for (LLVMValueRef p = LLVMGetFirstParam(fn); p && !LLVMIsDeclaration(fn);
             p = LLVMGetNextParam(p))
            if (fn != s.entry && !smc_is_of_library(fn) && may_be_count(p) &&
                smc_calls_are_known(fn))
                *smc_vec_push(&parameters) = p;
    for (uint32_t i = 0; i < parameters.n; i++) answer(&s, parameters.at[i]);
    for (uint32_t i = 0; i < parameters.n; i++)
        if (comes_to_nothing(&s, parameters.at[i])) forget(parameters.at[i]);
    smc_controls_free(&s.controls);
    smc_vec_free(&s.todo);
    smc_vec_free(&s.branches);
    smc_vec_free(&parameters);
    smc_table_free(&s.seen);
}
