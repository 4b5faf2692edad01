// ends.c - finds the numbers after whose choice the run ends at once, such as those that an
// assumption excludes:
//
//     int x = __VERIFIER_nondet_int();
//     if (!(0 <= x && x < 9)) abort();
//
// Such numbers can be ignored: whatever other threads do before the end, they may also do in a run
// with another number.
#include "pass/facts/ends.h"

#include "base/table.h"
#include "pass/input/input.h"
#include "pass/llvm/library.h"
#include "pass/llvm/versions.h"

#include <llvm-c/Core.h>
#include <string.h>

enum { MAX_STEPS = 1000, MAX_CALLS = 4 };

// How an execution of code continues: it performs an effect, ends the process, or returns.
typedef enum outcome { ACTS, ENDS, RETURNS } outcome;

// The evaluation of one function: the values that were computed.
typedef struct evaluation_frame {
    smc_table known;
    SMC_VEC(uint64_t) values;
    LLVMValueRef chosen;    // the chosen value; it is only compared with constants that are cuts of
                            // its arcs; NULL: it is not in this function
    unsigned *steps, depth; // number of evaluated instructions, in all functions; number of nested
                            // calls
} evaluation_frame;

static void record_evaluated_value(evaluation_frame *f, LLVMValueRef v, uint64_t value) {
    *smc_vec_push(&f->values) = value;
    *smc_table_at(&f->known, (uintptr_t)v, 0) = f->values.n;
}

static bool get_value(const evaluation_frame *f, LLVMValueRef v, uint64_t *value) {
    const uint32_t at = smc_table_get(&f->known, (uintptr_t)v, 0);
    if (LLVMIsAConstantInt(v) && LLVMGetIntTypeWidth(LLVMTypeOf(v)) <= 64)
        *value = LLVMConstIntGetZExtValue(v);
    else if (at) *value = f->values.at[at - 1];
    else return false;
    return true;
}

static int64_t as_signed(uint64_t v, unsigned width) {
    return (int64_t)(v << (64 - width)) >> (64 - width);
}

static bool predicate_holds(LLVMIntPredicate p, uint64_t a, uint64_t b, unsigned width) {
    const int64_t x = as_signed(a, width), y = as_signed(b, width);
    switch (p) {
    case LLVMIntEQ: return a == b;
    case LLVMIntNE: return a != b;
    case LLVMIntUGT: return a > b;
    case LLVMIntUGE: return a >= b;
    case LLVMIntULT: return a < b;
    case LLVMIntULE: return a <= b;
    case LLVMIntSGT: return x > y;
    case LLVMIntSGE: return x >= y;
    case LLVMIntSLT: return x < y;
    default: return x <= y;
    }
}

static bool evaluate_comparison(evaluation_frame *f, LLVMValueRef in) {
    uint64_t a, b;
    LLVMValueRef left = LLVMGetOperand(in, 0), right = LLVMGetOperand(in, 1);
    if (!get_value(f, left, &a) || !get_value(f, right, &b)) return false;
    if (left == f->chosen && !LLVMIsAConstantInt(right)) return false;
    if (right == f->chosen && !LLVMIsAConstantInt(left)) return false;
    record_evaluated_value(
        f, in,
        predicate_holds(LLVMGetICmpPredicate(in), a, b, LLVMGetIntTypeWidth(LLVMTypeOf(left))));
    return true;
}

// Computes an instruction with known operands. Returns false if its result is unknown.
static bool compute_instruction(evaluation_frame *f, LLVMValueRef in) {
    uint64_t a, b = 0;
    const LLVMOpcode op = smc_llvm_opcode(in);
    const bool is_binary = op == LLVMAnd || op == LLVMOr || op == LLVMXor;
    if (LLVMGetOperand(in, 0) == f->chosen || (is_binary && LLVMGetOperand(in, 1) == f->chosen))
        return false;
    if (!get_value(f, LLVMGetOperand(in, 0), &a) ||
        (is_binary && !get_value(f, LLVMGetOperand(in, 1), &b)))
        return false;
    switch (op) {
    case LLVMAnd: record_evaluated_value(f, in, a & b); return true;
    case LLVMOr: record_evaluated_value(f, in, a | b); return true;
    case LLVMXor: record_evaluated_value(f, in, a ^ b); return true;
    case LLVMZExt: record_evaluated_value(f, in, a); return true;
    default: return false;
    }
}

static bool evaluate_phi(evaluation_frame *f, LLVMValueRef in, LLVMBasicBlockRef before) {
    uint64_t a;
    for (unsigned i = 0; i < LLVMCountIncoming(in); i++) {
        LLVMValueRef v = LLVMGetIncomingValue(in, i);
        if (LLVMGetIncomingBlock(in, i) != before) continue;
        const bool is_beside =
            LLVMIsAPHINode(v) && LLVMGetInstructionParent(v) == LLVMGetInstructionParent(in);
        if (v == f->chosen || is_beside || !get_value(f, v, &a)) return false;
        record_evaluated_value(f, in, a);
        return true;
    }
    return false;
}

