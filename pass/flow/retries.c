// retries.c - exchanges that fail and are tried again with what they have read
// (docs/design/rounds.md#retries).
//
//     o = load(&x);                                // L, before the loop
//     do n = f(o); while (!CAS(&x, &o, n));        // C, which fails, and the next round begins
//
// Where C has read v, the thread is where it would be if L had read that, at this time. It stops,
// as at a false assume. If v is what the round has begun with, it waits, and goes round.
#include "base/table.h"
#include "pass/flow/flow.h"
#include "pass/flow/reads.h"
#include "pass/flow/way.h"
#include "pass/marks.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>

// A part of what the exchange gives: what it has read, or whether it was successful.
static LLVMValueRef part_of(LLVMValueRef exchange, unsigned which) {
    LLVMValueRef part = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(exchange); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsAExtractValueInst(user) || LLVMGetNumIndices(user) != 1) return NULL;
        if (LLVMGetIndices(user)[0] != which) continue;
        if (part) return NULL;
        part = user;
    }
    return part;
}

// Whether the instruction does nothing that anybody could notice, and always the same.
static bool computes(LLVMValueRef in) {
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMCall: return LLVMIsADbgInfoIntrinsic(in);
    case LLVMLoad:
    case LLVMStore:
    case LLVMFence:
    case LLVMAtomicCmpXchg:
    case LLVMAtomicRMW:
    case LLVMAlloca:
    case LLVMVAArg:
    case LLVMInvoke:
    case LLVMCallBr: return false;
    default: return true;
    }
}

// Whether all that may be done between the head of the loop and the exchange only computes: what is
// in blocks that are reached from there without it, and lead to it. So does the rest of its block.
static bool only_computes(LLVMBasicBlockRef head, LLVMValueRef exchange) {
    LLVMBasicBlockRef last = LLVMGetInstructionParent(exchange);
    smc_blocks between = {0};
    bool only = true;
    for (LLVMValueRef in = LLVMGetNextInstruction(exchange); in; in = LLVMGetNextInstruction(in))
        only &= computes(in);
    smc_flow_between(head, last, &between);
    for (uint32_t i = 0; i < between.n; i++)
        for (LLVMValueRef in = LLVMGetFirstInstruction(between.at[i]); in && in != exchange;
             in = LLVMGetNextInstruction(in))
            only &= computes(in);
    smc_vec_free(&between);
    return only;
}

// Whether the exchange may be come to again without the head.
static bool is_come_to_again(LLVMBasicBlockRef head, LLVMBasicBlockRef bb) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    bool again = false;
    for (unsigned i = 0; bb != head && i < LLVMGetNumSuccessors(end); i++)
        again |= smc_flow_reaches_without(LLVMGetSuccessor(end, i), bb, head);
    return again;
}

// Whether the value is what the exchange has read: clang exchanges pointers as numbers.
static bool is_read_by(LLVMValueRef v, LLVMValueRef old) {
    return v == old || (LLVMIsAIntToPtrInst(v) && LLVMGetOperand(v, 0) == old);
}

// The exchange fails on this way, which leads to the head of a loop: what it has read becomes the
// phi, and the other phis of the head stay what they are. NULL: it does not lead there.
static LLVMValueRef retried_by(const smc_way *w, LLVMValueRef old) {
    for (uint32_t i = w->stands.n; i-- > 0;) {
        const smc_stand *s = &w->stands.at[i];
        LLVMValueRef found = NULL, phi = LLVMGetFirstInstruction(s->at);
        bool same = true;
        for (; same && LLVMIsAPHINode(phi); phi = LLVMGetNextInstruction(phi)) {
            LLVMValueRef v = smc_way_same(w, s, smc_way_incoming(phi, s->from));
            if (is_read_by(v, old) && !found) found = phi;
            else same = v == phi;
        }
        if (same && found) return found;
    }
    return NULL;
}

typedef struct retry {
    LLVMValueRef exchange, old, ok, phi;
    LLVMBasicBlockRef fails;    // where it goes on if it has failed
    LLVMBasicBlockRef succeeds; // where it goes on else, as far as that only computes, or the head
} retry;
typedef SMC_VEC(retry) retries;

static LLVMValueRef phi_retried(LLVMValueRef exchange, LLVMValueRef old, LLVMValueRef ok) {
    smc_way way = {.makes_addresses = true};
    smc_way_know(&way, ok, 0);
    smc_way_go(&way, exchange);
    LLVMValueRef phi = retried_by(&way, old);
    smc_way_free(&way);
    return phi;
}

static LLVMBasicBlockRef behind_success(LLVMValueRef exchange, LLVMValueRef ok,
                                        LLVMBasicBlockRef head) {
    smc_way way = {0};
    LLVMBasicBlockRef at = NULL; // the first one is known: it asks
    smc_way_know(&way, ok, 1);
    smc_way_go(&way, exchange);
    for (uint32_t i = 0; i < way.stands.n && at != head; i++) at = way.stands.at[i].at;
    smc_way_free(&way);
    return at;
}

