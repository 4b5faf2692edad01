// attempts.c - additions that are taken back at once where they have failed
// (docs/spin-loops.md#attempts-that-are-taken-back).
//
//     while (atomic_fetch_sub(&l, 1) <= 0) {       // A, an attempt, at the head of a loop
//         atomic_fetch_add(&l, 1);                 // takes it back
//         while (atomic_load(&l) <= 0) pause();    // and the thread only waits before the next one
//     }
//
// Where the first one stands before the loop and the next ones at the ends of its rounds, they
// become one at its head.
#include "base/table.h"
#include "pass/flow/flow.h"
#include "pass/flow/reads.h"
#include "pass/flow/way.h"
#include "pass/marks.h"
#include "program/action.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

// What is known where a branch takes an edge.
typedef struct asked {
    smc_condition condition;
    int64_t limit;
} asked;

typedef struct attempt {
    LLVMValueRef rmw, phi; // the phi takes what the first one and the next ones have read; NULL:
                           // there is one, at the head
    LLVMBasicBlockRef head, fails;
    LLVMValueRef takes_back;
    asked good;
} attempt;

// ---- conditions ---------------------------------------------------------------------------------

static LLVMValueRef only_user(LLVMValueRef v) {
    LLVMUseRef use = LLVMGetFirstUse(v);
    return use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;
}

static unsigned width_of(LLVMValueRef v) {
    LLVMTypeRef type = LLVMTypeOf(v);
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 0;
}

static LLVMIntPredicate inverse(LLVMIntPredicate p) {
    switch (p) {
    case LLVMIntEQ: return LLVMIntNE;
    case LLVMIntNE: return LLVMIntEQ;
    case LLVMIntUGT: return LLVMIntULE;
    case LLVMIntUGE: return LLVMIntULT;
    case LLVMIntULT: return LLVMIntUGE;
    case LLVMIntULE: return LLVMIntUGT;
    case LLVMIntSGT: return LLVMIntSLE;
    case LLVMIntSGE: return LLVMIntSLT;
    case LLVMIntSLT: return LLVMIntSGE;
    default: return LLVMIntSGT;
    }
}

// What is compared with the number. False: it always holds, or the number is too large.
static bool condition_of(LLVMIntPredicate p, int64_t number, unsigned width, asked *out) {
    const int64_t most = INT64_MAX >> (64 - width), least = -most - 1;
    switch (p) {
    case LLVMIntEQ: *out = (asked){SMC_IF_EQUAL, number}; break;
    case LLVMIntNE: *out = (asked){SMC_IF_UNEQUAL, number}; break;
    case LLVMIntSLT: *out = (asked){SMC_IF_LESS, number}; break;
    case LLVMIntSGT: *out = (asked){SMC_IF_MORE, number}; break;
    case LLVMIntULT: *out = (asked){SMC_IF_BELOW, number}; break;
    case LLVMIntUGT: *out = (asked){SMC_IF_UNEQUAL, 0}; return !number;
    case LLVMIntSLE:
        if (number == most) return false;
        *out = (asked){SMC_IF_LESS, number + 1};
        break;
    case LLVMIntSGE:
        if (number == least) return false;
        *out = (asked){SMC_IF_MORE, number - 1};
        break;
    case LLVMIntULE:
        if (number == -1) return false;
        *out = (asked){SMC_IF_BELOW, number + 1};
        break;
    default: *out = (asked){SMC_IF_UNEQUAL, 0}; return number == 1; // at least, unsigned
    }
    return out->limit >= INT32_MIN && out->limit <= INT32_MAX;
}

// What is known of the value where control leaves its block by the edge. It decides about that, and
// is of no other use.
static bool asks(LLVMValueRef v, LLVMBasicBlockRef bb, unsigned edge, asked *out) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb), user = only_user(v), mask = NULL;
    const unsigned width = width_of(v);
    if (width != 8 && width != 16 && width != 32 && width != 64) return false;
    if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end)) return false;
    if (user && LLVMIsAInstruction(user) && LLVMGetInstructionOpcode(user) == LLVMAnd) {
        mask = LLVMGetOperand(user, 1);
        if (!LLVMIsAConstantInt(mask) || LLVMGetInstructionParent(user) != bb) return false;
        v = user;
        user = only_user(v);
    }
    if (!user || !LLVMIsAICmpInst(user) || LLVMGetCondition(end) != user ||
        only_user(user) != end || LLVMGetOperand(user, 0) != v ||
        !LLVMIsAConstantInt(LLVMGetOperand(user, 1)))
        return false;
    const LLVMIntPredicate said = LLVMGetICmpPredicate(user), p = edge ? inverse(said) : said;
    const int64_t number = LLVMConstIntGetSExtValue(LLVMGetOperand(user, 1));
    if (!mask) return condition_of(p, number, width, out);
    *out = (asked){p == LLVMIntEQ ? SMC_IF_NONE : SMC_IF_SOME, LLVMConstIntGetSExtValue(mask)};
    return !number && (p == LLVMIntEQ || p == LLVMIntNE) && out->limit >= INT32_MIN &&
           out->limit <= INT32_MAX;
}

