// attempts.c - marks attempts: additions that the program undoes at once if they fail
// (docs/design/rounds.md#attempts).
//
//     while (atomic_fetch_sub(&l, 1) <= 0) {       // A, an attempt, at the head of a loop
//         atomic_fetch_add(&l, 1);                 // undoes A
//         while (atomic_load(&l) <= 0) pause();    // the thread only waits before the next A
//     }
//
// If one attempt is before the loop and equal ones are at the ends of its rounds, the pass joins
// them into one attempt at the loop's head.
#include "base/table.h"
#include "pass/flow/flow.h"
#include "pass/flow/reads.h"
#include "pass/flow/way.h"
#include "pass/llvm/compare.h"
#include "pass/llvm/inline.h"
#include "pass/llvm/library.h"
#include "pass/marks.h"
#include "program/action.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

// The condition on a value that decides a branch: `condition` with the number `limit`.
typedef struct asked {
    smc_condition condition;
    int64_t limit;
} asked;

typedef struct attempt {
    bool overflow;         // signed overflow is an error
    LLVMValueRef rmw, phi; // rmw: the attempt; phi: the phi of the values read by the attempts
                           // before the loop and in it, NULL: there is one attempt, at the head
    LLVMBasicBlockRef head, fails;
    LLVMBasicBlockRef decides; // the head, or the block after it if the head checks the range
    LLVMValueRef range_check;  // comparison that no value below an eighth of the range fails; NULL:
                               // there is none
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

// Sets *out to the condition that `value p number` holds. Returns false if the comparison always
// holds, or if the number is too large.
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
    default: *out = (asked){SMC_IF_UNEQUAL, 0}; return number == 1; // unsigned >=
    }
    return out->limit >= INT32_MIN && out->limit <= INT32_MAX;
}

// The only user of the value beside `other`; NULL: there is none, or there are several.
static LLVMValueRef only_user_but(LLVMValueRef v, LLVMValueRef other) {
    LLVMValueRef user = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(v); use; use = LLVMGetNextUse(use)) {
        if (LLVMGetUser(use) == other) continue;
        if (user) return NULL;
        user = LLVMGetUser(use);
    }
    return user;
}

// What is known of the value where control leaves the block by the edge. It decides about that, and
// is of no other use, except for `range_check`, which may be NULL.
static bool is_bit_test(LLVMValueRef v, LLVMValueRef range_check, LLVMBasicBlockRef bb,
                        unsigned edge, asked *out) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb), user = only_user_but(v, range_check),
                 mask = NULL;
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
    const LLVMIntPredicate said = LLVMGetICmpPredicate(user),
                           p = edge ? smc_llvm_inverse_predicate(said) : said;
    const int64_t number = LLVMConstIntGetSExtValue(LLVMGetOperand(user, 1));
    if (!mask) return condition_of(p, number, width, out);
    *out = (asked){p == LLVMIntEQ ? SMC_IF_NONE : SMC_IF_SOME, LLVMConstIntGetSExtValue(mask)};
    return !number && (p == LLVMIntEQ || p == LLVMIntNE) && out->limit >= INT32_MIN &&
           out->limit <= INT32_MAX;
}

// ---- additions ----------------------------------------------------------------------------------

static bool is_constant_addition(LLVMValueRef in, uint64_t *number) {
    if (!LLVMIsAAtomicRMWInst(in) || LLVMIsAtomicSingleThread(in)) return false;
    LLVMValueRef by = LLVMGetOperand(in, 1);
    const LLVMAtomicRMWBinOp op = LLVMGetAtomicRMWBinOp(in);
    if (!LLVMIsAConstantInt(by) || !width_of(in) || width_of(in) > 64) return false;
    const uint64_t sum = LLVMConstIntGetZExtValue(by);
    *number = op == LLVMAtomicRMWBinOpSub ? 0 - sum : sum;
    return op == LLVMAtomicRMWBinOpAdd || op == LLVMAtomicRMWBinOpSub;
}

