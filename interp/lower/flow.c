// flow.c - control flow: terminators, and edges, which copy values to phis and count rounds of
// loops.
#include "interp/lower/lowering.h"

#include "interp/bytecode/pads.h"
#include "interp/bytecode/wide.h"
#include "interp/lower/analysis/body.h"
#include "interp/lower/analysis/landing.h"
#include "pass/llvm/versions.h"

#include <string.h>

// ---- loops --------------------------------------------------------------------------------------

static void add_back_edge(void *self, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    smc_lowering *l = self;
    *smc_table_at(&l->loops.back_edges, (uintptr_t)from, (uintptr_t)to) = 1;
    uint32_t *counter = smc_table_at(&l->loops.counters, (uintptr_t)to, 0);
    if (!*counter) *counter = (uint32_t)smc_new_register(l, 1) + 1;
}

void smc_find_back_edges(smc_lowering *l) {
    smc_visit_back_edges(l->llvm_function, add_back_edge, l);
}

// ---- edges --------------------------------------------------------------------------------------

// A move between registers, for one scalar of a phi.
typedef struct copy {
    int32_t to, from;
} copy;
typedef SMC_VEC(copy) copies;

// Appends the moves that give the phis of block `to` their values on the edge.
static void append_phi_copies(smc_lowering *l, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                              copies *out) {
    for (LLVMValueRef phi = LLVMGetFirstInstruction(to);
         phi && LLVMGetInstructionOpcode(phi) == LLVMPHI; phi = LLVMGetNextInstruction(phi)) {
        smc_scalars scalars;
        smc_scalars_of(l, LLVMTypeOf(phi), &scalars);
        unsigned n = LLVMCountIncoming(phi), k = 0;
        while (k < n && LLVMGetIncomingBlock(phi, k) != from) k++;
        if (k == n) continue;
        LLVMValueRef v = LLVMGetIncomingValue(phi, k);
        if (scalars.is_unsupported_type) {
            smc_emit_unsupported(l, "a value of an unusual type");
            continue;
        }
        for (uint32_t i = 0; i < scalars.n; i++) {
            copy c = {smc_result(l, phi) + (int32_t)i, smc_operand_register(l, v, i)};
            if (c.to != c.from) *smc_vec_push(out) = c;
        }
    }
}

static bool is_source_of_copy(const copies *c, int32_t reg) {
    for (uint32_t i = 0; i < c->n; i++)
        if (c->at[i].from == reg) return true;
    return false;
}

// Emits the phi copies of an edge, which are simultaneous: a copy is emitted when no remaining copy
// reads its destination. A temporary register breaks cycles.
static void emit_copies(smc_lowering *l, copies *c) {
    while (c->n) {
        uint32_t i = 0;
        while (i < c->n && is_source_of_copy(c, c->at[i].to)) i++;
        if (i == c->n) {
            int32_t saved = smc_new_register(l, 1), reg = c->at[0].to;
            smc_emit_instruction(l, SMC_OP_MOV, saved, reg, 0, 0);
            for (uint32_t k = 0; k < c->n; k++)
                if (c->at[k].from == reg) c->at[k].from = saved;
            continue;
        }
        smc_emit_instruction(l, SMC_OP_MOV, c->at[i].to, c->at[i].from, 0, 0);
        c->at[i] = smc_vec_pop(c);
    }
}

static bool is_back_edge(const smc_lowering *l, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    return smc_table_get(&l->loops.back_edges, (uintptr_t)from, (uintptr_t)to);
}

// True if the edge needs code besides a jump.
static bool edge_needs_code(const smc_lowering *l, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    LLVMValueRef first = LLVMGetFirstInstruction(to);
    return LLVMGetInstructionOpcode(first) == LLVMPHI || is_back_edge(l, from, to) ||
           smc_is_waiting_loop(l, to) || smc_is_waiting_loop_exit(l, from, to) ||
           (smc_bound_of(l, to) && smc_table_get(&l->loops.counters, (uintptr_t)to, 0));
}

// Records a jump whose displacement smc_patch_jumps will set (smc_fixup).
static void add_jump_fixup(smc_lowering *l, uint32_t insn, int32_t case_index, uint32_t base,
                           LLVMBasicBlockRef to) {
    *smc_vec_push(&l->blocks.fixups) =
        (smc_fixup){.insn = insn, .case_index = case_index, .base = base, .to = to};
}

