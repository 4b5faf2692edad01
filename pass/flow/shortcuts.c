// shortcuts.c - gives edges on which a branch is already decided a path that bypasses the branching
// block, if that leaves a loop.
//
// For `while (a && b)`, clang lets both outcomes meet in a block that branches on the result. For
// Rust's `for i in 0..n`, an iterator returns Some(i) or None, and the loop then tests which one it
// is. If the outcome is known on an edge, this pass lets the edge lead directly to its destination.
// Then the exit that tests `a`, or whether there is a next number, tests nothing else, as in the
// source (docs/design/rounds.md#giving-up).
//
// Values of the block that are used in other blocks are put into variables, which sroa turns into
// values again.
#include "pass/flow/edges.h"
#include "pass/flow/cfg_path.h"
#include "pass/llvm/compare.h"
#include "pass/llvm/intrinsic.h"
#include "pass/marks.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>

enum { DEPTH = 8 }; // maximum depth of nested operations that are evaluated

typedef struct edge { // an edge to the branching block
    LLVMBasicBlockRef from, to;
} edge;

// ---- evaluation on an edge ----------------------------------------------------------------------

static bool is_in(const edge *e, LLVMValueRef v) {
    return LLVMIsAInstruction(v) && LLVMGetInstructionParent(v) == e->to;
}

static bool evaluate_on_edge(const edge *e, LLVMValueRef v, unsigned depth, uint64_t *out);

// Evaluates an element of an aggregate that instructions of the block build.
static bool evaluate_part(const edge *e, LLVMValueRef part, unsigned depth, uint64_t *out) {
    if (LLVMGetNumIndices(part) != 1) return false;
    const unsigned index = LLVMGetIndices(part)[0];
    LLVMValueRef made = LLVMGetOperand(part, 0);
    while (LLVMIsAInsertValueInst(made) && LLVMGetNumIndices(made) == 1) {
        if (LLVMGetIndices(made)[0] == index)
            return evaluate_on_edge(e, LLVMGetOperand(made, 1), depth, out);
        made = LLVMGetOperand(made, 0);
    }
    return false;
}

// Evaluates an integer of at most 64 bits for executions that enter the block by this edge. Returns
// false if the value is unknown.
static bool evaluate_on_edge(const edge *e, LLVMValueRef v, unsigned depth, uint64_t *out) {
    LLVMTypeRef type = LLVMTypeOf(v);
    const unsigned bits =
        LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 0;
    uint64_t x, y;
    if (!bits || bits > 64 || !depth--) return false;
    if (LLVMIsAConstantInt(v)) return *out = LLVMConstIntGetZExtValue(v), true;
    if (!is_in(e, v)) return false;
    if (LLVMIsAPHINode(v)) {
        LLVMValueRef constant = smc_cfg_path_incoming_value(v, e->from);
        if (!constant || !LLVMIsAConstantInt(constant)) return false;
        return *out = LLVMConstIntGetZExtValue(constant), true;
    }
    if (LLVMIsAExtractValueInst(v)) return evaluate_part(e, v, depth, out);
    if (LLVMIsATruncInst(v) || LLVMIsAZExtInst(v)) {
        if (!evaluate_on_edge(e, LLVMGetOperand(v, 0), depth, &x)) return false;
        return *out = x & UINT64_MAX >> (64 - bits), true;
    }
    const bool negates = LLVMGetInstructionOpcode(v) == LLVMXor;
    if ((!negates && !LLVMIsAICmpInst(v)) ||
        !evaluate_on_edge(e, LLVMGetOperand(v, 0), depth, &x) ||
        !evaluate_on_edge(e, LLVMGetOperand(v, 1), depth, &y))
        return false;
    return *out = negates ? x ^ y : smc_llvm_evaluate_icmp(v, x, y), true;
}

// Returns the index of the edge that the terminator takes in executions that enter the block by the
// edge e; -1: unknown.
static int known_successor(const edge *e) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(e->to);
    uint64_t value;
    if (!evaluate_on_edge(e, LLVMGetOperand(end, 0), DEPTH, &value)) return -1;
    if (LLVMIsABranchInst(end)) return value ? 0 : 1;
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(end, 0));
    return (int)smc_edge_of_case(end, LLVMConstInt(type, value, 0));
}

// ---- choice of the blocks -----------------------------------------------------------------------

static bool may_be_copied(LLVMValueRef in) {
    if (LLVMIsALoadInst(in))
        return LLVMGetOrdering(in) == LLVMAtomicOrderingNotAtomic &&
               LLVMIsAAllocaInst(LLVMGetOperand(in, 0));
    if (LLVMIsACallInst(in))
        return LLVMIsADbgInfoIntrinsic(in) || smc_llvm_calls_function(in, "llvm.lifetime.") ||
               smc_llvm_calls_function(in, SMC_PASS_PROBE);
    return LLVMIsAPHINode(in) || LLVMIsACastInst(in) || LLVMIsAICmpInst(in) ||
           LLVMIsABinaryOperator(in) || LLVMIsAExtractValueInst(in) || LLVMIsAInsertValueInst(in) ||
           LLVMIsAGetElementPtrInst(in) || LLVMIsASelectInst(in);
}