static bool undoes_addition(LLVMValueRef in, LLVMValueRef rmw) {
    uint64_t a, b;
    return is_constant_addition(in, &b) && is_constant_addition(rmw, &a) &&
           LLVMTypeOf(in) == LLVMTypeOf(rmw) && !LLVMGetFirstUse(in) &&
           !((a + b) << (64 - width_of(in))) &&
           smc_same_address(LLVMGetOperand(in, 0), LLVMGetOperand(rmw, 0));
}

static bool same_attempt(LLVMValueRef a, LLVMValueRef b) {
    uint64_t x, y;
    return is_constant_addition(a, &x) && is_constant_addition(b, &y) &&
           LLVMTypeOf(a) == LLVMTypeOf(b) && LLVMGetAtomicRMWBinOp(a) == LLVMGetAtomicRMWBinOp(b) &&
           LLVMGetOperand(a, 1) == LLVMGetOperand(b, 1) &&
           LLVMGetOrdering(a) == LLVMGetOrdering(b) && LLVMGetVolatile(a) == LLVMGetVolatile(b) &&
           smc_same_address(LLVMGetOperand(a, 0), LLVMGetOperand(b, 0));
}

// ---- what is done after a failure ---------------------------------------------------------------

static bool only_pauses(LLVMValueRef call) {
    if (LLVMIsADbgInfoIntrinsic(call)) return true;
    return !LLVMGetFirstUse(call) &&
           smc_llvm_outside_function(LLVMGetCalledValue(call))->traits & SMC_FN_YIELDS;
}

// True if the instruction has no observable effect and cannot fail.
static bool only_computes(LLVMValueRef in) {
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

static LLVMValueRef first_action(LLVMBasicBlockRef bb) {
    LLVMValueRef in = LLVMGetFirstInstruction(bb);
    while (in && only_computes(in) && !LLVMIsATerminatorInst(in)) in = LLVMGetNextInstruction(in);
    return in;
}

// Returns the edge that the block takes if its last read of the location finds a value with which
// an attempt would succeed, and if this is all that the branch depends on. -1: either edge may be
// taken.
static int edge_of_success(const attempt *a, LLVMBasicBlockRef bb) {
    asked found;
    for (LLVMValueRef in = LLVMGetLastInstruction(bb); in; in = LLVMGetPreviousInstruction(in))
        for (unsigned edge = 0; edge < 2 && is_look(in, a->rmw); edge++)
            if (is_bit_test(in, NULL, bb, edge, &found) && found.condition == a->good.condition &&
                found.limit == a->good.limit)
                return (int)edge;
    return -1;
}

enum { NEW, OPEN, DONE };

// True if control can get from one block to the other without passing the head, where the next
// attempt is.
static bool may_follow(const attempt *a, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    return to != a->head && smc_flow_reaches_without(from, to, a->head);
}

// Returns 1 or -1 if each round of the loop increases or decreases the phi at its top by one; 0
// otherwise.
static int step_of(const attempt *a, LLVMValueRef phi, LLVMBasicBlockRef top,
                   LLVMBasicBlockRef bottom) {
    if (!LLVMIsAPHINode(phi) || LLVMGetInstructionParent(phi) != top || LLVMCountIncoming(phi) != 2)
        return 0;
    const unsigned round = LLVMGetIncomingBlock(phi, 1) == bottom;
    LLVMValueRef v = LLVMGetIncomingValue(phi, round);
    if (LLVMGetIncomingBlock(phi, round) != bottom ||
        may_follow(a, top, LLVMGetIncomingBlock(phi, !round)) || !LLVMIsAInstruction(v) ||
        LLVMGetInstructionOpcode(v) != LLVMAdd || LLVMGetOperand(v, 0) != phi ||
        !LLVMIsAConstantInt(LLVMGetOperand(v, 1)) || width_of(v) > 64)
        return 0;
    const int64_t by = LLVMConstIntGetSExtValue(LLVMGetOperand(v, 1));
    return by == 1 || by == -1 ? (int)by : 0;
}

// True if the branch, at the top or bottom of the loop, leaves the loop when a count reaches a
// limit.
static bool is_counted_out(const attempt *a, LLVMValueRef end, LLVMBasicBlockRef top,
                           LLVMBasicBlockRef bottom) {
    if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end)) return false;
    LLVMValueRef asks = LLVMGetCondition(end);
    const bool first = may_follow(a, LLVMGetSuccessor(end, 0), top),
               second = may_follow(a, LLVMGetSuccessor(end, 1), top);
    if (!LLVMIsAICmpInst(asks) || first == second) return false;
    LLVMValueRef limit = LLVMGetOperand(asks, 1);
    if (LLVMIsAInstruction(limit) && may_follow(a, top, LLVMGetInstructionParent(limit)))
        return false;
    const LLVMIntPredicate said = LLVMGetICmpPredicate(asks);
    switch (first ? said : smc_llvm_inverse_predicate(said)) {
    case LLVMIntNE: return step_of(a, LLVMGetOperand(asks, 0), top, bottom);
    case LLVMIntSLT:
    case LLVMIntULT: return step_of(a, LLVMGetOperand(asks, 0), top, bottom) > 0;
    case LLVMIntSGT:
    case LLVMIntUGT: return step_of(a, LLVMGetOperand(asks, 0), top, bottom) < 0;
    default: return false;
    }
}