// What fails and is tried again at the exchange. False: nothing.
static bool look_at(LLVMValueRef exchange, retry *r) {
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(exchange);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    *r = (retry){exchange, part_of(exchange, 0), part_of(exchange, 1), NULL, NULL, NULL};
    if (!r->old || !r->ok || !LLVMIsABranchInst(end) || !LLVMIsConditional(end) ||
        LLVMGetCondition(end) != r->ok)
        return false;
    r->fails = LLVMGetSuccessor(end, 1);
    LLVMUseRef entry = LLVMGetFirstUse(LLVMBasicBlockAsValue(r->fails));
    if (LLVMGetNextUse(entry)) return false; // others come there
    r->phi = phi_retried(exchange, r->old, r->ok);
    if (!r->phi) return false;
    LLVMBasicBlockRef head = LLVMGetInstructionParent(r->phi);
    r->succeeds = behind_success(exchange, r->ok, head);
    return smc_flow_dominates(head, bb) && !is_come_to_again(head, bb) &&
           only_computes(head, exchange);
}

// Orders that only read, from weak to strong.
static bool is_at_most(LLVMAtomicOrdering a, LLVMAtomicOrdering b) {
    return a == b || a == LLVMAtomicOrderingMonotonic ||
           b == LLVMAtomicOrderingSequentiallyConsistent;
}

// Whether a load, done last before the loop, could read what the exchange has read, in its place.
static bool could_read(LLVMValueRef v, LLVMBasicBlockRef from, const retry *r) {
    LLVMValueRef load = smc_read_last(v, from, r->phi);
    LLVMAtomicOrdering order = load ? LLVMGetOrdering(load) : LLVMAtomicOrderingNotAtomic;
    return order != LLVMAtomicOrderingNotAtomic && order != LLVMAtomicOrderingUnordered &&
           LLVMTypeOf(load) == LLVMTypeOf(r->old) &&
           is_at_most(order, LLVMGetCmpXchgFailureOrdering(r->exchange)) &&
           !LLVMIsAtomicSingleThread(load) && !LLVMIsAtomicSingleThread(r->exchange) &&
           smc_same_address(LLVMGetOperand(load, 0), LLVMGetOperand(r->exchange, 0));
}

// Where control comes to the head of the loop if it goes on at no exchange of this phi that has
// failed: each time the load has been done right before.
static bool comes_from_loads(LLVMValueRef phi, const retries *all) {
    LLVMBasicBlockRef head = LLVMGetInstructionParent(phi);
    smc_blocks todo = {0};
    smc_table seen = {0};
    bool loads = true;
    *smc_vec_push(&todo) = LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(head));
    while (todo.n && loads) {
        LLVMBasicBlockRef bb = smc_vec_pop(&todo);
        uint32_t *known = smc_table_at(&seen, (uintptr_t)bb, 0);
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        const retry *here = NULL;
        if (*known) continue;
        *known = 1;
        for (uint32_t i = 0; i < all->n; i++)
            if (all->at[i].phi == phi && LLVMGetInstructionParent(all->at[i].exchange) == bb)
                here = &all->at[i];
        for (unsigned i = 0; !here && i < LLVMGetNumSuccessors(end); i++)
            *smc_vec_push(&todo) = LLVMGetSuccessor(end, i);
        if (here) *smc_vec_push(&todo) = here->succeeds;
        const bool leads = here ? here->succeeds == head : smc_flow_leads(bb, head);
        for (uint32_t i = 0; leads && i < all->n; i++)
            if (all->at[i].phi == phi)
                loads &= !here && could_read(smc_way_incoming(phi, bb), bb, &all->at[i]);
    }
    smc_vec_free(&todo);
    smc_table_free(&seen);
    return loads;
}

// Where what the exchange has read is not what the round has begun with.
static void stop_at(LLVMBuilderRef builder, LLVMValueRef stop, const retry *r) {
    LLVMTypeRef type = LLVMGlobalGetValueType(stop), of_differs;
    LLVMValueRef in = LLVMGetFirstInstruction(r->fails);
    while (LLVMIsAPHINode(in)) in = LLVMGetNextInstruction(in);
    LLVMPositionBuilderBefore(builder, in);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(r->exchange));
    LLVMGetParamTypes(type, &of_differs);
    LLVMValueRef began = LLVMTypeOf(r->phi) == LLVMTypeOf(r->old)
                             ? r->phi
                             : LLVMBuildPtrToInt(builder, r->phi, LLVMTypeOf(r->old), "");
    LLVMValueRef differs = LLVMBuildICmp(builder, LLVMIntNE, r->old, began, "");
    differs = LLVMBuildZExt(builder, differs, of_differs, "");
    LLVMBuildCall2(builder, type, stop, &differs, 1, "");
}

static void drop_in(LLVMBuilderRef builder, LLVMValueRef fn, LLVMValueRef stop) {
    retries all = {0};
    retry r;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
        for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
            if (LLVMIsAAtomicCmpXchgInst(in) && look_at(in, &r)) *smc_vec_push(&all) = r;
    for (uint32_t i = 0; i < all.n; i++)
        if (comes_from_loads(all.at[i].phi, &all)) stop_at(builder, stop, &all.at[i]);
    smc_vec_free(&all);
}

void smc_flow_drop_retries(LLVMModuleRef module) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef differs = LLVMInt32TypeInContext(context),
                type = LLVMFunctionType(LLVMVoidTypeInContext(context), &differs, 1, 0);
    LLVMValueRef stop = LLVMGetNamedFunction(module, SMC_PASS_RETRIED);
    if (!stop) stop = LLVMAddFunction(module, SMC_PASS_RETRIED, type);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        if (!LLVMIsDeclaration(fn)) drop_in(builder, fn, stop);
    LLVMDisposeBuilder(builder);
    if (!LLVMGetFirstUse(stop)) LLVMDeleteFunction(stop);
}
