// serial.c - which results of a wait at a barrier make a difference.
#include "pass/flow/flow.h"
#include "pass/llvm/compare.h"

#include <llvm-c/Core.h>

#include <string.h>

// What is known of the values that depend on the result alone, for one result.
typedef struct known {
    LLVMValueRef value;
    uint64_t is; // of as many bits as its type has
} known;

enum { MOST = 8 }; // blocks of a way

// Where it stands before the first instruction of `at`, having come from `from`.
typedef struct stand {
    LLVMBasicBlockRef from, at;
    uint32_t n; // of the values that were known there
} stand;

// The way that the program goes from the call on, as far as the result alone decides about it.
typedef struct way {
    SMC_VEC(stand) stands;
    SMC_VEC(known) values; // each is computed once
} way;

static bool is_known(const way *w, LLVMValueRef v, uint64_t *is) {
    if (LLVMIsAConstantInt(v) && LLVMGetIntTypeWidth(LLVMTypeOf(v)) <= 64) {
        *is = LLVMConstIntGetZExtValue(v);
        return true;
    }
    for (uint32_t i = 0; i < w->values.n; i++)
        if (w->values.at[i].value == v) {
            *is = w->values.at[i].is;
            return true;
        }
    return false;
}

static uint64_t cut(uint64_t v, unsigned bits) {
    return bits >= 64 ? v : v & ((UINT64_C(1) << bits) - 1);
}

static int64_t extended(uint64_t v, unsigned bits) {
    return (int64_t)(v << (64 - bits)) >> (64 - bits);
}

static bool is_small(LLVMValueRef v) {
    LLVMTypeRef type = LLVMTypeOf(v);
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 64;
}

// Whether the instruction only computes, of what is known; then its value is, too.
static bool compute(way *w, LLVMValueRef in) {
    uint64_t u, v = 0, of = 0;
    const int n = LLVMGetNumOperands(in);
    if (!is_small(in) || n < 1 || n > 3 || !is_small(LLVMGetOperand(in, 0)) ||
        !is_known(w, LLVMGetOperand(in, 0), &u) ||
        (n > 1 && !is_known(w, LLVMGetOperand(in, 1), &v)) ||
        (n > 2 && !is_known(w, LLVMGetOperand(in, 2), &of)))
        return false;
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(in)),
                   given = LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(in, 0)));
    uint64_t is;
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMICmp: is = smc_llvm_compares(in, u, v); break;
    case LLVMAnd: is = u & v; break;
    case LLVMOr: is = u | v; break;
    case LLVMXor: is = u ^ v; break;
    case LLVMZExt:
    case LLVMTrunc:
    case LLVMFreeze: is = u; break;
    case LLVMSExt: is = (uint64_t)extended(u, given); break;
    case LLVMSelect: is = u ? v : of; break;
    default: return false;
    }
    *smc_vec_push(&w->values) = (known){in, cut(is, bits)};
    return true;
}

// The block to which it goes at the end of one; NULL: that is not known.
static LLVMBasicBlockRef next_block(const way *w, LLVMValueRef end) {
    uint64_t is;
    if (!LLVMIsABranchInst(end)) return NULL;
    if (!LLVMIsConditional(end)) return LLVMGetSuccessor(end, 0);
    if (!is_known(w, LLVMGetCondition(end), &is)) return NULL;
    return LLVMGetSuccessor(end, is ? 0 : 1);
}

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingBlock(phi, i) == from) return LLVMGetIncomingValue(phi, i);
    return NULL;
}

// From the end of a block. Whether it is known where to, and that is a block of its own.
static bool stand_behind(way *w, LLVMBasicBlockRef bb) {
    LLVMBasicBlockRef next = next_block(w, LLVMGetBasicBlockTerminator(bb));
    for (uint32_t i = 0; i < w->stands.n; i++)
        if (w->stands.at[i].at == next || w->stands.at[i].from == next) return false;
    if (!next || next == bb || w->stands.n == MOST) return false;
    *smc_vec_push(&w->stands) = (stand){bb, next, w->values.n};
    return true;
}