static bool is_decided_by_phi(LLVMBasicBlockRef bb) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb), in = LLVMGetFirstInstruction(bb);
    if (!LLVMIsAPHINode(in) || LLVMGetNumSuccessors(end) < 2 ||
        (!LLVMIsABranchInst(end) && !LLVMIsASwitchInst(end)))
        return false;
    while (in != end && may_be_copied(in)) in = LLVMGetNextInstruction(in);
    return in == end;
}

// True if the edge `successor` of the block leaves a loop in which another edge of the block stays.
static bool leaves_loop(LLVMBasicBlockRef bb, unsigned successor) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    bool stays = false;
    if (smc_flow_reaches(LLVMGetSuccessor(end, successor), bb)) return false;
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end) && !stays; i++)
        stays = smc_flow_reaches(LLVMGetSuccessor(end, i), bb);
    return stays;
}

static bool may_be_changed(LLVMBasicBlockRef from) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
    return LLVMIsABranchInst(end) || LLVMIsASwitchInst(end);
}

// True if the block, which begins with a phi, is in a loop but is not the loop's header.
static bool is_inside_loop(LLVMBasicBlockRef bb) {
    LLVMValueRef phi = LLVMGetFirstInstruction(bb);
    bool inside = false;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
        if (smc_flow_dominates(bb, from)) return false;
        inside |= smc_flow_reaches(bb, from);
    }
    return inside;
}

// Appends the predecessors from which the block's branch is decided. If it is decided from all
// predecessors, and the block is inside a loop, appends all of them, so that the block disappears;
// otherwise only those whose edge leaves a loop.
static void find_known_predecessors(LLVMBasicBlockRef bb, smc_blocks *known) {
    LLVMValueRef phi = LLVMGetFirstInstruction(bb);
    smc_blocks stay = {0};
    bool all = is_inside_loop(bb);
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        const edge e = {LLVMGetIncomingBlock(phi, i), bb};
        const int successor = e.from != bb && may_be_changed(e.from) ? known_successor(&e) : -1;
        all = all && successor >= 0;
        if (successor >= 0)
            *smc_vec_push(leaves_loop(bb, (unsigned)successor) ? known : &stay) = e.from;
    }
    for (uint32_t i = 0; i < stay.n && all; i++) *smc_vec_push(known) = stay.at[i];
    smc_vec_free(&stay);
}

// ---- values that are used in other blocks -------------------------------------------------------

static LLVMValueRef first_after_phis(LLVMBasicBlockRef bb) {
    LLVMValueRef in = LLVMGetFirstInstruction(bb);
    while (LLVMIsAPHINode(in)) in = LLVMGetNextInstruction(in);
    return in;
}

// Makes a phi use the variable instead of v. Values that come from v's own block stay, since a copy
// of the block provides its own value.
static void replace_use_in_phi(LLVMBuilderRef builder, LLVMValueRef phi, LLVMValueRef v,
                               LLVMValueRef variable) {
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(v);
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
        if (LLVMGetIncomingValue(phi, i) != v || from == bb) continue;
        LLVMPositionBuilderBefore(builder, LLVMGetBasicBlockTerminator(from));
        LLVMValueRef load = LLVMBuildLoad2(builder, LLVMTypeOf(v), variable, "");
        // All edges from one block must have the same value.
        for (unsigned k = i; k < LLVMCountIncoming(phi); k++)
            if (LLVMGetIncomingBlock(phi, k) == from) LLVMSetOperand(phi, k, load);
    }
}

static void replace_use_by_load(LLVMBuilderRef builder, LLVMValueRef user, LLVMValueRef v,
                                LLVMValueRef variable) {
    LLVMPositionBuilderBefore(builder, user);
    LLVMValueRef load = LLVMBuildLoad2(builder, LLVMTypeOf(v), variable, "");
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(user); i++)
        if (LLVMGetOperand(user, i) == v) LLVMSetOperand(user, i, load);
}

// True if the user needs v in another block. A phi that gets v from v's own block does not need it.
static bool is_for_others(LLVMValueRef v, LLVMValueRef user) {
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(v);
    if (!LLVMIsAPHINode(user)) return LLVMGetInstructionParent(user) != bb;
    bool is = false;
    for (unsigned i = 0; i < LLVMCountIncoming(user); i++)
        is |= LLVMGetIncomingValue(user, i) == v && LLVMGetIncomingBlock(user, i) != bb;
    return is;
}