// ---- additions ----------------------------------------------------------------------------------

static bool adds(LLVMValueRef in, uint64_t *number) {
    if (!LLVMIsAAtomicRMWInst(in) || LLVMIsAtomicSingleThread(in)) return false;
    LLVMValueRef by = LLVMGetOperand(in, 1);
    const LLVMAtomicRMWBinOp op = LLVMGetAtomicRMWBinOp(in);
    if (!LLVMIsAConstantInt(by) || !width_of(in) || width_of(in) > 64) return false;
    const uint64_t sum = LLVMConstIntGetZExtValue(by);
    *number = op == LLVMAtomicRMWBinOpSub ? 0 - sum : sum;
    return op == LLVMAtomicRMWBinOpAdd || op == LLVMAtomicRMWBinOpSub;
}

static bool takes_back(LLVMValueRef in, LLVMValueRef rmw) {
    uint64_t a, b;
    return adds(in, &b) && adds(rmw, &a) && LLVMTypeOf(in) == LLVMTypeOf(rmw) &&
           !LLVMGetFirstUse(in) && !((a + b) << (64 - width_of(in))) &&
           smc_same_address(LLVMGetOperand(in, 0), LLVMGetOperand(rmw, 0));
}

static bool same_attempt(LLVMValueRef a, LLVMValueRef b) {
    uint64_t x, y;
    return adds(a, &x) && adds(b, &y) && LLVMTypeOf(a) == LLVMTypeOf(b) &&
           LLVMGetAtomicRMWBinOp(a) == LLVMGetAtomicRMWBinOp(b) &&
           LLVMGetOperand(a, 1) == LLVMGetOperand(b, 1) &&
           LLVMGetOrdering(a) == LLVMGetOrdering(b) && LLVMGetVolatile(a) == LLVMGetVolatile(b) &&
           smc_same_address(LLVMGetOperand(a, 0), LLVMGetOperand(b, 0));
}

// ---- what is done after a failure ---------------------------------------------------------------

static bool only_pauses(LLVMValueRef call) {
    static const char *const names[] = {"llvm.x86.sse2.pause", "sched_yield", "thrd_yield",
                                        "pthread_yield"};
    LLVMValueRef callee = LLVMGetCalledValue(call);
    size_t n;
    if (LLVMIsADbgInfoIntrinsic(call)) return true;
    if (!LLVMIsAFunction(callee) || LLVMGetFirstUse(call)) return false;
    const char *name = LLVMGetValueName2(callee, &n);
    const bool own = LLVMIsDeclaration(callee) ||
                     LLVMGetStringAttributeAtIndex(callee, LLVMAttributeFunctionIndex,
                                                   SMC_PASS_LIBRARY, sizeof SMC_PASS_LIBRARY - 1);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (own && strcmp(name, names[i]) == 0) return true;
    return false;
}

// Whether the instruction does nothing that anybody could notice, and cannot fail.
static bool computes(LLVMValueRef in) {
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMCall: return LLVMIsADbgInfoIntrinsic(in);
    case LLVMBr:
    case LLVMPHI:
    case LLVMICmp:
    case LLVMSelect:
    case LLVMFreeze:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMTrunc:
    case LLVMBitCast:
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMGetElementPtr: return true;
    default: return false;
    }
}

static bool is_look(LLVMValueRef in, LLVMValueRef rmw) {
    return LLVMIsALoadInst(in) && LLVMGetOrdering(in) != LLVMAtomicOrderingNotAtomic &&
           LLVMGetOrdering(in) != LLVMAtomicOrderingUnordered &&
           LLVMTypeOf(in) == LLVMTypeOf(rmw) &&
           smc_same_address(LLVMGetOperand(in, 0), LLVMGetOperand(rmw, 0));
}