// Returns the flags of the loop. SMC_LOOP_HAS_COUNTED_EXIT: an exit depends on a count that the
// thread keeps itself (assumed for all library loops). SMC_LOOP_ENDLESS: the loop has no exit.
static unsigned flags_of_loop(const smc_lowering *l, LLVMBasicBlockRef header) {
    smc_loop_body b = {0};
    if (l->fn->library) return SMC_LOOP_HAS_COUNTED_EXIT;
    const bool found = smc_loop_body_find(&b, &l->loops.back_edges, header);
    const bool counted = found && smc_is_assumed_finite(&b, l->kinds.private),
               serves = found && smc_is_waiting_loop(l, header) && smc_spin_is_service_loop(l, &b);
    smc_loop_body_free(&b);
    return (counted ? SMC_LOOP_HAS_COUNTED_EXIT : 0) | (serves ? SMC_LOOP_ENDLESS : 0);
}

// Emits an edge: the phi moves, the count of rounds, and the jump. The moves come first, since
// rounds are compared by the new values of the header's phis.
static void emit_edge(smc_lowering *l, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                      bool may_fall_through) {
    copies c = {0};
    const int32_t counter = (int32_t)smc_table_get(&l->loops.counters, (uintptr_t)to, 0) - 1;
    const uint32_t bound = smc_bound_of(l, to);
    append_phi_copies(l, from, to, &c);
    if (c.n > SMC_MAX_INCOMING_VALUES)
        smc_emit_unsupported(l, "a block that joins more than %d values", SMC_MAX_INCOMING_VALUES);
    else emit_copies(l, &c);
    smc_vec_free(&c);
    smc_emit_loop_exits(l, from, to);
    smc_emit_round_begin(l, to, is_back_edge(l, from, to));
    if (is_back_edge(l, from, to)) {
        add_jump_fixup(l, l->fn->code.n, -1, l->fn->code.n, to);
        if (bound) smc_emit_instruction(l, SMC_OP_BOUND, counter, 0, 0, bound);
        else smc_emit_instruction(l, SMC_OP_LOOP, 0, 0, 0, 0)->x = flags_of_loop(l, to);
        return;
    }
    if (counter >= 0 && bound)
        smc_emit_instruction(l, SMC_OP_MOV, counter, smc_constant_register(l, 0), 0, 0);
    if (may_fall_through && to == l->blocks.next) return;
    add_jump_fixup(l, l->fn->code.n, -1, l->fn->code.n, to);
    smc_emit_instruction(l, SMC_OP_JMP, 0, 0, 0, 0);
}

void smc_patch_jumps(smc_lowering *l) {
    for (uint32_t i = 0; i < l->blocks.fixups.n; i++) {
        const smc_fixup *f = &l->blocks.fixups.at[i];
        uint32_t block = smc_table_get(&l->blocks.index, (uintptr_t)f->to, 0);
        int32_t by = (int32_t)l->blocks.start.at[block - 1] - (int32_t)f->base;
        if (f->case_index >= 0) l->fn->cases.at[f->case_index].target = (uint32_t)by;
        else l->fn->code.at[f->insn].c = by;
    }
}

// ---- terminators --------------------------------------------------------------------------------

static unsigned jump_opcode_of_predicate(LLVMIntPredicate p) {
    static const uint16_t jump[] = {SMC_OP_JIF_EQ_32R,  SMC_OP_JIF_NE_32R,  SMC_OP_JIF_UGT_32R,
                                    SMC_OP_JIF_UGE_32R, SMC_OP_JIF_ULT_32R, SMC_OP_JIF_ULE_32R,
                                    SMC_OP_JIF_SGT_32R, SMC_OP_JIF_SGE_32R, SMC_OP_JIF_SLT_32R,
                                    SMC_OP_JIF_SLE_32R};
    return jump[p - LLVMIntEQ];
}

// True if a 64-bit jump instruction can do the comparison: of 64 bits, or narrow and unsigned,
// since registers are zero-extended.
static bool can_jump_by(LLVMIntPredicate p, uint32_t bits) {
    return bits == 32 || bits == 64 || (bits && p <= LLVMIntULE);
}

// True for a comparison that is only used by the branch of its block. It is lowered with the
// branch, so insn.c skips it.
bool smc_is_fused_with_branch(LLVMValueRef compare) {
    LLVMUseRef use = LLVMGetFirstUse(compare);
    if (!use || LLVMGetNextUse(use)) return false;
    LLVMValueRef user = LLVMGetUser(use);
    uint32_t bits = smc_scalar_width(LLVMTypeOf(LLVMGetOperand(compare, 0)));
    return LLVMIsABranchInst(user) &&
           LLVMGetInstructionParent(user) == LLVMGetInstructionParent(compare) &&
           can_jump_by(LLVMGetICmpPredicate(compare), bits);
}

