// x86_flow.c - translates inline assembly with jumps to basic blocks.
//
// A block begins at each target of a jump and after each jump, with a phi for the value of each
// location. Flags are not kept across blocks.
#include "pass/asm/lifting.h"

#include "pass/llvm/split.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

enum { MAX_BLOCKS = X86_MAX_INSTRUCTIONS + 1 };

// The translation of a text with jumps.
typedef struct flow {
    lifting *x;
    const x86_text *text;
    bool used[LIFTING_LOCATIONS];
    LLVMBasicBlockRef head, end;          // blocks of the code before and after the assembly
    LLVMBasicBlockRef begins[MAX_BLOCKS]; // [index of an instruction]: the block that begins with
                                          // it; NULL: none
    LLVMValueRef phis[MAX_BLOCKS][LIFTING_LOCATIONS];
} flow;

static void create_location_phis(flow *f) {
    static const uint32_t implied[] = {X86_RAX, X86_RDX, X86_RBX, X86_RCX};
    for (size_t i = 0; i < sizeof implied / sizeof *implied; i++) f->used[implied[i]] = true;
    for (uint32_t i = 0; i < f->x->n; i++)
        f->used[f->x->operands[i].location] |= !f->x->operands[i].memory;
    for (uint32_t i = 0; i < f->text->n; i++)
        for (uint32_t k = 0; k < f->text->at[i].n; k++) {
            const x86_argument *a = &f->text->at[i].args[k];
            if (a->kind == X86_REGISTER || a->kind == X86_NEAR) f->used[a->number] = true;
        }
    f->used[X86_RSP] = false;
}

static void split_at_call(flow *f) {
    lifting *x = f->x;
    f->end = LLVMGetInstructionParent(x->call);
    f->head = smc_llvm_split_before(x->builder, x->call);
    LLVMSetCurrentDebugLocation2(x->builder, LLVMInstructionGetDebugLoc(x->call));
}

static void begin_blocks(flow *f) {
    const x86_text *t = f->text;
    bool begins[MAX_BLOCKS] = {true};
    for (uint32_t i = 0; i < t->n; i++)
        if (x86_is_jump(&t->at[i])) begins[i + 1] = begins[t->at[i].args[0].number] = true;
    for (uint32_t i = 0; i < t->n; i++)
        if (begins[i]) f->begins[i] = LLVMInsertBasicBlockInContext(f->x->context, f->end, "");
    f->begins[t->n] = f->end;
}

static void add_phis(flow *f, uint32_t block) {
    lifting *x = f->x;
    if (f->begins[block] == f->end) LLVMPositionBuilderBefore(x->builder, x->call);
    else LLVMPositionBuilderAtEnd(x->builder, f->begins[block]);
    for (uint32_t i = 0; i < LIFTING_LOCATIONS; i++)
        if (f->used[i]) f->phis[block][i] = LLVMBuildPhi(x->builder, lifting_int_type(x, 8), "");
}

// Adds the current values of all locations to the phis of the block `to`.
static void add_phi_values(flow *f, LLVMBasicBlockRef from, uint32_t to) {
    for (uint32_t i = 0; i < LIFTING_LOCATIONS; i++) {
        if (!f->used[i]) continue;
        // A location that was never written has an arbitrary value; the phi gets 0.
        LLVMValueRef v = f->x->at[i] ? f->x->at[i] : LLVMConstNull(lifting_int_type(f->x, 8));
        LLVMAddIncoming(f->phis[to][i], &v, &from, 1);
    }
}

static bool lift_jump(flow *f, LLVMBasicBlockRef from, uint32_t at) {
    const x86_instruction *i = &f->text->at[at];
    const uint32_t to = i->args[0].number;
    lifting *x = f->x;
    lifting_condition if_so;
    bool negated;
    add_phi_values(f, from, to);
    if (strcmp(i->name, "jmp") == 0) return LLVMBuildBr(x->builder, f->begins[to]), true;
    if (!x86_condition(i->name + 1, strlen(i->name) - 1, &if_so, &negated)) return false;
    LLVMValueRef condition = x86_condition_value(x, if_so, negated);
    if (!condition) return false;
    // The jump leads to the next instruction, so both successors are the same.
    if (to == at + 1) return LLVMBuildBr(x->builder, f->begins[to]), true;
    add_phi_values(f, from, at + 1);
    LLVMBuildCondBr(x->builder, condition, f->begins[to], f->begins[at + 1]);
    return true;
}

// Builds the block that begins with the instruction `first`.
static bool lift_block(flow *f, uint32_t first) {
    lifting *x = f->x;
    LLVMBasicBlockRef block = f->begins[first];
    memcpy(x->at, f->phis[first], sizeof x->at);
    memset(x->flags, 0, sizeof x->flags);
    LLVMPositionBuilderAtEnd(x->builder, block);
    for (uint32_t i = first;; i++) {
        if (x86_is_jump(&f->text->at[i])) return lift_jump(f, block, i);
        if (!x86_lift_instruction(x, &f->text->at[i])) return false;
        if (!f->begins[i + 1]) continue;
        add_phi_values(f, block, i + 1);
        LLVMBuildBr(x->builder, f->begins[i + 1]);
        return true;
    }
}

static bool lift_blocks(flow *f) {
    for (uint32_t i = 0; i < f->text->n; i++)
        if (f->begins[i] && !lift_block(f, i)) return false;
    memcpy(f->x->at, f->phis[f->text->n], sizeof f->x->at);
    memset(f->x->flags, 0, sizeof f->x->flags);
    LLVMPositionBuilderBefore(f->x->builder, f->x->call);
    return true;
}

static void erase_instruction(LLVMValueRef in) {
    if (LLVMGetTypeKind(LLVMTypeOf(in)) != LLVMVoidTypeKind)
        LLVMReplaceAllUsesWith(in, LLVMGetPoison(LLVMTypeOf(in)));
    LLVMInstructionEraseFromParent(in);
}

static void undo_lifting(flow *f) {
    const uint32_t n = f->text->n;
    for (LLVMValueRef in; (in = LLVMGetFirstInstruction(f->end)) != f->x->call;)
        erase_instruction(in);
    for (uint32_t i = 0; i < n; i++)
        for (LLVMValueRef in; f->begins[i] && (in = LLVMGetLastInstruction(f->begins[i]));)
            erase_instruction(in);
    LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(f->head));
    LLVMPositionBuilderAtEnd(f->x->builder, f->head);
    LLVMBuildBr(f->x->builder, f->end);
    for (uint32_t i = 0; i < n; i++)
        if (f->begins[i]) LLVMDeleteBasicBlock(f->begins[i]);
}

bool x86_lift_flow(lifting *x, const x86_text *text) {
    flow f = {.x = x, .text = text};
    for (uint32_t i = 0; i < x->n; i++)
        if (x->operands[i].condition != LIFTING_NO_CONDITION) return false;
    create_location_phis(&f);
    split_at_call(&f);
    begin_blocks(&f);
    for (uint32_t i = 0; i <= text->n; i++)
        if (f.begins[i]) add_phis(&f, i);
    LLVMPositionBuilderAtEnd(x->builder, f.head);
    add_phi_values(&f, f.head, 0);
    LLVMBuildBr(x->builder, f.begins[0]);
    if (lift_blocks(&f)) return true;
    undo_lifting(&f);
    return false;
}