static LLVMValueRef first_act(LLVMBasicBlockRef bb) {
    LLVMValueRef in = LLVMGetFirstInstruction(bb);
    while (in && computes(in) && !LLVMIsATerminatorInst(in)) in = LLVMGetNextInstruction(in);
    return in;
}

// The edge that is taken if the last look of the block finds what an attempt needs: that is all it
// asks for. -1: it may be any.
static int good_edge(const attempt *a, LLVMBasicBlockRef bb) {
    asked found;
    for (LLVMValueRef in = LLVMGetLastInstruction(bb); in; in = LLVMGetPreviousInstruction(in))
        for (unsigned edge = 0; edge < 2 && is_look(in, a->rmw); edge++)
            if (asks(in, bb, edge, &found) && found.condition == a->good.condition &&
                found.limit == a->good.limit)
                return (int)edge;
    return -1;
}

enum { NEW, OPEN, DONE };

// Whether each way on from the block leads back to the head, and waits no longer once an attempt
// would be successful. `known`: how far it has been followed.
static bool comes_back(const attempt *a, LLVMBasicBlockRef bb, smc_table *known, unsigned depth) {
    enum { DEEPEST = 16 };
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    const int good = good_edge(a, bb);
    if (bb == a->head) return true;
    if (*smc_table_at(known, (uintptr_t)bb, 0) != NEW || depth == DEEPEST)
        return *smc_table_at(known, (uintptr_t)bb, 0) == DONE;
    *smc_table_at(known, (uintptr_t)bb, 0) = OPEN;
    bool back = LLVMIsABranchInst(end);
    for (unsigned i = 0; back && i < LLVMGetNumSuccessors(end); i++)
        if (good < 0 || i == (unsigned)good)
            back = comes_back(a, LLVMGetSuccessor(end, i), known, depth + 1);
    *smc_table_at(known, (uintptr_t)bb, 0) = DONE;
    return back;
}

// Whether the head's phis are what they were when control comes from there.
static bool keeps_phis(const attempt *a, LLVMBasicBlockRef from) {
    for (LLVMValueRef phi = LLVMGetFirstInstruction(a->head); phi && LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi)) {
        LLVMValueRef v = smc_way_incoming(phi, from);
        if (phi != a->phi && v != phi) return false;
    }
    return true;
}

// In phi's place the next attempt stands at the end of the block.
static bool is_next(const attempt *a, LLVMValueRef in) {
    return a->phi && same_attempt(in, a->rmw) && only_user(in) == a->phi;
}

// Whether the thread, which has taken back what it had added, only waits, and then comes to the
// head as it was there before.
static bool only_tries_again(const attempt *a) {
    smc_blocks todo = {0};
    smc_table seen = {0}, known = {0};
    bool only = true;
    *smc_vec_push(&todo) = a->fails;
    while (todo.n && only) {
        LLVMBasicBlockRef bb = smc_vec_pop(&todo);
        uint32_t *was = smc_table_at(&seen, (uintptr_t)bb, 0);
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb),
                     in = bb == a->fails ? LLVMGetNextInstruction(a->takes_back)
                                         : LLVMGetFirstInstruction(bb);
        if (*was) continue;
        *was = 1;
        only = LLVMIsABranchInst(end);
        for (; only && in; in = LLVMGetNextInstruction(in))
            if (is_next(a, in)) {
                only = smc_flow_leads(bb, a->head);
                in = end;
            } else {
                only =
                    computes(in) || is_look(in, a->rmw) || (LLVMIsACallInst(in) && only_pauses(in));
            }
        for (unsigned i = 0; only && i < LLVMGetNumSuccessors(end); i++) {
            LLVMBasicBlockRef next = LLVMGetSuccessor(end, i);
            if (next == a->head) only = keeps_phis(a, bb);
            else *smc_vec_push(&todo) = next;
        }
    }
    only = only && comes_back(a, a->fails, &known, 0);
    smc_vec_free(&todo);
    smc_table_free(&seen);
    smc_table_free(&known);
    return only;
}

// ---- attempts -----------------------------------------------------------------------------------

// Nothing is done in the head before it is asked whether the attempt has failed, but that.
static bool head_only_asks(const attempt *a) {
    for (LLVMValueRef in = LLVMGetFirstInstruction(a->head); in; in = LLVMGetNextInstruction(in))
        if (!computes(in) && in != a->rmw) return false;
    return true;
}

