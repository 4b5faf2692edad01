// attempts.c - marks attempts: atomic additions that the thread undoes at once if the old value
// does not satisfy a condition, the attempt "fails" (docs/design/rounds.md#attempts).
//
//     while (atomic_fetch_sub(&l, 1) <= 0) {       // A, an attempt, in a loop
//         atomic_fetch_add(&l, 1);                 // undoes A
//         while (atomic_load(&l) <= 0) pause();    // the thread only waits before the next A
//     }
#include "pass/flow/flow.h"
#include "pass/flow/reads.h"
#include "pass/llvm/compare.h"
#include "pass/llvm/inline.h"
#include "pass/llvm/intrinsic.h"
#include "pass/llvm/library.h"
#include "pass/marks.h"
#include "pass/llvm/each.h"
#include "program/action.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

// A condition on a value: `condition` with the number `limit`.
typedef struct value_condition {
    smc_condition condition;
    int64_t limit;
} value_condition;

// A possible attempt in a loop.
typedef struct attempt {
    LLVMValueRef rmw;          // the addition
    LLVMBasicBlockRef decides; // block that branches on the success; between the addition and the
                               // end of this block, the thread only computes and checks the range
    LLVMValueRef range_check;  // comparison that no value below an eighth of the range fails; NULL:
                               // none
    LLVMValueRef takes_back;   // the operation that undoes the addition
    value_condition good;      // condition on the old value for success
} attempt;

// ---- conditions ---------------------------------------------------------------------------------

static unsigned integer_width_of(LLVMValueRef v) {
    LLVMTypeRef type = LLVMTypeOf(v);
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 0;
}

// Sets *out to the condition under which `value p number` holds. Returns false if the comparison
// always holds, or if the number is too large.
static bool condition_of(LLVMIntPredicate p, int64_t number, unsigned width, value_condition *out) {
    const int64_t most = INT64_MAX >> (64 - width), least = -most - 1;
    switch (p) {
    case LLVMIntEQ: *out = (value_condition){SMC_IF_EQUAL, number}; break;
    case LLVMIntNE: *out = (value_condition){SMC_IF_UNEQUAL, number}; break;
    case LLVMIntSLT: *out = (value_condition){SMC_IF_LESS, number}; break;
    case LLVMIntSGT: *out = (value_condition){SMC_IF_MORE, number}; break;
    case LLVMIntULT: *out = (value_condition){SMC_IF_BELOW, number}; break;
    case LLVMIntUGT: *out = (value_condition){SMC_IF_UNEQUAL, 0}; return !number;
    case LLVMIntSLE:
        if (number == most) return false;
        *out = (value_condition){SMC_IF_LESS, number + 1};
        break;
    case LLVMIntSGE:
        if (number == least) return false;
        *out = (value_condition){SMC_IF_MORE, number - 1};
        break;
    case LLVMIntULE:
        if (number == -1) return false;
        *out = (value_condition){SMC_IF_BELOW, number + 1};
        break;
    default: *out = (value_condition){SMC_IF_UNEQUAL, 0}; return number == 1; // unsigned >=
    }
    return out->limit >= INT32_MIN && out->limit <= INT32_MAX;
}

// Returns the only user of the value besides `other`; NULL: there is no other user, or several.
static LLVMValueRef only_other_user(LLVMValueRef v, LLVMValueRef other) {
    LLVMValueRef user = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(v); use; use = LLVMGetNextUse(use)) {
        if (LLVMGetUser(use) == other) continue;
        if (user) return NULL;
        user = LLVMGetUser(use);
    }
    return user;
}