static LLVMValueRef make_variable(LLVMBuilderRef builder, LLVMValueRef v) {
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(v),
                      entry = LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(bb));
    LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(entry));
    LLVMValueRef variable = LLVMBuildAlloca(builder, LLVMTypeOf(v), "");
    LLVMPositionBuilderBefore(builder,
                              LLVMIsAPHINode(v) ? first_after_phis(bb) : LLVMGetNextInstruction(v));
    LLVMBuildStore(builder, v, variable);
    return variable;
}

static void replace_by_variable(LLVMBuilderRef builder, LLVMValueRef v) {
    SMC_VEC(LLVMValueRef) users = {0};
    for (LLVMUseRef use = LLVMGetFirstUse(v); use; use = LLVMGetNextUse(use))
        if (is_for_others(v, LLVMGetUser(use))) *smc_vec_push(&users) = LLVMGetUser(use);
    LLVMValueRef variable = users.n ? make_variable(builder, v) : NULL;
    for (uint32_t i = 0; i < users.n; i++)
        (LLVMIsAPHINode(users.at[i]) ? replace_use_in_phi
                                     : replace_use_by_load)(builder, users.at[i], v, variable);
    smc_vec_free(&users);
}

// ---- separate edges -----------------------------------------------------------------------------

// Adds, to the phis of the block `after`, their values on the new edge from `made`, the copy of the
// branching block.
static void add_phi_values(const edge *e, LLVMBasicBlockRef after, LLVMBasicBlockRef made,
                           const smc_edge_copies *copies) {
    for (LLVMValueRef phi = LLVMGetFirstInstruction(after); LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi)) {
        LLVMValueRef value = smc_edge_copy_of(copies, smc_cfg_path_incoming_value(phi, e->to));
        LLVMAddIncoming(phi, &value, &made, 1);
    }
}

// Removes instructions of the copy that served only the branch. Otherwise, an unwritten value that
// is only copied might appear to be used. Binary operators stay, since they may report overflow.
static void remove_unused_instructions(LLVMBasicBlockRef made) {
    for (LLVMValueRef in = LLVMGetLastInstruction(made), before; in; in = before) {
        before = LLVMGetPreviousInstruction(in);
        if (!LLVMGetFirstUse(in) && may_be_copied(in) && !LLVMIsACallInst(in) &&
            !LLVMIsABinaryOperator(in))
            LLVMInstructionEraseFromParent(in);
    }
}

static void redirect_edge(LLVMBuilderRef builder, const edge *e, smc_flow_note_edge *note) {
    const int successor = known_successor(e);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(e->to),
                 before = LLVMGetBasicBlockTerminator(e->from);
    LLVMBasicBlockRef after = LLVMGetSuccessor(end, (unsigned)successor),
                      made = LLVMInsertBasicBlockInContext(
                          LLVMGetTypeContext(LLVMTypeOf(LLVMGetOperand(end, 0))), e->to, "");
    smc_edge_copies copies = {0};
    for (LLVMValueRef phi = LLVMGetFirstInstruction(e->to); LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi))
        smc_edge_map_copy(&copies, phi, smc_cfg_path_incoming_value(phi, e->from));
    LLVMPositionBuilderAtEnd(builder, made);
    LLVMValueRef jump = LLVMBuildBr(builder, after);
    LLVMInstructionSetDebugLoc(jump, LLVMInstructionGetDebugLoc(end));
    smc_edge_copy_instructions(builder, first_after_phis(e->to), end, jump, &copies);
    note(builder, end, (unsigned)successor, jump);
    add_phi_values(e, after, made, &copies);
    remove_unused_instructions(made);
    smc_edge_free_copies(&copies);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(before); i++)
        if (LLVMGetSuccessor(before, i) == e->to) LLVMSetSuccessor(before, i, made);
    smc_edge_remove(builder, e->to, e->from, 0);
}

// Bypasses the block on all edges on which its branch is decided. Returns true if there are any.
static bool shorten_block(LLVMBuilderRef builder, LLVMBasicBlockRef bb, smc_flow_note_edge *note) {
    smc_blocks known = {0};
    if (is_decided_by_phi(bb)) find_known_predecessors(bb, &known);
    if (known.n)
        for_each_instruction (in, bb) replace_by_variable(builder, in);
    for (uint32_t i = 0; i < known.n; i++) redirect_edge(builder, &(edge){known.at[i], bb}, note);
    const bool any = known.n;
    smc_vec_free(&known);
    return any;
}

void smc_flow_bypass_decided_blocks(LLVMModuleRef module, smc_flow_note_edge *note) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for_each_function (fn, module) {
        bool any = false;
        for_each_block (bb, fn) any |= shorten_block(builder, bb, note);
        if (any) smc_edge_delete_unreached(builder, fn);
    }
    LLVMDisposeBuilder(builder);
}