// What the value, that the attempt has read, decides about at the head.
static bool look_at(attempt *a, LLVMValueRef value) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(a->head);
    if (!head_only_asks(a)) return false;
    for (unsigned edge = 0; edge < 2; edge++) {
        if (!asks(value, a->head, !edge, &a->good)) return false;
        a->fails = LLVMGetSuccessor(end, edge);
        a->takes_back = first_act(a->fails);
        if (smc_flow_only_before(a->fails) == a->head && a->takes_back &&
            takes_back(a->takes_back, a->rmw) && only_tries_again(a))
            return true;
    }
    return false;
}

// Whether the attempt is the last that the block does before it jumps.
static bool is_last(LLVMValueRef in, LLVMBasicBlockRef bb) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb), next = LLVMGetNextInstruction(in);
    while (next != end && LLVMIsADbgInfoIntrinsic(next)) next = LLVMGetNextInstruction(next);
    return LLVMGetInstructionParent(in) == bb && next == end && LLVMIsABranchInst(end) &&
           !LLVMIsConditional(end);
}

// An attempt before a loop, and those at the ends of its rounds: the one of a round, if all are
// alike.
static LLVMValueRef joined_by(LLVMValueRef phi) {
    LLVMBasicBlockRef head = LLVMGetInstructionParent(phi);
    LLVMValueRef first = LLVMGetIncomingValue(phi, 0), next = NULL;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef v = LLVMGetIncomingValue(phi, i);
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
        if (!LLVMIsAInstruction(v) || !same_attempt(v, first) || only_user(v) != phi ||
            !is_last(v, from))
            return NULL;
        if (smc_flow_reaches(head, from)) next = v;
    }
    return next;
}

static void join(LLVMBuilderRef builder, attempt *a) {
    LLVMValueRef in = a->phi, rmw = a->rmw;
    while (LLVMIsAPHINode(in) || LLVMIsADbgInfoIntrinsic(in)) in = LLVMGetNextInstruction(in);
    LLVMPositionBuilderBefore(builder, in);
    LLVMValueRef address = smc_copy_address(builder, LLVMGetOperand(rmw, 0));
    a->rmw = LLVMInstructionClone(rmw);
    LLVMSetOperand(a->rmw, 0, address);
    LLVMInsertIntoBuilder(builder, a->rmw);
    LLVMInstructionSetDebugLoc(a->rmw, LLVMInstructionGetDebugLoc(rmw));
    LLVMReplaceAllUsesWith(a->phi, a->rmw);
    for (unsigned i = 0; i < LLVMCountIncoming(a->phi); i++) {
        LLVMValueRef old = LLVMGetIncomingValue(a->phi, i);
        LLVMSetOperand(a->phi, i, LLVMGetUndef(LLVMTypeOf(a->phi)));
        LLVMInstructionEraseFromParent(old);
    }
    LLVMInstructionEraseFromParent(a->phi);
}

static void mark(LLVMContextRef context, const attempt *a) {
    LLVMTypeRef type = LLVMInt32TypeInContext(context);
    LLVMMetadataRef parts[] = {
        LLVMValueAsMetadata(LLVMConstInt(type, a->good.condition, false)),
        LLVMValueAsMetadata(LLVMConstInt(type, (uint32_t)a->good.limit, false))};
    LLVMSetMetadata(
        a->rmw, LLVMGetMDKindIDInContext(context, SMC_PASS_ATTEMPT, sizeof SMC_PASS_ATTEMPT - 1),
        LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, parts, 2)));
    LLVMSetMetadata(
        a->takes_back,
        LLVMGetMDKindIDInContext(context, SMC_PASS_TAKES_BACK, sizeof SMC_PASS_TAKES_BACK - 1),
        LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0)));
}

static bool find_in(LLVMBasicBlockRef bb, attempt *a) {
    uint64_t number;
    for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in)) {
        *a = (attempt){.head = bb};
        if (LLVMIsAPHINode(in)) {
            a->phi = in;
            a->rmw = joined_by(in);
            if (a->rmw && look_at(a, in)) return true;
        } else if (adds(in, &number)) {
            a->rmw = in;
            return look_at(a, in);
        }
    }
    return false;
}

void smc_flow_mark_attempts(LLVMModuleRef module) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    attempt a;
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb;
             bb = LLVMGetNextBasicBlock(bb)) {
            if (!find_in(bb, &a)) continue;
            if (a.phi) join(builder, &a);
            mark(context, &a);
        }
    LLVMDisposeBuilder(builder);
}