// True if the loop, which is entered at the top, ends after a fixed number of rounds, whatever its
// reads return.
static bool ends_by_itself(const attempt *a, LLVMBasicBlockRef top, LLVMBasicBlockRef bottom) {
    return is_counted_out(a, LLVMGetBasicBlockTerminator(top), top, bottom) ||
           is_counted_out(a, LLVMGetBasicBlockTerminator(bottom), top, bottom);
}

// True if every path from the block bb (entered from `from`) leads back to the head, and no loop on
// it waits any longer once an attempt would succeed. `known`: NEW, OPEN or DONE for each block.
static bool comes_back(const attempt *a, LLVMBasicBlockRef from, LLVMBasicBlockRef bb,
                       smc_table *known, unsigned depth) {
    enum { DEEPEST = 16 };
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    const int good = edge_of_success(a, bb);
    const uint32_t was = *smc_table_at(known, (uintptr_t)bb, 0);
    if (bb == a->head || was == DONE) return true;
    if (was == OPEN) return ends_by_itself(a, bb, from);
    if (depth == DEEPEST) return false;
    *smc_table_at(known, (uintptr_t)bb, 0) = OPEN;
    bool back = LLVMIsABranchInst(end);
    for (unsigned i = 0; back && i < LLVMGetNumSuccessors(end); i++)
        if (good < 0 || i == (unsigned)good)
            back = comes_back(a, bb, LLVMGetSuccessor(end, i), known, depth + 1);
    *smc_table_at(known, (uintptr_t)bb, 0) = DONE;
    return back;
}

// True if the value is only used in the given blocks, in which the thread just waits, and by itself
// in the next round.
static bool is_of_waiting(const attempt *a, LLVMValueRef value, const smc_table *blocks) {
    SMC_VEC(LLVMValueRef) todo = {0};
    smc_table seen = {0};
    bool is = true;
    *smc_vec_push(&todo) = value;
    while (todo.n && is) {
        LLVMValueRef v = smc_vec_pop(&todo);
        uint32_t *was = smc_table_at(&seen, (uintptr_t)v, 0);
        const bool new = !*was;
        *was = 1;
        for (LLVMUseRef use = LLVMGetFirstUse(v); use && is && new; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            is = LLVMIsAInstruction(user) &&
                 (smc_table_get(blocks, (uintptr_t)LLVMGetInstructionParent(user), 0) ||
                  (LLVMIsAPHINode(user) && LLVMGetInstructionParent(user) == a->head));
            if (is) *smc_vec_push(&todo) = user;
        }
    }
    smc_vec_free(&todo);
    smc_table_free(&seen);
    return is;
}

