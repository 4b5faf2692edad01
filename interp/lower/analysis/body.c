#include "interp/lower/analysis/body.h"

#include "interp/lower/analysis/matters.h"

// Blocks -----------------------------------------------------------------------------------------------------------------

void smc_body_free(smc_body *b) {
    smc_vec_free(&b->blocks);
    smc_vec_free(&b->exits);
    smc_table_free(&b->inside);
}

static void add_block(smc_body *b, LLVMBasicBlockRef bb) {
    uint32_t *in = smc_table_at(&b->inside, (uintptr_t)bb, 0);
    if (*in) return;
    *in = 1;
    *smc_vec_push(&b->blocks) = bb;
}

// Of those by which a back edge leads there, or of all (NULL).
static void add_predecessors(smc_body *b, LLVMBasicBlockRef bb, const smc_table *back_edges) {
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(bb)); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef end = LLVMGetUser(use);
        if (!LLVMIsAInstruction(end)) continue;
        LLVMBasicBlockRef from = LLVMGetInstructionParent(end);
        if (!back_edges || smc_table_get(back_edges, (uintptr_t)from, (uintptr_t)bb)) add_block(b, from);
    }
}

// Whether the branch, return, .. at the end of a block may leave the body.
static bool leaves_body(const smc_body *b, LLVMValueRef end) {
    const unsigned n = LLVMGetNumSuccessors(end);
    if (!LLVMIsABranchInst(end) && !LLVMIsASwitchInst(end) && !LLVMIsAInvokeInst(end)) return true;
    if (LLVMIsABranchInst(end) && LLVMIsConditional(end) && LLVMIsAConstantInt(LLVMGetCondition(end)))
        return smc_is_outside(b, LLVMGetSuccessor(end, !LLVMConstIntGetZExtValue(LLVMGetCondition(end))));
    for (unsigned i = 0; i < n; i++)
        if (smc_is_outside(b, LLVMGetSuccessor(end, i))) return true;
    return false;
}

bool smc_body_find(smc_body *b, const smc_table *back_edges, LLVMBasicBlockRef header) {
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(header));
    bool reducible = true;
    add_block(b, header);
    add_predecessors(b, header, back_edges);
    for (uint32_t i = 1; i < b->blocks.n; i++) {
        reducible &= b->blocks.at[i] != entry;
        add_predecessors(b, b->blocks.at[i], NULL);
    }
    for (uint32_t i = 0; i < b->blocks.n; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(b->blocks.at[i]);
        if (leaves_body(b, end)) *smc_vec_push(&b->exits) = end;
    }
    return reducible;
}

// Exits ------------------------------------------------------------------------------------------------------------------

typedef SMC_VEC(LLVMValueRef) values;

static bool is_private_load(LLVMValueRef in, unsigned private_kind) {
    LLVMValueRef from = LLVMIsALoadInst(in) ? LLVMGetOperand(in, 0) : NULL;
    return from && LLVMIsAAllocaInst(from) && LLVMGetMetadata(from, private_kind);
}

// Whether there is a round in which the header's phi keeps its value: control brings it back to the header as it was.
static bool may_stay(const smc_body *b, LLVMValueRef phi) {
    smc_table seen = {0};
    values todo = {0};
    bool stays = false;
    *smc_vec_push(&todo) = phi;
    while (todo.n && !stays) {
        LLVMValueRef v = smc_vec_pop(&todo);
        const int n = LLVMIsAPHINode(v) ? (int)LLVMCountIncoming(v) : LLVMIsASelectInst(v) ? 3 : 0;
        for (int i = LLVMIsASelectInst(v) ? 1 : 0; i < n; i++) {
            LLVMValueRef brought = LLVMGetOperand(v, (unsigned)i);
            if (!LLVMIsAInstruction(brought) || smc_is_outside(b, LLVMGetInstructionParent(brought))) continue;
            stays |= brought == phi;
            uint32_t *known = smc_table_at(&seen, (uintptr_t)brought, 0);
            if (!*known) *smc_vec_push(&todo) = brought;
            *known = 1;
        }
    }
    smc_table_free(&seen);
    smc_vec_free(&todo);
    return stays;
}

// Whether all that the value is made of in the loop is its own, and something of it changes from each round to the next.
static bool is_counter(const smc_body *b, unsigned private_kind, LLVMValueRef condition) {
    smc_table seen = {0};
    values todo = {0};
    bool own = true, changes = false;
    *smc_vec_push(&todo) = condition;
    while (todo.n && own) {
        LLVMValueRef v = smc_vec_pop(&todo);
        uint32_t *known = smc_table_at(&seen, (uintptr_t)v, 0);
        if (*known || !LLVMIsAInstruction(v) || smc_is_outside(b, LLVMGetInstructionParent(v))) continue;
        *known = 1;
        const bool variable = is_private_load(v, private_kind);
        own = variable || smc_is_pure(v);
        changes |= variable || (LLVMIsAPHINode(v) && LLVMGetInstructionParent(v) == b->blocks.at[0] && !may_stay(b, v));
        for (int i = 0; !variable && i < LLVMGetNumOperands(v); i++) *smc_vec_push(&todo) = LLVMGetOperand(v, (unsigned)i);
    }
    smc_table_free(&seen);
    smc_vec_free(&todo);
    return own && changes;
}

bool smc_is_counted(const smc_body *b, unsigned private_kind) {
    for (uint32_t i = 0; i < b->exits.n; i++) {
        LLVMValueRef end = b->exits.at[i];
        const bool asks = LLVMIsASwitchInst(end) || (LLVMIsABranchInst(end) && LLVMIsConditional(end));
        if (asks && is_counter(b, private_kind, LLVMGetOperand(end, 0))) return true;
    }
    return false;
}