// Goes on to the next block, if the one where it stands does nothing but compute.
static bool go_on(way *w) {
    const stand s = w->stands.at[w->stands.n - 1];
    LLVMValueRef in = LLVMGetFirstInstruction(s.at), end = LLVMGetBasicBlockTerminator(s.at);
    uint64_t is;
    for (; LLVMIsAPHINode(in); in = LLVMGetNextInstruction(in)) {
        if (!is_small(in) || !is_known(w, incoming(in, s.from), &is)) return false;
        *smc_vec_push(&w->values) = (known){in, is};
    }
    for (; in != end; in = LLVMGetNextInstruction(in))
        if (!LLVMIsADbgInfoIntrinsic(in) && !compute(w, in)) return false;
    return stand_behind(w, s.at);
}

// As far as it is known. In the rest of the call's block whatever does not depend on the result is
// done, too.
static void go(way *w, LLVMValueRef call, uint64_t result) {
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(call);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    *smc_vec_push(&w->values) = (known){call, cut(result, LLVMGetIntTypeWidth(LLVMTypeOf(call)))};
    for (LLVMValueRef in = LLVMGetNextInstruction(call); in != end; in = LLVMGetNextInstruction(in))
        (void)compute(w, in);
    if (!stand_behind(w, bb)) return;
    while (go_on(w)) continue;
}

static bool is_met_phi(LLVMValueRef v, LLVMBasicBlockRef at) {
    return LLVMIsAPHINode(v) && LLVMGetInstructionParent(v) == at;
}

// Whether both stand before one block, and what it is given there is the same.
static bool have_met(const way *a, const stand *s, const way *b, const stand *t) {
    if (s->at != t->at) return false;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(s->at); is_met_phi(phi, s->at);
         phi = LLVMGetNextInstruction(phi)) {
        LLVMValueRef x = incoming(phi, s->from), y = incoming(phi, t->from);
        uint64_t u = 0, v = 0;
        const bool is_x = is_known(a, x, &u), is_y = is_known(b, y, &v);
        if (is_x != is_y || (is_x ? u != v : x != y)) return false;
    }
    return true;
}

// Whether the instruction is on the way before it stands there: a value of those up to there, or
// the end of a block.
static bool is_before(const way *w, uint32_t n_stands, LLVMValueRef user) {
    for (uint32_t i = 0; i < w->stands.at[n_stands].n; i++)
        if (w->values.at[i].value == user) return true;
    for (uint32_t i = 0; LLVMIsABranchInst(user) && i <= n_stands; i++)
        if (w->stands.at[i].from == LLVMGetInstructionParent(user)) return true;
    return false;
}

// Whether nobody uses the values of a way later.
static bool are_used_up(const way *w, uint32_t n_stands, const way *other, uint32_t n_others) {
    for (uint32_t i = 0; i < w->stands.at[n_stands].n; i++)
        for (LLVMUseRef use = LLVMGetFirstUse(w->values.at[i].value); use;
             use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            if (!is_before(w, n_stands, user) && !is_before(other, n_others, user) &&
                !is_met_phi(user, w->stands.at[n_stands].at))
                return false;
        }
    return true;
}

static bool is_alike(LLVMValueRef call) {
    way a = {0}, b = {0};
    bool alike = false;
    go(&a, call, 0);
    go(&b, call, ~UINT64_C(0)); // PTHREAD_BARRIER_SERIAL_THREAD
    for (uint32_t i = 0; i < a.stands.n && !alike; i++)
        for (uint32_t k = 0; k < b.stands.n && !alike; k++)
            alike = have_met(&a, &a.stands.at[i], &b, &b.stands.at[k]) &&
                    are_used_up(&a, i, &b, k) && are_used_up(&b, k, &a, i);
    smc_vec_free(&a.stands), smc_vec_free(&a.values);
    smc_vec_free(&b.stands), smc_vec_free(&b.values);
    return alike;
}

static bool waits_at_barrier(LLVMValueRef in) {
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    size_t n;
    if (!callee || !LLVMIsAFunction(callee) || !is_small(in)) return false;
    const char *name = LLVMGetValueName2(callee, &n);
    return strcmp(name, "pthread_barrier_wait") == 0 ||
           strcmp(name, "__VERIFIER_barrier_wait") == 0;
}

void smc_flow_forget_serial(LLVMModuleRef module) {
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
            for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
                if (waits_at_barrier(in) && LLVMGetFirstUse(in) && is_alike(in))
                    LLVMReplaceAllUsesWith(in, LLVMConstNull(LLVMTypeOf(in)));
}