// Emits the conditional jump for a comparison and returns its index; the caller sets the
// displacement later.
static uint32_t emit_condition(smc_lowering *l, LLVMValueRef condition) {
    if (LLVMIsAICmpInst(condition) && smc_is_fused_with_branch(condition)) {
        LLVMValueRef left = LLVMGetOperand(condition, 0), right = LLVMGetOperand(condition, 1);
        unsigned op = jump_opcode_of_predicate(LLVMGetICmpPredicate(condition)) +
                      (smc_scalar_width(LLVMTypeOf(left)) == 32 ? 0 : 2);
        int32_t a = smc_operand_register(l, left, 0);
        uint64_t bits;
        if (LLVMIsConstant(right) && smc_constant_bits(l, right, &bits))
            smc_emit_instruction(l, op + 1, a, 0, 0, bits);
        else {
            int32_t b = smc_operand_register(l, right, 0);
            smc_emit_instruction(l, op, a, b, 0, 0);
        }
    } else {
        int32_t a = smc_operand_register(l, condition, 0);
        smc_emit_instruction(l, SMC_OP_JNZ, a, 0, 0, 0);
    }
    return l->fn->code.n - 1;
}

static void lower_branch(smc_lowering *l, LLVMValueRef in) {
    LLVMBasicBlockRef from = LLVMGetInstructionParent(in), yes = LLVMGetSuccessor(in, 0);
    if (!LLVMIsConditional(in)) {
        emit_edge(l, from, yes, true);
        return;
    }
    LLVMBasicBlockRef no = LLVMGetSuccessor(in, 1);
    smc_mark_assertion(l, in);
    uint32_t jump = emit_condition(l, LLVMGetCondition(in));
    if (!edge_needs_code(l, from, yes) && !smc_records_edges(l, in)) {
        add_jump_fixup(l, jump, -1, jump, yes);
        emit_edge(l, from, no, true);
        return;
    }
    smc_emit_edge_mark(l, in, 1);
    emit_edge(l, from, no, false);
    l->fn->code.at[jump].c = (int32_t)(l->fn->code.n - jump);
    smc_emit_edge_mark(l, in, 0);
    emit_edge(l, from, yes, true);
}

// A case of a switch: its value, the number of its edge, and its target.
typedef struct case_edge {
    uint64_t value;
    uint32_t edge;
    LLVMBasicBlockRef to;
} case_edge;

static int compare_values(const void *a, const void *b) {
    uint64_t x = ((const case_edge *)a)->value, y = ((const case_edge *)b)->value;
    return (x > y) - (x < y);
}

// Emits a switch on the value of register a. If no case matches, it jumps to `otherwise`, or, if
// that is NULL, ends in an error. Sorts and frees the cases.
static void emit_switch(smc_lowering *l, LLVMValueRef in, int32_t a, case_edge *cases, uint32_t n,
                        LLVMBasicBlockRef otherwise) {
    LLVMBasicBlockRef from = LLVMGetInstructionParent(in);
    const bool notes = smc_records_edges(l, in);
    const uint32_t first = l->fn->cases.n, at = l->fn->code.n;
    qsort(cases, n, sizeof *cases, compare_values);
    smc_emit_instruction(l, SMC_OP_SWITCH, a, (int32_t)first, (int32_t)n, 0);
    if (otherwise) smc_emit_edge_mark(l, in, 0), emit_edge(l, from, otherwise, false);
    else smc_emit_trap(l, SMC_ERR_UNREACHABLE, "a computed goto leads to no label of its function");
    for (uint32_t i = 0; i < n; i++) {
        *smc_vec_push(&l->fn->cases) = (smc_case){cases[i].value, l->fn->code.n - at};
        smc_emit_edge_mark(l, in, cases[i].edge);
        if (notes || edge_needs_code(l, from, cases[i].to)) emit_edge(l, from, cases[i].to, false);
        else add_jump_fixup(l, 0, (int32_t)(first + i), at, cases[i].to);
    }
    free(cases);
}

