// slice.c - computes the slice of one function, with other relevant branches than in the whole
// program.
#include "pass/relevance/calls.h"
#include "pass/relevance/pure.h"
#include "pass/relevance/relevance.h"
#include "pass/llvm/each.h"

// Flags of an instruction: its execution is relevant; its value is relevant.
enum { DONE = 1, VALUE = 2 };

// The computation of one slice.
typedef struct slice_search {
    smc_slice *result;
    const smc_control *control;
    const smc_table *but;
    smc_table reached;
    SMC_VEC(LLVMValueRef) todo;
} slice_search;

bool smc_is_in_slice(const smc_slice *a, LLVMValueRef in) {
    return smc_table_get(&a->more, (uintptr_t)in, 0) ||
           (!a->anew && (smc_is_relevant(a->r, in) || smc_has_effect(a->r, in)));
}

static void add_to_slice(slice_search *s, LLVMValueRef v) {
    const smc_slice *a = s->result;
    if (!LLVMIsAInstruction(v) || (s->but && smc_table_get(s->but, (uintptr_t)v, 0)) ||
        (!a->anew && smc_is_relevant(a->r, v)))
        return;
    uint32_t *seen = smc_table_at(&s->result->more, (uintptr_t)v, 0);
    if (*seen == VALUE) return;
    *seen = VALUE;
    *smc_vec_push(&s->todo) = v;
}

// Marks the condition of a branch as relevant. An invoke needs no mark: if it is not active, it
// always returns; if it is active, it is marked anyway.
static void mark_condition(slice_search *s, LLVMValueRef end) {
    if (!LLVMIsAInvokeInst(end)) add_to_slice(s, end);
}

static void add_control_of(slice_search *s, LLVMBasicBlockRef bb) {
    smc_branches deciders = {0};
    smc_control_add_deciders(s->control, bb, &s->reached, &deciders);
    for (uint32_t i = 0; i < deciders.n; i++) add_to_slice(s, deciders.at[i]);
    smc_vec_free(&deciders);
}

static void add_stores_to_slice(slice_search *s, LLVMValueRef load) {
    const smc_points_to *to = &s->result->r->to;
    const smc_object_group *g = smc_accessed_group(to, load);
    for (uint32_t i = 0; g->flags & SMC_GROUP_LOCAL && i < g->n; i++)
        if (LLVMIsAStoreInst(to->accesses.at[g->first + i].in))
            add_to_slice(s, to->accesses.at[g->first + i].in);
}

static void follow_operands(slice_search *s, LLVMValueRef in) {
    for (int i = 0; i < LLVMGetNumOperands(in); i++)
        add_to_slice(s, LLVMGetOperand(in, (unsigned)i));
    add_control_of(s, LLVMGetInstructionParent(in));
    for (unsigned i = 0; LLVMIsAPHINode(in) && i < LLVMCountIncoming(in); i++) {
        add_control_of(s, LLVMGetIncomingBlock(in, i));
        mark_condition(s, LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(in, i)));
    }
    if (LLVMIsALoadInst(in)) add_stores_to_slice(s, in);
}

// Marks the operands of an instruction whose execution is relevant: of a call, the arguments that
// are relevant in the called function; of a division, the divisor, by which it may fail.
static void add_action_to_slice(slice_search *s, LLVMValueRef in) {
    LLVMValueRef fn = smc_called_function(in);
    if (!fn && !smc_fails_by_divisor(in)) {
        add_to_slice(s, in);
        return;
    }
    *smc_table_at(&s->result->more, (uintptr_t)in, 0) = DONE;
    add_control_of(s, LLVMGetInstructionParent(in));
    if (!fn) add_to_slice(s, LLVMGetOperand(in, 1));
    for (unsigned i = 0; fn && i < LLVMCountParams(fn); i++)
        if (smc_is_relevant(s->result->r, LLVMGetParam(fn, i)))
            add_to_slice(s, LLVMGetOperand(in, i));
}

static void add_actions_to_slice(slice_search *s, LLVMValueRef fn) {
    for_each_block (bb, fn) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        for_each_instruction (in, bb)
            if (smc_has_effect(s->result->r, in) &&
                !smc_table_get(&s->result->more, (uintptr_t)in, 0))
                add_action_to_slice(s, in);
        if (LLVMIsAReturnInst(end) && smc_is_relevant(s->result->r, end)) add_to_slice(s, end);
    }
}

void smc_slice_function(smc_slice *a, smc_relevance *r, LLVMValueRef fn,
                        const LLVMValueRef *branches, uint32_t n, const smc_table *but) {
    *a = (smc_slice){.r = r, .anew = but};
    slice_search s = {.result = a, .but = but, .control = smc_control_of(&r->controls, fn)};
    if (but) add_actions_to_slice(&s, fn);
    for (uint32_t i = 0; i < n; i++) mark_condition(&s, branches[i]);
    while (s.todo.n) follow_operands(&s, smc_vec_pop(&s.todo));
    smc_vec_free(&s.todo);
    smc_table_free(&s.reached);
}

bool smc_is_dead_variable(const smc_slice *a, LLVMValueRef alloca) {
    const smc_points_to *to = &a->r->to;
    const smc_object_group *g = &to->groups.at[smc_table_get(&to->group_of, (uintptr_t)alloca, 0)];
    for (uint32_t i = 0; i < g->n; i++)
        if (LLVMIsALoadInst(to->accesses.at[g->first + i].in) &&
            smc_is_in_slice(a, to->accesses.at[g->first + i].in))
            return false;
    return g->flags & SMC_GROUP_LOCAL && LLVMGetFirstUse(alloca);
}