// True if the phi keeps its value on all edges from the given blocks.
static bool is_kept(LLVMValueRef phi, const smc_table *blocks) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (smc_table_get(blocks, (uintptr_t)LLVMGetIncomingBlock(phi, i), 0) &&
            LLVMGetIncomingValue(phi, i) != phi)
            return false;
    return true;
}

// True if all phis of the head keep their values, except those that only determine how the thread
// waits.
static bool keeps_phis(const attempt *a, const smc_table *blocks) {
    for (LLVMValueRef phi = LLVMGetFirstInstruction(a->head); phi && LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi))
        if (phi != a->phi && !is_kept(phi, blocks) && !is_of_waiting(a, phi, blocks)) return false;
    return true;
}

// True for an instruction that counts rounds or doubles the length of a pause. If overflow is an
// error, signed arithmetic is not allowed, since it may overflow.
static bool is_counter_update(const attempt *a, LLVMValueRef in) {
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMShl:
        if (!LLVMIsAConstantInt(LLVMGetOperand(in, 1))) return false;
        break;
    case LLVMAdd:
    case LLVMSub: break;
    default: return false;
    }
    return !(a->overflow && LLVMGetNSW(in));
}

// True if the instruction is the attempt at the end of a round, whose value the phi gets.
static bool is_next(const attempt *a, LLVMValueRef in) {
    return a->phi && same_attempt(in, a->rmw) && only_user(in) == a->phi;
}

// True if the thread, after undoing its addition, only waits until it is at the head again, with
// the state it had there before.
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
                only = smc_flow_has_edge(bb, a->head);
                in = end;
            } else {
                only = only_computes(in) || is_counter_update(a, in) || is_look(in, a->rmw) ||
                       (LLVMIsACallInst(in) && only_pauses(in));
            }
        for (unsigned i = 0; only && i < LLVMGetNumSuccessors(end); i++) {
            LLVMBasicBlockRef next = LLVMGetSuccessor(end, i);
            if (next != a->head) *smc_vec_push(&todo) = next;
        }
    }
    only = only && keeps_phis(a, &seen) && comes_back(a, NULL, a->fails, &known, 0);
    smc_vec_free(&todo);
    smc_table_free(&seen);
    smc_table_free(&known);
    return only;
}

// ---- attempts -----------------------------------------------------------------------------------

// Whether the block does nothing but the attempt, and compute.
static bool only_asks(const attempt *a, LLVMBasicBlockRef bb) {
    for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
        if (!only_computes(in) && in != a->rmw) return false;
    return true;
}

// Whether the comparison holds for no number from 0 to below an eighth of the range.
static bool is_of_large_numbers(LLVMIntPredicate p, LLVMValueRef with, unsigned width) {
    if (!LLVMIsAConstantInt(with)) return false;
    const uint64_t least = UINT64_C(1) << (width - 3), number = LLVMConstIntGetZExtValue(with);
    const int64_t is = LLVMConstIntGetSExtValue(with);
    switch (p) {
    case LLVMIntEQ:
    case LLVMIntUGE: return number >= least;
    case LLVMIntUGT: return number >= least - 1;
    case LLVMIntSGE: return is >= (int64_t)least;
    case LLVMIntSGT: return is >= (int64_t)least - 1;
    case LLVMIntSLT: return is <= 0;
    case LLVMIntSLE: return is < 0;
    default: return false;
    }
}

// Finds a check, in the head, that the value is not too large: an overflow of a count.
static void find_range_check(attempt *a, LLVMValueRef value) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(a->head);
    a->decides = a->head;
    if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end) || width_of(value) < 8) return;
    LLVMValueRef check = LLVMGetCondition(end);
    if (!LLVMIsAICmpInst(check) || only_user(check) != end || LLVMGetOperand(check, 0) != value)
        return;
    const LLVMIntPredicate p = LLVMGetICmpPredicate(check);
    for (unsigned edge = 0; edge < 2; edge++) {
        LLVMBasicBlockRef next = LLVMGetSuccessor(end, !edge);
        if (!is_of_large_numbers(edge ? smc_llvm_inverse_predicate(p) : p, LLVMGetOperand(check, 1),
                                 width_of(value)) ||
            smc_flow_only_predecessor(next) != a->head || !only_asks(a, next))
            continue;
        a->decides = next;
        a->range_check = check;
        return;
    }
}