// Sets *out to the condition on v under which control leaves the block by this edge. Returns false
// if v does not decide that, or has another use except `range_check` (which may be NULL).
static bool find_branch_condition(LLVMValueRef v, LLVMValueRef range_check, LLVMBasicBlockRef bb,
                                  unsigned edge, value_condition *out) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb), user = only_other_user(v, range_check),
                 mask = NULL;
    const unsigned width = integer_width_of(v);
    if (width != 8 && width != 16 && width != 32 && width != 64) return false;
    if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end)) return false;
    if (user && LLVMIsAInstruction(user) && LLVMGetInstructionOpcode(user) == LLVMAnd) {
        mask = LLVMGetOperand(user, 1);
        if (!LLVMIsAConstantInt(mask)) return false;
        v = user;
        user = only_other_user(v, NULL);
    }
    if (!user || !LLVMIsAICmpInst(user) || LLVMGetCondition(end) != user ||
        only_other_user(user, NULL) != end || LLVMGetOperand(user, 0) != v ||
        !LLVMIsAConstantInt(LLVMGetOperand(user, 1)))
        return false;
    const LLVMIntPredicate written = LLVMGetICmpPredicate(user),
                           p = edge ? smc_llvm_inverse_predicate(written) : written;
    const int64_t number = LLVMConstIntGetSExtValue(LLVMGetOperand(user, 1));
    if (!mask) return condition_of(p, number, width, out);
    *out = (value_condition){p == LLVMIntEQ ? SMC_IF_NONE : SMC_IF_SOME,
                             LLVMConstIntGetSExtValue(mask)};
    return !number && (p == LLVMIntEQ || p == LLVMIntNE) && out->limit >= INT32_MIN &&
           out->limit <= INT32_MAX;
}

// ---- additions ----------------------------------------------------------------------------------

// True if the instruction adds the negative of the number that `rmw` adds, to the same address.
static bool undoes_addition(LLVMValueRef in, LLVMValueRef rmw) {
    uint64_t a, b;
    return smc_is_constant_addition(in, &b) && smc_is_constant_addition(rmw, &a) &&
           LLVMTypeOf(in) == LLVMTypeOf(rmw) && !LLVMGetFirstUse(in) &&
           !((a + b) << (64 - integer_width_of(in))) &&
           smc_same_address(LLVMGetOperand(in, 0), LLVMGetOperand(rmw, 0));
}

// ---- instructions after a failure ---------------------------------------------------------------

static bool only_pauses(LLVMValueRef call) {
    if (LLVMIsADbgInfoIntrinsic(call)) return true;
    return !LLVMGetFirstUse(call) &&
           smc_llvm_nonprogram_function(LLVMGetCalledValue(call))->traits & SMC_FN_YIELDS;
}

// True if the instruction has no observable effect and cannot fail.
static bool only_computes(LLVMValueRef in) {
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMCall:
        return LLVMIsADbgInfoIntrinsic(in) || smc_llvm_calls_function(in, "llvm.sadd.with.") ||
               smc_llvm_calls_function(in, "llvm.uadd.with.") ||
               smc_llvm_calls_function(in, "llvm.ssub.with.") ||
               smc_llvm_calls_function(in, "llvm.usub.with.") ||
               smc_llvm_calls_function(in, "llvm.smul.with.") ||
               smc_llvm_calls_function(in, "llvm.umul.with.");
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
    case LLVMExtractValue:
    case LLVMInsertValue:
    case LLVMGetElementPtr: return true;
    default: return false;
    }
}

// Returns the first instruction, from `in` to the end of its block, that does not only compute; the
// terminator if there is none.
static LLVMValueRef skip_computations(LLVMValueRef in) {
    while (!LLVMIsATerminatorInst(in) && only_computes(in)) in = LLVMGetNextInstruction(in);
    return in;
}

// Returns the block to which `end` always leads, if no other block leads there; NULL: none.
static LLVMBasicBlockRef only_successor(LLVMValueRef end) {
    if (!LLVMIsABranchInst(end) || LLVMIsConditional(end)) return NULL;
    LLVMBasicBlockRef next = LLVMGetSuccessor(end, 0);
    return smc_flow_only_predecessor(next) == LLVMGetInstructionParent(end) ? next : NULL;
}

// Follows the path from `in` as long as it only computes and does not branch. Returns the first
// other instruction on it, which may be a terminator.
static LLVMValueRef follow_path(LLVMValueRef in) {
    for (;;) {
        in = skip_computations(in);
        LLVMBasicBlockRef next = only_successor(in);
        if (!next) return in;
        in = LLVMGetFirstInstruction(next);
    }
}

// ---- attempts -----------------------------------------------------------------------------------

