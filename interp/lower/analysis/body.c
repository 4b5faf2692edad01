#include "interp/lower/analysis/body.h"

#include "interp/lower/analysis/plain_calls.h"
#include "pass/relevance/calls.h"
#include "pass/relevance/pure.h"
#include "pass/llvm/each.h"
#include "pass/marks.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

void smc_loop_body_free(smc_loop_body *b) {
    smc_vec_free(&b->blocks);
    smc_vec_free(&b->exits);
    smc_table_free(&b->inside);
}

// ---- back edges ---------------------------------------------------------------------------------

// A block on the path of a depth-first search.
typedef struct block_visit {
    LLVMBasicBlockRef block;
    unsigned next; // index of the next successor to visit
} block_visit;

enum { ON_STACK = 1, DONE };

void smc_visit_back_edges(LLVMValueRef fn, smc_edge_visitor *see, void *self) {
    smc_table state = {0};
    SMC_VEC(block_visit) stack = {0};
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(fn);
    *smc_vec_push(&stack) = (block_visit){entry, 0};
    *smc_table_at(&state, (uintptr_t)entry, 0) = ON_STACK;
    while (stack.n) {
        block_visit *top = &stack.at[stack.n - 1];
        LLVMValueRef end = LLVMGetBasicBlockTerminator(top->block);
        if (top->next == LLVMGetNumSuccessors(end)) {
            *smc_table_at(&state, (uintptr_t)top->block, 0) = DONE;
            stack.n--;
            continue;
        }
        LLVMBasicBlockRef from = top->block, to = LLVMGetSuccessor(end, top->next++);
        uint32_t *seen = smc_table_at(&state, (uintptr_t)to, 0);
        if (*seen == ON_STACK) {
            see(self, from, to);
        } else if (!*seen) {
            *seen = ON_STACK;
            *smc_vec_push(&stack) = (block_visit){to, 0};
        }
    }
    smc_vec_free(&stack);
    smc_table_free(&state);
}

// ---- blocks -------------------------------------------------------------------------------------

static void add_block(smc_loop_body *b, LLVMBasicBlockRef bb) {
    uint32_t *in = smc_table_at(&b->inside, (uintptr_t)bb, 0);
    if (*in) return;
    *in = 1;
    *smc_vec_push(&b->blocks) = bb;
}

// Adds predecessors of a block to the body: those from which a back edge leads to it, or all if
// back_edges is NULL.
static void add_predecessors(smc_loop_body *b, LLVMBasicBlockRef bb, const smc_table *back_edges) {
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(bb)); use;
         use = LLVMGetNextUse(use)) {
        LLVMValueRef end = LLVMGetUser(use);
        if (!LLVMIsAInstruction(end)) continue;
        LLVMBasicBlockRef from = LLVMGetInstructionParent(end);
        if (!back_edges || smc_table_get(back_edges, (uintptr_t)from, (uintptr_t)bb))
            add_block(b, from);
    }
}

// True if the terminator of a block may leave the loop.
static bool leaves_body(const smc_loop_body *b, LLVMValueRef end) {
    const unsigned n = LLVMGetNumSuccessors(end);
    if (!LLVMIsABranchInst(end) && !LLVMIsASwitchInst(end) && !LLVMIsAInvokeInst(end)) return true;
    if (LLVMIsABranchInst(end) && LLVMIsConditional(end) &&
        LLVMIsAConstantInt(LLVMGetCondition(end)))
        return smc_is_outside_loop(
            b, LLVMGetSuccessor(end, !LLVMConstIntGetZExtValue(LLVMGetCondition(end))));
    for (unsigned i = 0; i < n; i++)
        if (smc_is_outside_loop(b, LLVMGetSuccessor(end, i))) return true;
    return false;
}

