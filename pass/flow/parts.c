// parts.c - decides which parts (sections) of a test are the last ones at their level.
//
// Headers of test frameworks (include/adapters/smc_adapter.h) call IS_LAST at the beginning of a
// part, IS_SKIPPED with the same number where the part is not entered, and LEFT at its end. After
// the call of IS_SKIPPED, the first call of LEFT ends this part, the second one the enclosing part.
// Another part is at the same level if it begins before the second call.
#include "pass/flow/flow.h"
#include "pass/llvm/each.h"

#include <llvm-c/Core.h>

#include <string.h>

#define IS_LAST "__smc_is_last_part"
#define IS_SKIPPED "__smc_part_is_skipped"
#define LEFT "_ZN11smc_adapter4partD" // its destructors

// A position of the search.
typedef struct place {
    LLVMValueRef from; // instruction at which the search continues
    unsigned left;     // number of calls of LEFT before the position
} place;
typedef SMC_VEC(place) places;

static bool is_call_of_named(LLVMValueRef i, const char *name) {
    if (!LLVMIsACallInst(i) && !LLVMIsAInvokeInst(i)) return false;
    size_t n;
    const char *called = LLVMGetValueName2(LLVMGetCalledValue(i), &n);
    return strncmp(called, name, strlen(name)) == 0;
}

static bool is_same_part_number(LLVMValueRef a, LLVMValueRef b) {
    LLVMValueRef i = LLVMGetOperand(a, 0), k = LLVMGetOperand(b, 0);
    return LLVMIsAConstantInt(i) && LLVMIsAConstantInt(k) &&
           LLVMConstIntGetZExtValue(i) == LLVMConstIntGetZExtValue(k);
}

// Adds the successors of a terminator to the search. Exceptional edges are ignored: no part begins
// there.
static void add_successors(LLVMValueRef end, unsigned left, smc_table *seen, places *out) {
    const unsigned n = LLVMIsAInvokeInst(end) ? 1 : LLVMGetNumSuccessors(end);
    for (unsigned i = 0; i < n; i++) {
        LLVMBasicBlockRef to =
            LLVMIsAInvokeInst(end) ? LLVMGetNormalDest(end) : LLVMGetSuccessor(end, i);
        uint32_t *known = smc_table_at(seen, (uintptr_t)to, left);
        if (!*known) *smc_vec_push(out) = (place){LLVMGetFirstInstruction(to), left};
        *known = 1;
    }
}

static bool may_run_another_part(LLVMValueRef skipped) {
    enum { LEAVES_BOTH = 2 };
    smc_table seen = {0};
    places open = {0};
    bool found = false;
    *smc_vec_push(&open) = (place){skipped, 0};
    while (open.n && !found) {
        place p = open.at[--open.n];
        LLVMValueRef i = p.from, end = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(i));
        for (; i && p.left < LEAVES_BOTH && !found; i = LLVMGetNextInstruction(i)) {
            found = is_call_of_named(i, IS_LAST);
            p.left += is_call_of_named(i, LEFT);
        }
        if (p.left < LEAVES_BOTH) add_successors(end, p.left, &seen, &open);
    }
    smc_table_free(&seen);
    smc_vec_free(&open);
    return found;
}

static void visit_calls(LLVMValueRef fn, const char *name,
                        void (*f)(LLVMValueRef call, LLVMValueRef fn)) {
    for_each_erasable_of (i, bb, fn) {
        if (LLVMIsACallInst(i) && is_call_of_named(i, name)) f(i, fn);
    }
}

static void fold_part_query(LLVMValueRef call, LLVMValueRef fn) {
    bool another = false;
    for_each_instruction_of (i, bb, fn)
        if (is_call_of_named(i, IS_SKIPPED) && is_same_part_number(i, call))
            another |= may_run_another_part(i);
    LLVMReplaceAllUsesWith(call, LLVMConstInt(LLVMTypeOf(call), !another, false));
}

static void erase_call(LLVMValueRef call, LLVMValueRef fn) {
    (void)fn;
    LLVMInstructionEraseFromParent(call);
}

void smc_flow_find_last_parts(LLVMModuleRef m) {
    if (!LLVMGetNamedFunction(m, IS_LAST)) return;
    for_each_function (fn, m) {
        visit_calls(fn, IS_LAST, fold_part_query);
        visit_calls(fn, IS_LAST, erase_call);
        visit_calls(fn, IS_SKIPPED, erase_call);
    }
}
