// assert.c - marks where the conditions of assertions are evaluated, so that a run can tell which
// never were (trie/reached.c).
//
// assert(x) is one or more branches and a call of __assert_fail. The call is where the assertion
// begins, and the branches are there, too, or behind, where its argument is (clang 20 and later).
// An assertion whose condition is constant has no branch of its own, wherever it stands: assert(0)
// says that it is not to be reached.
#include "interp/lower/lowering.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

static bool is_failure(LLVMValueRef in) {
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    return smc_llvm_known(callee)->traits & SMC_FN_ASSERTION && LLVMIsDeclaration(callee);
}

// __assert_fail(expression, file, line, function): what is said of a failure is where it is, as of
// all errors. So code is the same wherever its assertions stand.
static void forget_place(LLVMValueRef failure) {
    enum { FIRST = 1, END = 4 };
    for (unsigned i = FIRST; i < END && i < LLVMGetNumArgOperands(failure); i++)
        LLVMSetOperand(failure, i, LLVMConstNull(LLVMTypeOf(LLVMGetOperand(failure, i))));
}

static bool has_line(LLVMValueRef in) {
    LLVMMetadataRef at = LLVMInstructionGetDebugLoc(in);
    return at && LLVMDILocationGetLine(at);
}

static uint32_t add_mark(smc_lowering *l, uint32_t source, bool is_entry) {
    const uint32_t function = smc_table_get(&l->functions, (uintptr_t)l->fn_value, 0) - 1;
    *smc_vec_push(&l->code->marks) = (smc_mark){source, function, is_entry};
    return l->code->marks.n;
}

// Whether a branch is not before the place.
static bool is_within(LLVMValueRef branch, LLVMValueRef failure) {
    LLVMMetadataRef at = LLVMInstructionGetDebugLoc(branch),
                    begin = LLVMInstructionGetDebugLoc(failure);
    if (!at || LLVMDIScopeGetFile(LLVMDILocationGetScope(at)) !=
                   LLVMDIScopeGetFile(LLVMDILocationGetScope(begin)))
        return false;
    const unsigned line = LLVMDILocationGetLine(at), first = LLVMDILocationGetLine(begin);
    return line > first ||
           (line == first && LLVMDILocationGetColumn(at) >= LLVMDILocationGetColumn(begin));
}

// The branches by which the assertion comes to its failure: backwards, up to what is before it.
static void find_branches(smc_lowering *l, LLVMValueRef failure, uint32_t source) {
    SMC_VEC(LLVMBasicBlockRef) todo = {0};
    smc_table seen = {0};
    *smc_vec_push(&todo) = LLVMGetInstructionParent(failure);
    while (todo.n) {
        LLVMValueRef block = LLVMBasicBlockAsValue(smc_vec_pop(&todo));
        for (LLVMUseRef use = LLVMGetFirstUse(block); use; use = LLVMGetNextUse(use)) {
            LLVMValueRef end = LLVMGetUser(use);
            uint32_t *known = smc_table_at(&seen, (uintptr_t)end, 0);
            if (*known || !LLVMIsATerminatorInst(end) || !is_within(end, failure)) continue;
            *known = 1;
            *smc_table_at(&l->asserting, (uintptr_t)end, 0) = source;
            *smc_vec_push(&todo) = LLVMGetInstructionParent(end);
        }
    }
    smc_vec_free(&todo);
    smc_table_free(&seen);
}

// Where debugging information is missing, no assertion can be told from another: then there are no
// marks.
void smc_find_assertions(smc_lowering *l) {
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(l->fn_value); bb;
         bb = LLVMGetNextBasicBlock(bb))
        for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in)) {
            const bool fails = is_failure(in);
            const uint32_t source = fails && has_line(in) ? smc_source_of(l, in) : 0;
            if (fails) forget_place(in);
            if (!source) continue;
            *smc_table_at(&l->assertions, source, 0) = UINT32_MAX; // no branch yet
            find_branches(l, in, source);
        }
}

void smc_mark_assertion(smc_lowering *l, LLVMValueRef branch) {
    const uint32_t source = smc_table_get(&l->asserting, (uintptr_t)branch, 0);
    if (!source) return;
    uint32_t *mark = smc_table_at(&l->assertions, source, 0);
    if (*mark == UINT32_MAX) *mark = add_mark(l, source, false);
    smc_emit(l, SMC_OP_MARK, 0, 0, 0, 0, *mark - 1);
}

// A function whose address goes elsewhere than to a call, into a table of functions say, may or may
// not be called from there.
void smc_mark_entry(smc_lowering *l) {
    bool goes_elsewhere = false;
    for (LLVMUseRef use = LLVMGetFirstUse(l->fn_value); use; use = LLVMGetNextUse(use))
        goes_elsewhere |= !LLVMIsACallInst(LLVMGetUser(use));
    if (goes_elsewhere) smc_emit(l, SMC_OP_MARK, 0, 0, 0, 0, add_mark(l, 0, true) - 1);
}