bool smc_loop_body_find(smc_loop_body *b, const smc_table *back_edges, LLVMBasicBlockRef header) {
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

// ---- exits --------------------------------------------------------------------------------------

typedef SMC_VEC(LLVMValueRef) values;

enum { DEPTH = 6 }; // maximum depth of nested operations in the computation of a count

static bool is_plain_load(LLVMValueRef v) { return LLVMIsALoadInst(v) && smc_is_plain_access(v); }

// True if v is computed from the variable. `through`: plain loads from addresses that are computed
// from it also count, such as the load of a list's next pointer.
static bool is_made_of(LLVMValueRef v, LLVMValueRef variable, bool through, unsigned depth) {
    if (!depth || !LLVMIsAInstruction(v)) return false;
    if (LLVMIsALoadInst(v) && LLVMGetOperand(v, 0) == variable) return true;
    if (LLVMIsALoadInst(v) && !(through && is_plain_load(v))) return false;
    bool is = false;
    for (int i = 0; i < LLVMGetNumOperands(v) && (smc_is_pure(v) || LLVMIsALoadInst(v)); i++)
        is |= is_made_of(LLVMGetOperand(v, (unsigned)i), variable, through, depth - 1);
    return is;
}

// True if every round executes the block: every path from the header back to the header passes
// through it.
static bool is_executed_each_round(const smc_loop_body *b, LLVMBasicBlockRef bb) {
    SMC_VEC(LLVMBasicBlockRef) todo = {0};
    smc_table seen = {0};
    LLVMBasicBlockRef header = b->blocks.at[0];
    bool avoided = false;
    if (bb != header) *smc_vec_push(&todo) = header;
    while (todo.n && !avoided) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(smc_vec_pop(&todo));
        for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
            LLVMBasicBlockRef to = LLVMGetSuccessor(end, i);
            if (to == bb || smc_is_outside_loop(b, to)) continue;
            avoided |= to == header;
            uint32_t *known = smc_table_at(&seen, (uintptr_t)to, 0);
            if (!*known) *smc_vec_push(&todo) = to;
            *known = 1;
        }
    }
    smc_vec_free(&todo);
    smc_table_free(&seen);
    return !avoided;
}

// True if every round updates the variable by an expression of its old value (is_made_of).
static bool updates_from_own_value(const smc_loop_body *b, LLVMValueRef variable, bool through) {
    bool does = false;
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef store = LLVMGetUser(use);
        does |= LLVMIsAStoreInst(store) && LLVMGetOperand(store, 1) == variable &&
                !smc_is_outside_loop(b, LLVMGetInstructionParent(store)) &&
                is_executed_each_round(b, LLVMGetInstructionParent(store)) &&
                is_made_of(LLVMGetOperand(store, 0), variable, through, DEPTH);
    }
    return does;
}

// True for a load of a thread-private variable (metadata kind private_kind) that every round
// updates from its old value.
static bool is_private_load(const smc_loop_body *b, LLVMValueRef in, unsigned private_kind) {
    LLVMValueRef from = LLVMIsALoadInst(in) ? LLVMGetOperand(in, 0) : NULL;
    return from && LLVMIsAAllocaInst(from) && LLVMGetMetadata(from, private_kind) &&
           updates_from_own_value(b, from, false);
}