// True if the comparison is false for all numbers from 0 to an eighth of the range.
static bool only_rejects_large_numbers(LLVMIntPredicate p, LLVMValueRef with, unsigned width) {
    with = smc_flow_constant_of(with);
    if (!with) return false;
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

// If the branch `end` checks that the value is not too large, against an overflow of the count,
// notes the check and returns the first instruction after it; otherwise returns NULL.
static LLVMValueRef pass_range_check(attempt *a, LLVMValueRef end) {
    LLVMValueRef check = LLVMGetCondition(end);
    if (!LLVMIsAICmpInst(check) || only_other_user(check, NULL) != end ||
        LLVMGetOperand(check, 0) != a->rmw || integer_width_of(a->rmw) < 8)
        return NULL;
    const LLVMIntPredicate p = LLVMGetICmpPredicate(check);
    for (unsigned edge = 0; edge < 2; edge++) {
        LLVMBasicBlockRef next = LLVMGetSuccessor(end, !edge);
        if (!only_rejects_large_numbers(edge ? smc_llvm_inverse_predicate(p) : p,
                                        LLVMGetOperand(check, 1), integer_width_of(a->rmw)) ||
            smc_flow_only_predecessor(next) != LLVMGetInstructionParent(end))
            continue;
        a->range_check = check;
        return LLVMGetFirstInstruction(next);
    }
    return NULL;
}

// Returns the branch by which the thread decides about the attempt, after a range check if there is
// one. NULL: there is none.
static LLVMValueRef deciding_branch(attempt *a) {
    LLVMValueRef end = follow_path(LLVMGetNextInstruction(a->rmw));
    if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end)) return NULL;
    LLVMValueRef beyond = pass_range_check(a, end);
    if (beyond) end = follow_path(beyond);
    return LLVMIsABranchInst(end) && LLVMIsConditional(end) ? end : NULL;
}

// True if only the old value of the addition decides between success and failure, the first effect
// after a failure undoes the addition, and control may then return to the addition. Sets
// a->decides, a->good and a->takes_back. Whether the thread really only waits and tries again is
// decided when it runs.
static bool match_attempt(attempt *a) {
    LLVMValueRef end = deciding_branch(a);
    if (!end) return false;
    a->decides = LLVMGetInstructionParent(end);
    for (unsigned edge = 0; edge < 2; edge++) {
        if (!find_branch_condition(a->rmw, a->range_check, a->decides, !edge, &a->good))
            return false;
        LLVMBasicBlockRef fails = LLVMGetSuccessor(end, edge);
        if (smc_flow_only_predecessor(fails) != a->decides) continue;
        a->takes_back = follow_path(LLVMGetFirstInstruction(fails));
        if (undoes_addition(a->takes_back, a->rmw) &&
            smc_flow_reaches(LLVMGetInstructionParent(a->takes_back),
                             LLVMGetInstructionParent(a->rmw)))
            return true;
    }
    return false;
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
    LLVMSetMetadata(a->takes_back,
                    LLVMGetMDKindIDInContext(context, SMC_PASS_UNDOES_ATTEMPT,
                                             sizeof SMC_PASS_UNDOES_ATTEMPT - 1),
                    LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0)));
}

static bool find_attempt_in(LLVMBasicBlockRef bb, attempt *a) {
    uint64_t number;
    for_each_instruction (in, bb)
        if (smc_is_constant_addition(in, &number)) {
            *a = (attempt){.rmw = in};
            return match_attempt(a);
        }
    return false;
}

void smc_flow_mark_attempts(LLVMModuleRef module) {
    attempt a;
    for_each_function (fn, module)
        for_each_block (bb, fn)
            if (find_attempt_in(bb, &a)) mark_attempt(LLVMGetModuleContext(module), &a);
}

// ---- attempts that are functions ----------------------------------------------------------------

// The effects of a small function: its addition, the operation that undoes it, and whether other
// threads could observe another effect, besides pausing.
typedef struct contents {
    unsigned n; // number of instructions
    LLVMValueRef adds, takes_back;
    bool does_more;
} contents;

