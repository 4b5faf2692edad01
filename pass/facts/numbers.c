// numbers.c - follows a value to its comparisons with constants: through parameters, results, and
// variables that are only accessed by name.
#include "pass/facts/numbers.h"

#include "base/table.h"
#include "pass/facts/ends.h"
#include "pass/llvm/library.h"
#include "pass/llvm/versions.h"

#include <string.h>

// A value, and how it was extended from the followed number.
typedef struct extended_value {
    LLVMValueRef value;
    smc_extension how;
} extended_value;

// The uses of a number that were followed.
typedef struct flow {
    smc_arcs *arcs;
    smc_table extensions;         // (value or variable, 0) -> its smc_extension
    SMC_VEC(extended_value) left; // values whose uses are still to be followed
    bool known;                   // all uses of the number were followed
} flow;

static unsigned integer_width_of(LLVMValueRef v) {
    LLVMTypeRef type = LLVMTypeOf(v);
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 0;
}

// Records that the value was extended in this way. Returns true if it is new. If it was already
// found with another extension, the analysis fails.
static bool record_extension(flow *f, LLVMValueRef v, smc_extension how) {
    uint32_t *extension = smc_table_at(&f->extensions, (uintptr_t)v, 0);
    const bool is_new = !*extension;
    if (*extension && *extension != (uint32_t)how) f->known = false;
    *extension = how;
    return is_new;
}

static void follow_integer_value(flow *f, LLVMValueRef v, smc_extension how) {
    const unsigned width = integer_width_of(v);
    if (!width || width > 64) f->known = false;
    if (!f->known || !record_extension(f, v, how)) return;
    *smc_vec_push(&f->left) = (extended_value){v, how};
}

// Returns the name of the called function; "" for an indirect call.
static const char *called_name(LLVMValueRef call) {
    size_t n;
    LLVMValueRef callee = LLVMGetCalledValue(call);
    return LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &n) : "";
}

// Follows the value through a variable that is only read and written as a whole, by name. Any value
// read from the variable may be the followed value, even if others are stored too.
static void follow_through_variable(flow *f, LLVMValueRef at, unsigned width, smc_extension how) {
    const bool is_ours =
        LLVMIsAAllocaInst(at) || (LLVMIsAGlobalVariable(at) && !LLVMIsDeclaration(at));
    if (!is_ours) f->known = false;
    if (!f->known || !record_extension(f, at, how)) return;
    for (LLVMUseRef use = LLVMGetFirstUse(at); use && f->known; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        const bool loads = LLVMIsALoadInst(user) && integer_width_of(user) == width,
                   stores = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != at &&
                            integer_width_of(LLVMGetOperand(user, 0)) == width;
        if (loads) follow_integer_value(f, user, how);
        else if (!stores && !smc_pass_is_annotation(user)) f->known = false;
    }
}

static bool is_assumption(LLVMValueRef call) {
    return smc_llvm_library_function(LLVMGetCalledValue(call))->traits & SMC_FN_ASSUMES &&
           LLVMIsDeclaration(LLVMGetCalledValue(call));
}

static void follow_into_call(flow *f, LLVMValueRef call, LLVMValueRef v, smc_extension how) {
    static const char expect[] = "llvm.expect.";
    LLVMValueRef callee = LLVMGetCalledValue(call);
    const bool is_direct = LLVMIsAFunction(callee) &&
                           LLVMGetCalledFunctionType(call) == LLVMGlobalGetValueType(callee);
    if (is_assumption(call)) smc_arcs_add_zero_test(f->arcs);
    else if (strncmp(called_name(call), expect, sizeof expect - 1) == 0)
        follow_integer_value(f, call, how);
    else if (!is_direct || LLVMIsDeclaration(callee)) f->known = false;
    else
        for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
            if (LLVMGetOperand(call, i) != v) continue;
            if (i < LLVMCountParams(callee)) follow_integer_value(f, LLVMGetParam(callee, i), how);
            else f->known = false;
        }
}

// Follows a returned value to all callers of the function. The result of main is the exit status,
// which is ignored.
static void follow_through_return(flow *f, LLVMValueRef ret, smc_extension how) {
    size_t n;
    LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(ret));
    const bool is_main = strcmp(LLVMGetValueName2(fn, &n), "main") == 0;
    if (!is_main && !LLVMGetFirstUse(fn)) f->known = false;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use && f->known; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == fn &&
            LLVMTypeOf(user) == LLVMTypeOf(LLVMGetOperand(ret, 0)))
            follow_integer_value(f, user, how);
        else f->known = false;
    }
}

// If `user` compares v with a constant, sets *p and *with as if the constant was on the right, and
// returns true. Clang's unoptimised code may have it on the left.
static bool is_comparison_with(LLVMValueRef user, LLVMValueRef v, LLVMIntPredicate *p,
                               LLVMValueRef *with) {
    static const LLVMIntPredicate turned[][2] = {{LLVMIntSLT, LLVMIntSGT},
                                                 {LLVMIntSLE, LLVMIntSGE},
                                                 {LLVMIntULT, LLVMIntUGT},
                                                 {LLVMIntULE, LLVMIntUGE}};
    const bool is_left = LLVMGetOperand(user, 0) == v;
    *p = LLVMGetICmpPredicate(user);
    *with = LLVMGetOperand(user, is_left);
    for (size_t i = 0; i < sizeof turned / sizeof *turned && !is_left; i++)
        for (unsigned k = 0; k < 2; k++)
            if (*p == turned[i][k]) {
                *p = turned[i][!k];
                return LLVMIsAConstantInt(*with);
            }
    return LLVMIsAConstantInt(*with);
}