// True if some path through a round leaves the phi of the header unchanged.
static bool may_be_unchanged_in_round(const smc_loop_body *b, LLVMValueRef phi) {
    smc_table seen = {0};
    values todo = {0};
    bool stays = false;
    *smc_vec_push(&todo) = phi;
    while (todo.n && !stays) {
        LLVMValueRef v = smc_vec_pop(&todo);
        const int n = LLVMIsAPHINode(v) ? (int)LLVMCountIncoming(v) : LLVMIsASelectInst(v) ? 3 : 0;
        for (int i = LLVMIsASelectInst(v) ? 1 : 0; i < n; i++) {
            LLVMValueRef brought = LLVMGetOperand(v, (unsigned)i);
            if (!LLVMIsAInstruction(brought) ||
                smc_is_outside_loop(b, LLVMGetInstructionParent(brought)))
                continue;
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

enum { NO_VARIABLES = 0 }; // a value for private_kind: no metadata kind

// True if the value is the same on all paths through a round.
static bool is_path_independent(const smc_loop_body *b, LLVMValueRef v) {
    return !LLVMIsASelectInst(v) &&
           (!LLVMIsAPHINode(v) || LLVMGetInstructionParent(v) == b->blocks.at[0]);
}

// True if the loop computes the condition only from values of its own thread, at least one of which
// changes in every round. private_kind is the metadata kind of thread-private variables: loads of
// these are allowed. With NO_VARIABLES, only registers are allowed, and the value must be the same
// on all paths through a round.
static bool is_counter(const smc_loop_body *b, unsigned private_kind, LLVMValueRef condition) {
    smc_table seen = {0};
    values todo = {0};
    bool own = true, changes = false;
    *smc_vec_push(&todo) = condition;
    while (todo.n && own) {
        LLVMValueRef v = smc_vec_pop(&todo);
        uint32_t *known = smc_table_at(&seen, (uintptr_t)v, 0);
        if (*known || !LLVMIsAInstruction(v) || smc_is_outside_loop(b, LLVMGetInstructionParent(v)))
            continue;
        *known = 1;
        const bool variable = private_kind != NO_VARIABLES && is_private_load(b, v, private_kind);
        own = variable ||
              (smc_is_pure(v) && (private_kind != NO_VARIABLES || is_path_independent(b, v)));
        changes |=
            variable || (LLVMIsAPHINode(v) && LLVMGetInstructionParent(v) == b->blocks.at[0] &&
                         !may_be_unchanged_in_round(b, v));
        for (int i = 0; !variable && i < LLVMGetNumOperands(v); i++)
            *smc_vec_push(&todo) = LLVMGetOperand(v, (unsigned)i);
    }
    smc_table_free(&seen);
    smc_vec_free(&todo);
    return own && changes;
}

// True for a plain load of a static variable that every round updates from its old value.
static bool is_counting_static(const smc_loop_body *b, LLVMValueRef in) {
    LLVMValueRef from = is_plain_load(in) ? LLVMGetOperand(in, 0) : NULL;
    return from && LLVMIsAGlobalVariable(from) && updates_from_own_value(b, from, true);
}

static bool is_conditional_end(LLVMValueRef end) {
    return LLVMIsASwitchInst(end) || (LLVMIsABranchInst(end) && LLVMIsConditional(end));
}

bool smc_is_counted_exit(const smc_loop_body *b, LLVMValueRef exit) {
    return LLVMIsABranchInst(exit) && is_conditional_end(exit) &&
           is_counter(b, NO_VARIABLES, LLVMGetCondition(exit));
}

// ---- endless loops ------------------------------------------------------------------------------

// True if the block always ends in an error.
static bool ends_in_failure(LLVMBasicBlockRef bb) {
    bool is = false;
    if (!LLVMIsAUnreachableInst(LLVMGetBasicBlockTerminator(bb))) return false;
    for_each_instruction (in, bb)
        is |= LLVMIsACallInst(in) &&
              smc_llvm_library_function(LLVMGetCalledValue(in))->traits & SMC_FN_FAILS;
    return is;
}

static bool is_exit(const smc_loop_body *b, LLVMValueRef end) {
    if (LLVMIsAInvokeInst(end)) return smc_is_outside_loop(b, LLVMGetNormalDest(end));
    if (!LLVMIsABranchInst(end) && !LLVMIsASwitchInst(end)) return true;
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
        if (smc_is_outside_loop(b, LLVMGetSuccessor(end, i)) &&
            !ends_in_failure(LLVMGetSuccessor(end, i)))
            return true;
    return false;
}

// Exits to blocks that end in an error, such as a failed assertion, are not exits here.
bool smc_has_counted_exit(const smc_loop_body *b, unsigned private_kind) {
    for (uint32_t i = 0; i < b->exits.n; i++) {
        LLVMValueRef end = b->exits.at[i];
        if (is_conditional_end(end) && is_exit(b, end) &&
            is_counter(b, private_kind, LLVMGetOperand(end, 0)))
            return true;
    }
    return false;
}

// Returns the pointer from which the address computation starts.
static LLVMValueRef base_of(LLVMValueRef address) {
    while (LLVMIsAGetElementPtrInst(address)) address = LLVMGetOperand(address, 0);
    return address;
}

// True for a phi of the header that each round replaces by a plain load through it: the loop walks
// a list, which is finite.
static bool is_list_traversal(const smc_loop_body *b, LLVMValueRef phi) {
    const unsigned n = LLVMIsAPHINode(phi) ? LLVMCountIncoming(phi) : 0;
    bool inside = false, all = n && LLVMGetInstructionParent(phi) == b->blocks.at[0];
    for (unsigned i = 0; i < n && all; i++) {
        LLVMValueRef v = LLVMGetIncomingValue(phi, i);
        if (smc_is_outside_loop(b, LLVMGetIncomingBlock(phi, i))) continue;
        inside = true;
        all = is_plain_load(v) && base_of(LLVMGetOperand(v, 0)) == phi;
    }
    return all && inside;
}

// True for a phi of the header that each round updates by arithmetic on its old value.
static bool is_counting_phi(const smc_loop_body *b, LLVMValueRef v) {
    return LLVMIsAPHINode(v) && LLVMGetInstructionParent(v) == b->blocks.at[0] &&
           is_counter(b, NO_VARIABLES, v);
}

// True if each round also changes, by another call of a plain function, an object that is passed to
// the call: for example, an iterator is compared and moved on.
static bool changes_argument_each_round(const smc_loop_body *b, LLVMValueRef call) {
    for (uint32_t i = 0; i < b->blocks.n; i++) {
        if (!is_executed_each_round(b, b->blocks.at[i])) continue;
        for_each_instruction (in, b->blocks.at[i]) {
            if (in == call || !smc_is_call(in) || !LLVMGetNumArgOperands(in)) continue;
            for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++)
                if (LLVMGetOperand(call, k) == LLVMGetOperand(in, 0) &&
                    LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(in, 0))) == LLVMPointerTypeKind &&
                    smc_makes_only_plain_accesses(in))
                    return true;
        }
    }
    return false;
}

