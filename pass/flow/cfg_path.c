#include "pass/flow/cfg_path.h"

#include "pass/llvm/compare.h"

#include <llvm-c/Core.h>

enum { MOST = 8 }; // most blocks of a path

static const smc_cfg_path_value *find_value_on_path(const smc_cfg_path *w, uint32_t n,
                                                    LLVMValueRef v) {
    for (uint32_t i = 0; i < n; i++)
        if (w->values.at[i].value == v) return &w->values.at[i];
    return NULL;
}

// Finds the number that v equals, among the first n values of the path. Returns false if it is
// unknown.
static bool known_number_on_path(const smc_cfg_path *w, uint32_t n, LLVMValueRef v,
                                 uint64_t *number) {
    const smc_cfg_path_value *known = find_value_on_path(w, n, v);
    if (known && known->same) v = known->same;
    else if (known) return *number = known->number, true;
    if (!LLVMIsAConstantInt(v) || LLVMGetIntTypeWidth(LLVMTypeOf(v)) > 64) return false;
    *number = LLVMConstIntGetZExtValue(v);
    return true;
}

static bool find_known_number(const smc_cfg_path *w, LLVMValueRef v, uint64_t *number) {
    return known_number_on_path(w, w->values.n, v, number);
}

static LLVMValueRef equal_value(const smc_cfg_path *w, uint32_t n, LLVMValueRef v) {
    const smc_cfg_path_value *known = find_value_on_path(w, n, v);
    return known && known->same ? known->same : v;
}

bool smc_cfg_path_find_number(const smc_cfg_path *w, const smc_cfg_point *s, LLVMValueRef v,
                              uint64_t *number) {
    return known_number_on_path(w, s->n, v, number);
}

LLVMValueRef smc_cfg_path_equal_value(const smc_cfg_path *w, const smc_cfg_point *s,
                                      LLVMValueRef v) {
    return equal_value(w, s->n, v);
}

static uint64_t truncate_to_bits(uint64_t v, unsigned bits) {
    return bits >= 64 ? v : v & ((UINT64_C(1) << bits) - 1);
}

static int64_t sign_extend(uint64_t v, unsigned bits) {
    return (int64_t)(v << (64 - bits)) >> (64 - bits);
}

static bool is_integer_of_64_bits(LLVMValueRef v) {
    LLVMTypeRef type = LLVMTypeOf(v);
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 64;
}

// If the instruction only computes, from known numbers, adds its value and returns true.
static bool compute_instruction(smc_cfg_path *w, LLVMValueRef in) {
    uint64_t u, v = 0, of = 0, is;
    const int n = LLVMGetNumOperands(in);
    if (!is_integer_of_64_bits(in) || n < 1 || n > 3 ||
        !is_integer_of_64_bits(LLVMGetOperand(in, 0)) ||
        !find_known_number(w, LLVMGetOperand(in, 0), &u) ||
        (n > 1 && !find_known_number(w, LLVMGetOperand(in, 1), &v)) ||
        (n > 2 && !find_known_number(w, LLVMGetOperand(in, 2), &of)))
        return false;
    const unsigned given = LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(in, 0)));
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMICmp: is = smc_llvm_evaluate_icmp(in, u, v); break;
    case LLVMAnd: is = u & v; break;
    case LLVMOr: is = u | v; break;
    case LLVMXor: is = u ^ v; break;
    case LLVMZExt:
    case LLVMTrunc:
    case LLVMFreeze: is = u; break;
    case LLVMSExt: is = (uint64_t)sign_extend(u, given); break;
    case LLVMSelect: is = u ? v : of; break;
    default: return false;
    }
    smc_cfg_path_set_number(w, in, is);
    return true;
}

void smc_cfg_path_set_number(smc_cfg_path *w, LLVMValueRef v, uint64_t number) {
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(v));
    *smc_vec_push(&w->values) =
        (smc_cfg_path_value){.value = v, .number = truncate_to_bits(number, bits)};
}

LLVMValueRef smc_cfg_path_incoming_value(LLVMValueRef phi, LLVMBasicBlockRef from) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingBlock(phi, i) == from) return LLVMGetIncomingValue(phi, i);
    return NULL;
}

// Adds the values of the block's phis, which they get from the previous block.
static void enter_block(smc_cfg_path *w, const smc_cfg_point *s) {
    for (LLVMValueRef in = LLVMGetFirstInstruction(s->at); LLVMIsAPHINode(in);
         in = LLVMGetNextInstruction(in)) {
        LLVMValueRef v = smc_cfg_path_incoming_value(in, s->from);
        uint64_t number;
        if (is_integer_of_64_bits(in) && known_number_on_path(w, s->n, v, &number))
            smc_cfg_path_set_number(w, in, number);
        else
            *smc_vec_push(&w->values) =
                (smc_cfg_path_value){.value = in, .same = equal_value(w, s->n, v)};
    }
}

// Returns the block to which the terminator branches; NULL: unknown.
static LLVMBasicBlockRef next_block(const smc_cfg_path *w, LLVMValueRef end) {
    uint64_t is;
    if (!LLVMIsABranchInst(end)) return NULL;
    if (!LLVMIsConditional(end)) return LLVMGetSuccessor(end, 0);
    if (!find_known_number(w, LLVMGetCondition(end), &is)) return NULL;
    return LLVMGetSuccessor(end, is ? 0 : 1);
}

// Appends the block after `bb` to the path. Returns false if that block is unknown, or on the path
// already.
static bool enter_next_block(smc_cfg_path *w, LLVMBasicBlockRef bb) {
    LLVMBasicBlockRef next = next_block(w, LLVMGetBasicBlockTerminator(bb));
    bool is_new = next != bb;
    for (uint32_t i = 0; i < w->points.n; i++)
        is_new &= w->points.at[i].at != next && w->points.at[i].from != next;
    if (!next || w->points.n == MOST) return false;
    *smc_vec_push(&w->points) = (smc_cfg_point){bb, next, w->values.n};
    return is_new;
}

// Follows the path through its last block if the block only computes. Returns true if the path was
// extended.
static bool follow_next_block(smc_cfg_path *w) {
    const smc_cfg_point s = w->points.at[w->points.n - 1];
    LLVMValueRef in = LLVMGetFirstInstruction(s.at), end = LLVMGetBasicBlockTerminator(s.at);
    enter_block(w, &s);
    while (LLVMIsAPHINode(in)) in = LLVMGetNextInstruction(in);
    for (; in != end; in = LLVMGetNextInstruction(in))
        if (!LLVMIsADbgInfoIntrinsic(in) && !compute_instruction(w, in)) return false;
    return enter_next_block(w, s.at);
}

void smc_cfg_path_follow_block(smc_cfg_path *w, LLVMValueRef from) {
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(from);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    for (LLVMValueRef in = LLVMGetNextInstruction(from); in != end; in = LLVMGetNextInstruction(in))
        (void)compute_instruction(w, in);
    bool more = enter_next_block(w, bb);
    while (more) more = follow_next_block(w);
}

void smc_cfg_path_free(smc_cfg_path *w) {
    smc_vec_free(&w->points);
    smc_vec_free(&w->values);
}