static void add_switch_cases(smc_arcs *a, LLVMValueRef user, smc_extension how) {
    for (unsigned i = 1; i < LLVMGetNumSuccessors(user); i++)
        smc_arcs_add_comparison(a, LLVMIntEQ, smc_llvm_case_value(user, i), how);
}

// Follows a truncation that only removes bits of an extension.
static void follow_truncation(flow *f, LLVMValueRef user, smc_extension how) {
    const unsigned width = integer_width_of(user);
    if (width < f->arcs->width) f->known = false;
    else follow_integer_value(f, user, width == f->arcs->width ? SMC_NOT_EXTENDED : how);
}

static void follow_use(flow *f, LLVMValueRef user, LLVMValueRef v, smc_extension how) {
    LLVMIntPredicate p;
    LLVMValueRef with;
    if (!LLVMIsAInstruction(user)) {
        f->known = false;
        return;
    }
    switch (LLVMGetInstructionOpcode(user)) {
    case LLVMICmp:
        if (is_comparison_with(user, v, &p, &with)) smc_arcs_add_comparison(f->arcs, p, with, how);
        else f->known = false;
        break;
    case LLVMSwitch: add_switch_cases(f->arcs, user, how); break;
    case LLVMBr: smc_arcs_add_zero_test(f->arcs); break;
    case LLVMSExt:
        follow_integer_value(f, user, how == SMC_NOT_EXTENDED ? SMC_SIGN_EXTENDED : how);
        break;
    case LLVMZExt:
        if (how == SMC_SIGN_EXTENDED) f->known = false;
        else follow_integer_value(f, user, SMC_ZERO_EXTENDED);
        break;
    case LLVMTrunc: follow_truncation(f, user, how); break;
    case LLVMSelect:
        if (LLVMGetOperand(user, 0) == v) f->known = false;
        else follow_integer_value(f, user, how);
        break;
    case LLVMPHI:
    case LLVMFreeze: follow_integer_value(f, user, how); break;
    case LLVMStore:
        follow_through_variable(f, LLVMGetOperand(user, 1), integer_width_of(v), how);
        break;
    case LLVMCall: follow_into_call(f, user, v, how); break;
    case LLVMRet: follow_through_return(f, user, how); break;
    default: f->known = false;
    }
}

bool smc_pass_follow_value(LLVMValueRef value, smc_arcs *arcs) {
    flow f = {.arcs = arcs, .known = true};
    arcs->width = integer_width_of(value);
    follow_integer_value(&f, value, SMC_NOT_EXTENDED);
    while (f.left.n && f.known) {
        const extended_value next = smc_vec_pop(&f.left);
        for (LLVMUseRef u = LLVMGetFirstUse(next.value); u && f.known; u = LLVMGetNextUse(u))
            follow_use(&f, LLVMGetUser(u), next.value, next.how);
    }
    smc_vec_free(&f.left);
    smc_table_free(&f.extensions);
    return f.known;
}

void smc_pass_add_local_comparisons(LLVMValueRef value, smc_arcs *arcs) {
    LLVMIntPredicate p;
    LLVMValueRef with;
    arcs->width = integer_width_of(value);
    for (LLVMUseRef u = LLVMGetFirstUse(value); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef user = LLVMGetUser(u);
        if (LLVMIsAICmpInst(user) && is_comparison_with(user, value, &p, &with))
            smc_arcs_add_comparison(arcs, p, with, SMC_NOT_EXTENDED);
        else if (LLVMIsASwitchInst(user)) add_switch_cases(arcs, user, SMC_NOT_EXTENDED);
        else if (LLVMIsABranchInst(user) || (LLVMIsACallInst(user) && is_assumption(user)))
            smc_arcs_add_zero_test(arcs);
    }
}

// Returns the range of the numbers after whose choice the run continues (ends.h).
static smc_numbers range_of_continuing_numbers(LLVMValueRef call, bool is_signed) {
    smc_arcs arcs = {0};
    smc_numbers all = smc_numbers_empty();
    smc_pass_add_local_comparisons(call, &arcs);
    bool any = false;
    for (uint32_t i = 0; i < smc_arcs_count(&arcs); i++) {
        const smc_arc arc = smc_arcs_at(&arcs, i);
        if (smc_pass_number_ends_run(call, arc.first)) continue;
        all = smc_numbers_join(all, smc_arcs_range_with_all(&arcs, arc, is_signed));
        any = true;
    }
    smc_vec_free(&arcs.cuts);
    return any ? all : (smc_numbers){0, 0};
}

static bool is_small_range(smc_numbers n) {
    return n.least <= n.most && n.most - n.least <= 1 << 16;
}

smc_numbers smc_pass_relevant_numbers(LLVMValueRef call, bool is_signed) {
    smc_arcs arcs = {0};
    smc_numbers numbers = smc_numbers_empty();
    if (!integer_width_of(call) || integer_width_of(call) > 64) return numbers;
    if (smc_pass_follow_value(call, &arcs))
        for (uint32_t i = 0; i < smc_arcs_count(&arcs); i++)
            numbers = smc_numbers_join(
                numbers, smc_arcs_range_with_one(&arcs, smc_arcs_at(&arcs, i), is_signed));
    smc_vec_free(&arcs.cuts);
    if (is_small_range(numbers)) return numbers;
    numbers = range_of_continuing_numbers(call, is_signed);
    return is_small_range(numbers) ? numbers : smc_numbers_empty();
}
