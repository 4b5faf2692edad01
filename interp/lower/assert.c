// assert.c - marks where the conditions of assertions are evaluated, to report assertions that no
// execution reaches (trie/reached.c).
//
// assert(x) is a call of __assert_fail with one or more branches before it. The call has the source
// position where the assertion begins. The branches have the same position or, since clang 20, the
// later position of the condition. An assertion with a constant condition has no branch: assert(0)
// marks code that must not be reached.
#include "interp/lower/lowering.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

// True for a call that reports a failed assertion.
static bool is_assertion_failure(LLVMValueRef in) {
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    return smc_llvm_library_function(callee)->traits & SMC_FN_ASSERTION &&
           LLVMIsDeclaration(callee);
}

// Removes the position arguments from __assert_fail(expression, file, line, function): smc knows
// the position of the error. So the code does not change when an assertion moves to another line.
static void remove_assertion_position(LLVMValueRef failure) {
    enum { FIRST = 1, END = 4 };
    for (unsigned i = FIRST; i < END && i < LLVMGetNumArgOperands(failure); i++)
        LLVMSetOperand(failure, i, LLVMConstNull(LLVMTypeOf(LLVMGetOperand(failure, i))));
}

static bool has_line(LLVMValueRef in) {
    LLVMMetadataRef at = LLVMInstructionGetDebugLoc(in);
    return at && LLVMDILocationGetLine(at);
}

// Adds a mark for this source position in the current function, and returns its number, from 1.
static uint32_t add_coverage_mark(smc_lowering *l, uint32_t source, bool is_entry) {
    const uint32_t function =
        smc_table_get(&l->indices.functions, (uintptr_t)l->llvm_function, 0) - 1;
    *smc_vec_push(&l->code->marks) = (smc_coverage_mark){source, function, is_entry};
    return l->code->marks.n;
}

// True if the branch's source position is the assertion's or a later one in the same file.
static bool is_branch_of_failure(LLVMValueRef branch, LLVMValueRef failure) {
    LLVMMetadataRef at = LLVMInstructionGetDebugLoc(branch),
                    begin = LLVMInstructionGetDebugLoc(failure);
    if (!at || LLVMDIScopeGetFile(LLVMDILocationGetScope(at)) !=
                   LLVMDIScopeGetFile(LLVMDILocationGetScope(begin)))
        return false;
    const unsigned line = LLVMDILocationGetLine(at), first = LLVMDILocationGetLine(begin);
    return line > first ||
           (line == first && LLVMDILocationGetColumn(at) >= LLVMDILocationGetColumn(begin));
}

// Finds the branches that belong to the assertion: follows control flow backwards from the failing
// call.
static void find_branches(smc_lowering *l, LLVMValueRef failure, uint32_t source) {
    SMC_VEC(LLVMBasicBlockRef) todo = {0};
    smc_table seen = {0};
    *smc_vec_push(&todo) = LLVMGetInstructionParent(failure);
    while (todo.n) {
        LLVMValueRef block = LLVMBasicBlockAsValue(smc_vec_pop(&todo));
        for (LLVMUseRef use = LLVMGetFirstUse(block); use; use = LLVMGetNextUse(use)) {
            LLVMValueRef end = LLVMGetUser(use);
            uint32_t *known = smc_table_at(&seen, (uintptr_t)end, 0);
            if (*known || !LLVMIsATerminatorInst(end) || !is_branch_of_failure(end, failure))
                continue;
            *known = 1;
            *smc_table_at(&l->assertions.of_branch, (uintptr_t)end, 0) = source;
            *smc_vec_push(&todo) = LLVMGetInstructionParent(end);
        }
    }
    smc_vec_free(&todo);
    smc_table_free(&seen);
}

// Without debugging information, assertions cannot be distinguished, so none are marked.
void smc_find_assertions(smc_lowering *l) {
    for_each_instruction_of (in, bb, l->llvm_function) {
        const bool fails = is_assertion_failure(in);
        const uint32_t source = fails && has_line(in) ? smc_source_of(l, in) : 0;
        if (fails) remove_assertion_position(in);
        if (!source) continue;
        *smc_table_at(&l->assertions.marks, source, 0) = UINT32_MAX; // no branch found yet
        find_branches(l, in, source);
    }
}

void smc_mark_assertion(smc_lowering *l, LLVMValueRef branch) {
    const uint32_t source = smc_table_get(&l->assertions.of_branch, (uintptr_t)branch, 0);
    if (!source) return;
    uint32_t *mark = smc_table_at(&l->assertions.marks, source, 0);
    if (*mark == UINT32_MAX) *mark = add_coverage_mark(l, source, false);
    smc_emit_instruction(l, SMC_OP_MARK, 0, 0, 0, *mark - 1);
}

// Marks the start of a function whose address is used other than in calls, for example in a table:
// assertions in the function may be reached only through that address.
void smc_mark_entry(smc_lowering *l) {
    bool has_other_use = false;
    for (LLVMUseRef use = LLVMGetFirstUse(l->llvm_function); use; use = LLVMGetNextUse(use))
        has_other_use |= !LLVMIsACallInst(LLVMGetUser(use));
    if (has_other_use)
        smc_emit_instruction(l, SMC_OP_MARK, 0, 0, 0, add_coverage_mark(l, 0, true) - 1);
}