// True if the instruction makes a local variable, or is a plain access to one that the function
// itself makes.
static bool is_local_variable_access(LLVMValueRef in) {
    if (LLVMIsAAllocaInst(in)) return true;
    if (!LLVMIsALoadInst(in) && !LLVMIsAStoreInst(in)) return false;
    LLVMValueRef at = LLVMGetOperand(in, LLVMIsAStoreInst(in) ? 1 : 0);
    while (LLVMIsAGetElementPtrInst(at)) at = LLVMGetOperand(at, 0);
    return LLVMGetOrdering(in) == LLVMAtomicOrderingNotAtomic && LLVMIsAAllocaInst(at);
}

static void count_instruction(contents *c, LLVMValueRef in) {
    uint64_t number;
    c->n += !LLVMIsADbgInfoIntrinsic(in);
    if (smc_is_constant_addition(in, &number)) {
        c->does_more |= c->adds && !undoes_addition(in, c->adds);
        *(c->adds ? &c->takes_back : &c->adds) = in;
    } else if (LLVMIsACallInst(in)) {
        c->does_more |= !only_computes(in) && !only_pauses(in);
    } else {
        c->does_more |=
            !only_computes(in) && !is_local_variable_access(in) && !LLVMIsAReturnInst(in);
    }
}

// True if the block soon ends the program, after a failed check.
static bool never_returns(LLVMBasicBlockRef bb) {
    enum { MAX_DISTANCE = 4 };
    for (unsigned i = 0; i < MAX_DISTANCE; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (LLVMIsAUnreachableInst(end)) return true;
        if (!LLVMIsABranchInst(end) || LLVMIsConditional(end)) return false;
        bb = LLVMGetSuccessor(end, 0);
    }
    return false;
}

// Counts the function's contents. Returns false if it does more than an attempt, or cannot be
// inlined.
static bool is_small_attempt_function(LLVMValueRef fn, contents *c) {
    enum { MOST = 40 };
    *c = (contents){0};
    if (LLVMIsDeclaration(fn) || smc_llvm_is_inlined_always(fn)) return false;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb && !c->does_more && c->n <= MOST;
         bb = LLVMGetNextBasicBlock(bb)) {
        if (never_returns(bb)) continue;
        for_each_instruction (in, bb) count_instruction(c, in);
    }
    return c->adds && !c->does_more && c->n <= MOST;
}

// Returns the instruction if it is an addition of a constant; if it calls a small function, returns
// the only addition of that function. NULL: none.
static LLVMValueRef addition_of(LLVMValueRef in) {
    uint64_t number;
    contents c;
    if (smc_is_constant_addition(in, &number)) return in;
    LLVMValueRef fn = LLVMIsACallInst(in) ? LLVMIsAFunction(LLVMGetCalledValue(in)) : NULL;
    return fn && is_small_attempt_function(fn, &c) && !c.takes_back ? c.adds : NULL;
}

// True if the function also has an addition (or a call of one) that cancels this one: their sum is
// 0.
static bool has_cancelling_addition(LLVMValueRef fn, LLVMValueRef addition) {
    uint64_t a, b;
    if (!smc_is_constant_addition(addition, &a)) return false;
    for_each_instruction_of (in, bb, fn) {
        LLVMValueRef other = addition_of(in);
        if (other && smc_is_constant_addition(other, &b) &&
            LLVMTypeOf(other) == LLVMTypeOf(addition) &&
            !((a + b) << (64 - integer_width_of(other))))
            return true;
    }
    return false;
}

// True if some caller of the function cancels its addition.
static bool is_cancelled_by_caller(LLVMValueRef fn, LLVMValueRef addition) {
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if ((LLVMIsACallInst(call) || LLVMIsAInvokeInst(call)) &&
            has_cancelling_addition(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)),
                                    addition))
            return true;
    }
    return false;
}

// True if calls of the function may become attempts: the function contains the addition and the
// operation that undoes it; or it contains one of them, and its callers the other.
static bool may_become_attempt(LLVMValueRef fn) {
    contents c;
    return is_small_attempt_function(fn, &c) &&
           (c.takes_back || is_cancelled_by_caller(fn, c.adds));
}

// True if the function is called in a loop, directly or through a limited number of callers.
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
    for_each_function (fn, module) {
        if (!may_become_attempt(fn) || !is_called_in_a_loop(fn, NESTED)) continue;
        smc_llvm_inline_always(fn);
        found = true;
    }
    return found;
}