// Returns a register with the index of the case that equals an integer of more than 64 bits; with n
// if no case does.
static int32_t emit_case_comparisons(smc_lowering *l, LLVMValueRef in, uint32_t n) {
    const int32_t a = smc_operand_register_pair(l, LLVMGetOperand(in, 0)),
                  match = smc_new_register(l, 1), same = smc_new_register(l, 1);
    smc_emit_instruction(l, SMC_OP_MOV, match, smc_constant_register(l, n), 0, 0);
    for (uint32_t i = 0; i < n; i++) {
        const int32_t value = smc_operand_register_pair(l, smc_llvm_case_value(in, i + 1));
        smc_emit_instruction(l, SMC_OP_WIDE, same, a, value, 0)->x = SMC_WIDE_EQ;
        smc_emit_instruction(l, SMC_OP_SELECT, match, same, smc_constant_register(l, i),
                             (uint64_t)(int64_t)match);
    }
    return match;
}

static void lower_switch(smc_lowering *l, LLVMValueRef in) {
    uint32_t n = LLVMGetNumSuccessors(in) - 1;
    const bool wide = smc_is_wide(LLVMTypeOf(LLVMGetOperand(in, 0)));
    if (!wide && !smc_scalar_width(LLVMTypeOf(LLVMGetOperand(in, 0)))) {
        smc_emit_unsupported(l, "a switch on an integer of more than %d bits", SMC_WIDE_BITS);
        return;
    }
    case_edge *cases = smc_alloc(n * sizeof *cases);
    for (uint32_t i = 0; i < n; i++) {
        cases[i].edge = i + 1;
        cases[i].value = wide ? i : LLVMConstIntGetZExtValue(smc_llvm_case_value(in, i + 1));
        cases[i].to = LLVMGetSuccessor(in, i + 1);
    }
    int32_t a =
        wide ? emit_case_comparisons(l, in, n) : smc_operand_register(l, LLVMGetOperand(in, 0), 0);
    emit_switch(l, in, a, cases, n, LLVMGetSwitchDefaultDest(in));
}

// Lowers a computed goto to a switch over the addresses of its labels.
static void lower_indirect_branch(smc_lowering *l, LLVMValueRef in) {
    uint32_t n = LLVMGetNumSuccessors(in), n_cases = 0;
    if (n > SMC_MAX_INCOMING_VALUES) {
        smc_emit_unsupported(l, "a computed goto to more than %d labels", SMC_MAX_INCOMING_VALUES);
        return;
    }
    case_edge *cases = smc_alloc(n * sizeof *cases);
    for (uint32_t i = 0; i < n; i++) {
        const case_edge c = {smc_label_address(l, LLVMGetSuccessor(in, i)), i,
                             LLVMGetSuccessor(in, i)};
        bool seen = false;
        for (uint32_t k = 0; k < n_cases; k++) seen |= cases[k].to == c.to;
        if (!seen) cases[n_cases++] = c;
    }
    int32_t a = smc_operand_register(l, LLVMGetOperand(in, 0), 0);
    emit_switch(l, in, a, cases, n_cases, NULL);
}

static LLVMValueRef first_instruction_of_kind(LLVMBasicBlockRef bb, LLVMOpcode what) {
    LLVMValueRef in = LLVMGetFirstInstruction(bb);
    while (in && LLVMGetInstructionOpcode(in) != what) in = LLVMGetNextInstruction(in);
    return in;
}

// Appends the clauses of a landing pad to the function's args. Returns false if a clause is not
// supported.
static bool add_clauses(smc_lowering *l, const smc_landing_pad *landing) {
    for (uint32_t i = 0; i < landing->clauses.n; i++) {
        const smc_clause *c = &landing->clauses.at[i];
        uint64_t what = c->n_others + 1;
        if (c->n_others >= SMC_PAD_TYPES ||
            (!c->is_filter && !smc_constant_bits(l, c->type, &what)))
            return false;
        *smc_vec_push(&l->fn->args) = smc_constant_register(l, what);
    }
    return true;
}

// True if the invoke was lowered to a call. Intrinsics, inline assembly and refused calls are not.
static bool was_lowered_to_call(const smc_lowering *l, LLVMValueRef in) {
    LLVMValueRef callee = LLVMGetCalledValue(in);
    const smc_op last = l->fn->code.at[l->fn->code.n - 1].op;
    return (last == SMC_OP_CALL || last == SMC_OP_CALLI) && !LLVMIsAInlineAsm(callee) &&
           !(LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee));
}