// Tests whether the value that the addition has read decides, at the head, between success and a
// failure after which the addition is undone. Sets a->good, a->fails and a->undoes_addition.
static bool match_attempt(attempt *a, LLVMValueRef value) {
    if (!only_asks(a, a->head)) return false;
    find_range_check(a, value);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(a->decides);
    for (unsigned edge = 0; edge < 2; edge++) {
        if (!is_bit_test(value, a->range_check, a->decides, !edge, &a->good)) return false;
        a->fails = LLVMGetSuccessor(end, edge);
        a->takes_back = first_action(a->fails);
        if (smc_flow_only_predecessor(a->fails) == a->decides && a->takes_back &&
            undoes_addition(a->takes_back, a->rmw) && only_tries_again(a))
            return true;
    }
    return false;
}

// True if the instruction is the last one of the block before the block jumps.
static bool is_last(LLVMValueRef in, LLVMBasicBlockRef bb) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb), next = LLVMGetNextInstruction(in);
    while (next != end && LLVMIsADbgInfoIntrinsic(next)) next = LLVMGetNextInstruction(next);
    return LLVMGetInstructionParent(in) == bb && next == end && LLVMIsABranchInst(end) &&
           !LLVMIsConditional(end);
}

// If all values of the phi come from equal attempts, before a loop and at the ends of its rounds,
// returns one of those in the loop; NULL otherwise.
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

static void join_attempt(LLVMBuilderRef builder, attempt *a) {
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

static void mark_attempt(LLVMContextRef context, const attempt *a) {
    LLVMTypeRef type = LLVMInt32TypeInContext(context);
    LLVMMetadataRef parts[] = {
        LLVMValueAsMetadata(LLVMConstInt(type, a->good.condition, false)),
        LLVMValueAsMetadata(LLVMConstInt(type, (uint32_t)a->good.limit, false)),
        LLVMValueAsMetadata(LLVMConstInt(type, a->range_check != NULL, false))};
    LLVMSetMetadata(
        a->rmw, LLVMGetMDKindIDInContext(context, SMC_PASS_ATTEMPT, sizeof SMC_PASS_ATTEMPT - 1),
        LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, parts, 3)));
    LLVMSetMetadata(
        a->takes_back,
        LLVMGetMDKindIDInContext(context, SMC_PASS_TAKES_BACK, sizeof SMC_PASS_TAKES_BACK - 1),
        LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0)));
}

static bool find_attempt_in(LLVMBasicBlockRef bb, bool overflow, attempt *a) {
    uint64_t number;
    for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in)) {
        *a = (attempt){.head = bb, .overflow = overflow};
        if (LLVMIsAPHINode(in)) {
            a->phi = in;
            a->rmw = joined_by(in);
            if (a->rmw && match_attempt(a, in)) return true;
        } else if (is_constant_addition(in, &number)) {
            a->rmw = in;
            return match_attempt(a, in);
        }
    }
    return false;
}

void smc_flow_mark_attempts(LLVMModuleRef module, bool overflow) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    attempt a;
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb;
             bb = LLVMGetNextBasicBlock(bb)) {
            if (!find_attempt_in(bb, overflow, &a)) continue;
            if (a.phi) join_attempt(builder, &a);
            mark_attempt(context, &a);
        }
    LLVMDisposeBuilder(builder);
}

// ---- attempts that are functions ----------------------------------------------------------------

// The contents of a function: its addition and the operation that undoes it, and whether the
// function does anything else, other than pausing, that other threads could observe.
typedef struct contents {
    unsigned n; // number of instructions
    LLVMValueRef adds, takes_back;
    bool does_more;
} contents;