bool smc_pass_is_annotation(LLVMValueRef in) {
    return LLVMIsADbgInfoIntrinsic(in) || smc_pass_is_lifetime(in);
}

static outcome run_until_outcome(evaluation_frame *, LLVMValueRef in);

static outcome evaluate_call(evaluation_frame *f, LLVMValueRef in) {
    size_t n;
    uint64_t a;
    LLVMValueRef fn = LLVMGetCalledValue(in);
    if (!LLVMIsAFunction(fn)) return ACTS;
    const char *name = LLVMGetValueName2(fn, &n);
    const unsigned traits = smc_llvm_library_function(fn)->traits;
    if (LLVMIsDeclaration(fn) && traits & SMC_FN_ASSUMES)
        return !get_value(f, LLVMGetOperand(in, 0), &a) ? ACTS : a ? RETURNS : ENDS;
    if (LLVMIsDeclaration(fn)) return traits & SMC_FN_ENDS_AT_ONCE ? ENDS : ACTS;
    if (f->depth == MAX_CALLS || strncmp(name, SMC_NAME_ATOMIC, strlen(SMC_NAME_ATOMIC)) == 0 ||
        LLVMGetCalledFunctionType(in) != LLVMGlobalGetValueType(fn))
        return ACTS;
    evaluation_frame inner = {.steps = f->steps, .depth = f->depth + 1};
    for (unsigned i = 0; i < LLVMCountParams(fn); i++) {
        LLVMValueRef argument = LLVMGetOperand(in, i);
        if (argument != f->chosen && get_value(f, argument, &a))
            record_evaluated_value(&inner, LLVMGetParam(fn, i), a);
    }
    const outcome out =
        run_until_outcome(&inner, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn)));
    smc_table_free(&inner.known);
    smc_vec_free(&inner.values);
    return out;
}

// Returns the block to which the terminator branches; NULL: unknown.
static LLVMBasicBlockRef next_block(const evaluation_frame *f, LLVMValueRef end) {
    uint64_t a, b;
    const bool is_branch = LLVMIsABranchInst(end);
    if (is_branch && !LLVMIsConditional(end)) return LLVMGetSuccessor(end, 0);
    if ((!is_branch && !LLVMIsASwitchInst(end)) || !get_value(f, LLVMGetOperand(end, 0), &a))
        return NULL;
    if (is_branch) return LLVMGetSuccessor(end, !a);
    for (unsigned i = 1; i < LLVMGetNumSuccessors(end); i++)
        if (get_value(f, smc_llvm_case_value(end, i), &b) && a == b)
            return LLVMGetSuccessor(end, i);
    return LLVMGetSwitchDefaultDest(end);
}

static bool has_no_effect_on_run(LLVMValueRef in) {
    return smc_pass_is_annotation(in) || LLVMIsAAllocaInst(in);
}

// Evaluates the function from this instruction on, until the run ends or the outcome is unknown.
static outcome run_until_outcome(evaluation_frame *f, LLVMValueRef in) {
    LLVMBasicBlockRef before = NULL;
    while (in && (*f->steps)++ < MAX_STEPS) {
        LLVMBasicBlockRef to = NULL;
        if (LLVMIsAReturnInst(in)) return RETURNS;
        if (LLVMIsATerminatorInst(in)) {
            if (!(to = next_block(f, in))) return ACTS;
            before = LLVMGetInstructionParent(in);
            in = LLVMGetFirstInstruction(to);
            continue;
        }
        if (LLVMIsACallInst(in) && !has_no_effect_on_run(in)) {
            const outcome out = evaluate_call(f, in);
            if (out != RETURNS) return out;
        } else if (LLVMIsAICmpInst(in)) {
            if (!evaluate_comparison(f, in)) return ACTS;
        } else if (LLVMIsAPHINode(in)) {
            if (!evaluate_phi(f, in, before)) return ACTS;
        } else if (!has_no_effect_on_run(in) && !compute_instruction(f, in)) return ACTS;
        in = LLVMGetNextInstruction(in);
    }
    return ACTS;
}

bool smc_pass_number_ends_run(LLVMValueRef call, uint64_t number) {
    unsigned steps = 0;
    evaluation_frame f = {.chosen = call, .steps = &steps};
    record_evaluated_value(&f, call, number);
    const outcome out = run_until_outcome(&f, LLVMGetNextInstruction(call));
    smc_table_free(&f.known);
    smc_vec_free(&f.values);
    return out == ENDS;
}