// True if the condition depends on no value that the loop reads by an atomic or volatile access.
// Sets *counts if it depends on a value that changes in every round: a count, a position in a list
// or an array, or an iterator. If both hold, the loop is assumed to end by this condition.
static bool depends_only_on_counts(const smc_loop_body *b, LLVMValueRef v, unsigned depth,
                                   bool *counts) {
    if (!LLVMIsAInstruction(v) || smc_is_outside_loop(b, LLVMGetInstructionParent(v))) return true;
    if (is_counting_static(b, v) || is_list_traversal(b, v) || is_counting_phi(b, v))
        return *counts = true;
    const bool is_call = smc_is_call(v) && smc_makes_only_plain_accesses(v);
    if (!depth || LLVMIsAPHINode(v) || !(smc_is_pure(v) || is_plain_load(v) || is_call))
        return false;
    if (is_call && changes_argument_each_round(b, v)) *counts = true;
    const int n = is_call ? (int)LLVMGetNumArgOperands(v) : LLVMGetNumOperands(v);
    bool all = true;
    for (int i = 0; i < n && all; i++)
        all = depends_only_on_counts(b, LLVMGetOperand(v, (unsigned)i), depth - 1, counts);
    return all;
}

// True if a pass has marked the branch: the loop ends by it.
static bool is_marked_finite(LLVMValueRef end) {
    return LLVMGetMetadata(end,
                           LLVMGetMDKindIDInContext(LLVMGetTypeContext(LLVMTypeOf(end)),
                                                    SMC_PASS_FINITE, sizeof SMC_PASS_FINITE - 1));
}

bool smc_is_assumed_finite(const smc_loop_body *b, unsigned private_kind) {
    bool finite = smc_has_counted_exit(b, private_kind);
    for (uint32_t i = 0; i < b->exits.n && !finite; i++) {
        LLVMValueRef end = b->exits.at[i];
        if (is_marked_finite(end)) return true;
        finite = is_conditional_end(end) && is_exit(b, end);
        bool counts = false;
        finite =
            finite && depends_only_on_counts(b, LLVMGetOperand(end, 0), DEPTH, &counts) && counts;
    }
    return finite;
}

static bool has_exit(const smc_loop_body *b) {
    for (uint32_t i = 0; i < b->exits.n; i++)
        if (is_exit(b, b->exits.at[i])) return true;
    return false;
}

// True if the value does not change between rounds: it is computed from values defined before the
// loop.
static bool is_loop_invariant(const smc_loop_body *b, LLVMValueRef v) {
    if (!LLVMIsAInstruction(v) || smc_is_outside_loop(b, LLVMGetInstructionParent(v))) return true;
    if (!smc_is_pure(v) || LLVMIsAPHINode(v)) return false;
    for (int i = 0; i < LLVMGetNumOperands(v); i++)
        if (!is_loop_invariant(b, LLVMGetOperand(v, (unsigned)i))) return false;
    return true;
}

// True if the terminator branches to the same block in every round.
static bool branches_equally_each_round(const smc_loop_body *b, LLVMValueRef end) {
    return !is_conditional_end(end) || is_loop_invariant(b, LLVMGetOperand(end, 0));
}

// True if the function, or a function that it calls, may end its thread or the process.
static bool may_end_thread(LLVMValueRef fn, smc_table *seen) {
    if (!LLVMIsAFunction(fn)) return false;
    if (smc_llvm_library_function(fn)->traits & SMC_FN_ENDS) return true;
    uint32_t *known = smc_table_at(seen, (uintptr_t)fn, 0);
    // Functions without debugging information belong to the library, which ends threads only on
    // cancellation.
    if (*known || !LLVMGetSubprogram(fn)) return false;
    *known = 1;
    for_each_instruction_of (in, bb, fn)
        if (smc_is_call(in) && may_end_thread(LLVMGetCalledValue(in), seen)) return true;
    return false;
}

// True if the loop calls a function that may end its thread or the process.
static bool may_call_terminating_function(const smc_loop_body *b) {
    smc_table seen = {0};
    bool found = false;
    for (uint32_t i = 0; i < b->blocks.n && !found; i++)
        for (LLVMValueRef in = LLVMGetFirstInstruction(b->blocks.at[i]); in && !found;
             in = LLVMGetNextInstruction(in))
            found = smc_is_call(in) && may_end_thread(LLVMGetCalledValue(in), &seen);
    smc_table_free(&seen);
    return found;
}

bool smc_is_service_loop(const smc_loop_body *b) {
    if (may_call_terminating_function(b)) return false;
    if (!has_exit(b)) return true;
    for (uint32_t i = 0; i < b->blocks.n; i++)
        if (!branches_equally_each_round(b, LLVMGetBasicBlockTerminator(b->blocks.at[i])))
            return false;
    return true;
}
