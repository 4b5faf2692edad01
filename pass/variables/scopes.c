// scopes.c - keeps variables of a block in memory if a pointer to them may be used after the end of
// their scope.
//
// LLVM's sroa promotes first the pointer and then the variable, whose value would outlive its
// scope. If control may flow from the end of a variable's scope to a use of a pointer variable that
// holds its address, this pass gives the address to an instruction that has no effect and that sroa
// does not understand. So the variable stays in memory, and the VM checks its lifetime.
#include "base/table.h"
#include "pass/input/input.h"
#include "pass/variables/variables.h"
#include "pass/llvm/versions.h"
#include "pass/llvm/each.h"

#include <string.h>

typedef SMC_VEC(LLVMValueRef) values;

static void add_value(values *to, LLVMValueRef v) {
    for (uint32_t i = 0; i < to->n; i++)
        if (to->at[i] == v) return;
    *smc_vec_push(to) = v;
}

static bool is_same_address(LLVMValueRef in) {
    return LLVMIsAGetElementPtrInst(in) || LLVMIsAPHINode(in) || LLVMIsASelectInst(in) ||
           LLVMIsABitCastInst(in) || LLVMIsAFreezeInst(in);
}

// Collects the addresses in `alloca`, its own first.
static void find_addresses(LLVMValueRef alloca, values *out) {
    add_value(out, alloca);
    for (uint32_t i = 0; i < out->n; i++)
        for (LLVMUseRef use = LLVMGetFirstUse(out->at[i]); use; use = LLVMGetNextUse(use))
            if (is_same_address(LLVMGetUser(use))) add_value(out, LLVMGetUser(use));
}

static LLVMValueRef base_of(LLVMValueRef v) {
    while (LLVMIsAGetElementPtrInst(v) || LLVMIsABitCastInst(v)) v = LLVMGetOperand(v, 0);
    return v;
}

// Collects the local variables in which one of the addresses is stored.
static void find_holders(const values *addresses, values *out) {
    for (uint32_t i = 0; i < addresses->n; i++)
        for (LLVMUseRef use = LLVMGetFirstUse(addresses->at[i]); use; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            LLVMValueRef to = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == addresses->at[i]
                                  ? base_of(LLVMGetOperand(user, 1))
                                  : NULL;
            if (to && LLVMIsAAllocaInst(to)) add_value(out, to);
        }
}

// ---- from the end of a scope to a use of a pointer ----------------------------------------------

// What comes first on a path: nothing; a use of the pointer variable's value (USE); the end of that
// value, or of its validity (END).
typedef enum use_kind { NOTHING, USE, END } use_kind;

static bool is_lifetime_marker_of(LLVMValueRef marker, LLVMValueRef alloca) {
    return smc_pass_is_lifetime(marker) && smc_llvm_lifetime_argument(marker) == alloca;
}

static use_kind classify_use(LLVMValueRef in, LLVMValueRef variable, LLVMValueRef holder) {
    if (is_lifetime_marker_of(in, variable) || is_lifetime_marker_of(in, holder)) return END;
    if (LLVMIsAStoreInst(in) && LLVMGetOperand(in, 1) == holder)
        return LLVMGetAllocatedType(holder) == LLVMTypeOf(LLVMGetOperand(in, 0)) ? END : NOTHING;
    if (LLVMIsALoadInst(in)) return base_of(LLVMGetOperand(in, 0)) == holder ? USE : NOTHING;
    if (!LLVMIsACallInst(in) || smc_pass_is_lifetime(in) || LLVMIsADbgInfoIntrinsic(in))
        return NOTHING;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(in); i++)
        if (base_of(LLVMGetOperand(in, i)) == holder) return USE;
    return NOTHING;
}

static use_kind find_first_use(LLVMValueRef in, LLVMValueRef variable, LLVMValueRef holder) {
    use_kind kind = NOTHING;
    for (; in && kind == NOTHING; in = LLVMGetNextInstruction(in))
        kind = classify_use(in, variable, holder);
    return kind;
}

static bool is_used_after(LLVMValueRef marker, LLVMValueRef variable, LLVMValueRef holder) {
    SMC_VEC(LLVMBasicBlockRef) todo = {0};
    smc_table seen = {0};
    use_kind kind = find_first_use(LLVMGetNextInstruction(marker), variable, holder);
    if (kind == NOTHING) *smc_vec_push(&todo) = LLVMGetInstructionParent(marker);
    while (todo.n && kind != USE) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(smc_vec_pop(&todo));
        for (unsigned i = 0; i < LLVMGetNumSuccessors(end) && kind != USE; i++) {
            LLVMBasicBlockRef to = LLVMGetSuccessor(end, i);
            uint32_t *known = smc_table_at(&seen, (uintptr_t)to, 0);
            if (*known) continue;
            *known = 1;
            kind = find_first_use(LLVMGetFirstInstruction(to), variable, holder);
            if (kind == NOTHING) *smc_vec_push(&todo) = to;
        }
    }
    smc_vec_free(&todo);
    smc_table_free(&seen);
    return kind == USE;
}

static bool may_be_used_after(LLVMValueRef variable, const values *holders) {
    for (LLVMUseRef use = holders->n ? LLVMGetFirstUse(variable) : NULL; use;
         use = LLVMGetNextUse(use)) {
        LLVMValueRef marker = LLVMGetUser(use);
        if (!is_lifetime_marker_of(marker, variable)) continue;
        for (uint32_t i = 0; i < holders->n; i++)
            if (holders->at[i] != variable && is_used_after(marker, variable, holders->at[i]))
                return true;
    }
    return false;
}

void smc_pass_keep_in_memory(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef alloca) {
    static const char name[] = "llvm.var.annotation";
    LLVMTypeRef types[] = {LLVMTypeOf(alloca), LLVMTypeOf(alloca)},
                number = LLVMInt32TypeInContext(LLVMGetModuleContext(module));
    LLVMValueRef fn =
        LLVMGetIntrinsicDeclaration(module, LLVMLookupIntrinsicID(name, sizeof name - 1), types, 2);
    LLVMValueRef none = LLVMConstNull(types[0]),
                 args[] = {alloca, none, none, LLVMConstInt(number, 0, 0), none};
    LLVMPositionBuilderBefore(builder,
                              LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(alloca)));
    LLVMBuildCall2(builder, LLVMGlobalGetValueType(fn), fn, args, sizeof args / sizeof *args, "");
}

void smc_pass_keep_out_of_scope(LLVMModuleRef module) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    values addresses = {0}, holders = {0};
    for_each_instruction_in (in, bb, fn, module) {
        if (!LLVMIsAAllocaInst(in)) continue;
        addresses.n = holders.n = 0;
        find_addresses(in, &addresses);
        find_holders(&addresses, &holders);
        if (may_be_used_after(in, &holders)) smc_pass_keep_in_memory(builder, module, in);
    }
    smc_vec_free(&addresses);
    smc_vec_free(&holders);
    LLVMDisposeBuilder(builder);
}