static void count_instruction(contents *c, LLVMValueRef in) {
    uint64_t number;
    c->n += !LLVMIsADbgInfoIntrinsic(in);
    if (is_constant_addition(in, &number)) {
        c->does_more |= c->adds && !undoes_addition(in, c->adds);
        *(c->adds ? &c->takes_back : &c->adds) = in;
    } else if (LLVMIsACallInst(in)) {
        c->does_more |= !only_pauses(in);
    } else {
        c->does_more |= !only_computes(in) && !LLVMIsAReturnInst(in);
    }
}

// Whether control that has come to the block soon ends the program: a failed check.
static bool never_returns(LLVMBasicBlockRef bb) {
    enum { FARTHEST = 4 };
    for (unsigned i = 0; i < FARTHEST; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (LLVMIsAUnreachableInst(end)) return true;
        if (!LLVMIsABranchInst(end) || LLVMIsConditional(end)) return false;
        bb = LLVMGetSuccessor(end, 0);
    }
    return false;
}

// Returns false if the function does more than an attempt does, or cannot be inlined.
static bool is_small(LLVMValueRef fn, contents *c) {
    enum { MOST = 24 };
    *c = (contents){0};
    if (LLVMIsDeclaration(fn) || smc_llvm_is_inlined_always(fn)) return false;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb && !c->does_more && c->n <= MOST;
         bb = LLVMGetNextBasicBlock(bb)) {
        if (never_returns(bb)) continue;
        for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
            count_instruction(c, in);
    }
    return c->adds && !c->does_more && c->n <= MOST;
}

// Returns the addition that the instruction is, or the only one of a small function that it calls;
// NULL: there is none.
static LLVMValueRef addition_of(LLVMValueRef in) {
    uint64_t number;
    contents c;
    if (is_constant_addition(in, &number)) return in;
    LLVMValueRef fn = LLVMIsACallInst(in) ? LLVMIsAFunction(LLVMGetCalledValue(in)) : NULL;
    return fn && is_small(fn, &c) && !c.takes_back ? c.adds : NULL;
}

// Whether the function also has an addition, or a call of one, that cancels this one: together they
// add 0.
static bool has_cancelling(LLVMValueRef fn, LLVMValueRef addition) {
    uint64_t a, b;
    if (!is_constant_addition(addition, &a)) return false;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
        for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in)) {
            LLVMValueRef other = addition_of(in);
            if (other && is_constant_addition(other, &b) &&
                LLVMTypeOf(other) == LLVMTypeOf(addition) && !((a + b) << (64 - width_of(other))))
                return true;
        }
    return false;
}

// Whether a function that calls this one also cancels its addition.
static bool is_cancelled_by_caller(LLVMValueRef fn, LLVMValueRef addition) {
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if ((LLVMIsACallInst(call) || LLVMIsAInvokeInst(call)) &&
            has_cancelling(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)), addition))
            return true;
    }
    return false;
}

// Whether calls of the function may become attempts: it adds and takes back, and its result says
// whether that was successful; or it does one of both, and who calls it does the other.
static bool is_attempt(LLVMValueRef fn) {
    contents c;
    return is_small(fn, &c) && (c.takes_back || is_cancelled_by_caller(fn, c.adds));
}

// True if the function is called in a loop, or by a function that is, up to a depth.
static bool is_called_in_a_loop(LLVMValueRef fn, unsigned depth) {
    bool is = false;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use && !is; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!LLVMIsACallInst(call) && !LLVMIsAInvokeInst(call)) continue;
        LLVMBasicBlockRef bb = LLVMGetInstructionParent(call);
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
            is |= smc_flow_reaches(LLVMGetSuccessor(end, i), bb);
        is = is || (depth && is_called_in_a_loop(LLVMGetBasicBlockParent(bb), depth - 1));
    }
    return is;
}

bool smc_flow_find_attempts(LLVMModuleRef module) {
    enum { NESTED = 2 };
    bool found = false;
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
        if (!is_attempt(fn) || !is_called_in_a_loop(fn, NESTED)) continue;
        smc_llvm_inline_always(fn);
        found = true;
    }
    return found;
}