// Lowers the end of a call that may throw (insn.c has emitted the call): emits the instruction with
// the block that follows a normal return and the landing pad of exceptions (libc/unwind.c).
static void lower_invoke(smc_lowering *l, LLVMValueRef in) {
    LLVMBasicBlockRef from = LLVMGetInstructionParent(in), done = LLVMGetNormalDest(in),
                      left = LLVMGetUnwindDest(in);
    LLVMValueRef pad = first_instruction_of_kind(left, LLVMLandingPad);
    const uint32_t at = l->fn->code.n, clauses = l->fn->args.n;
    if (!at || !was_lowered_to_call(l, in)) {
        emit_edge(l, from, done, true);
        return;
    }
    if (!pad) {
        smc_emit_unsupported(l, "an exception handler of Windows' form (cleanuppad, catchswitch)");
        return;
    }
    smc_landing_pad landing;
    smc_landing_find(&landing, pad);
    const unsigned flags = (landing.cleans ? SMC_PAD_RUNS_CLEANUP : 0u) |
                           (landing.terminates ? SMC_PAD_TERMINATES : 0u);
    const bool stops = add_clauses(l, &landing);
    smc_landing_free(&landing);
    if (!stops) { // the clauses are unsupported
        smc_emit_unsupported(l, "an exception handler of an unusual form");
        return;
    }
    smc_insn *i =
        smc_emit_instruction(l, SMC_OP_INVOKED, smc_result(l, pad), 0, 1, l->fn->args.n - clauses);
    i->x = flags;
    i->scale = clauses;
    if (edge_needs_code(l, from, done)) emit_edge(l, from, done, false);
    else add_jump_fixup(l, at, -1, at, done);
    l->fn->code.at[at].b = (int32_t)(l->fn->code.n - at);
    emit_edge(l, from, left, true);
}

static void lower_return(smc_lowering *l, LLVMValueRef in) {
    if (LLVMGetNumOperands(in) == 0) {
        smc_emit_instruction(l, SMC_OP_RET, 0, 0, 0, 0);
        return;
    }
    LLVMValueRef v = LLVMGetOperand(in, 0);
    smc_scalars scalars;
    smc_scalars_of(l, LLVMTypeOf(v), &scalars);
    if (scalars.is_unsupported_type) {
        smc_emit_unsupported(l, "a result of an unusual type");
        return;
    }
    int32_t from = 0;
    const bool is_status = l->fn == l->start.status_of;
    // The generated start function handles the exit status, and needs its source position.
    if (is_status && l->start.has_hooks) {
        from = smc_new_register(l, 2);
        smc_emit_instruction(l, SMC_OP_MOV, from, smc_operand_register(l, v, 0), 0, 0);
        smc_emit_instruction(l, SMC_OP_MOV, from + 1, smc_constant_register(l, l->source), 0, 0);
        scalars.n = 2;
    } else if (scalars.n == 1 || (scalars.n && !LLVMIsConstant(v))) {
        from = smc_operand_register(l, v, 0);
    } else if (scalars.n) {
        from = smc_new_register(l, scalars.n);
        for (uint32_t i = 0; i < scalars.n; i++) {
            int32_t part = smc_operand_register(l, v, i);
            smc_emit_instruction(l, SMC_OP_MOV, from + (int32_t)i, part, 0, 0);
        }
    }
    smc_emit_instruction(l, SMC_OP_RET, from, 0, 0, is_status)->x = scalars.n;
}

// True for the unreachable default case that rustc emits for an exhaustive match.
static bool is_unreachable_match_default(LLVMValueRef unreachable) {
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(unreachable);
    bool is = LLVMGetFirstInstruction(bb) == unreachable;
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(bb)); use && is;
         use = LLVMGetNextUse(use))
        is = LLVMIsASwitchInst(LLVMGetUser(use));
    return is;
}

void smc_lower_terminator(smc_lowering *l, LLVMValueRef in) {
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMBr: lower_branch(l, in); return;
    case LLVMSwitch: lower_switch(l, in); return;
    case LLVMRet: lower_return(l, in); return;
    case LLVMUnreachable:
        smc_emit_trap(l, SMC_ERR_UNREACHABLE,
                      l->language.is_rust && is_unreachable_match_default(in)
                          ? "invalid value: it is none of the variants of its enum"
                          : "unreachable code is reached");
        return;
    case LLVMIndirectBr: lower_indirect_branch(l, in); return;
    case LLVMInvoke: lower_invoke(l, in); return;
    default: smc_emit_unsupported(l, "exception handling of Windows"); return;
    }
}
