// thread_locals.c - makes every access to a thread-local variable call llvm.threadlocal.address.
// clang emits these calls, except in code that it generates for C++ constructors. Optimisers and
// rustc use the variable directly, also in constant expressions that compute the address of a part.
#include "pass/variables/variables.h"

#include "pass/llvm/versions.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

static bool is_intrinsic_call(LLVMValueRef in, unsigned intrinsic) {
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    return callee && LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee) == intrinsic;
}

// ---- constant expressions that contain such an address ------------------------------------------

// True if the constant is computed from the variable's address by operations that instructions can
// perform. It may contain other globals, which stay.
static bool is_made_of(LLVMValueRef v, LLVMValueRef variable) {
    if (v == variable) return true;
    if (!LLVMIsAConstantExpr(v)) return false;
    const LLVMOpcode opcode = smc_llvm_const_opcode(v);
    if (opcode != LLVMGetElementPtr && opcode != LLVMPtrToInt && opcode != LLVMIntToPtr &&
        opcode != LLVMAdd && opcode != LLVMSub)
        return false;
    bool any = false;
    for (int i = 0; i < LLVMGetNumOperands(v); i++)
        any |= is_made_of(LLVMGetOperand(v, (unsigned)i), variable);
    return any;
}

// Builds instructions at the builder's position that compute the constant, with the address of the
// thread's copy instead of the variable's.
static LLVMValueRef rebuild_constant(LLVMModuleRef module, LLVMBuilderRef b, LLVMValueRef v,
                                     LLVMValueRef variable, unsigned intrinsic) {
    enum { MOST = 16 };
    LLVMTypeRef pointer = LLVMTypeOf(variable);
    if (v == variable) {
        LLVMValueRef fn = LLVMGetIntrinsicDeclaration(module, intrinsic, &pointer, 1);
        return LLVMBuildCall2(b, LLVMGlobalGetValueType(fn), fn, &variable, 1, "");
    }
    if (!is_made_of(v, variable)) return v;
    LLVMValueRef parts[MOST];
    const unsigned n = (unsigned)LLVMGetNumOperands(v);
    if (n > MOST) return v;
    for (unsigned i = 0; i < n; i++)
        parts[i] = rebuild_constant(module, b, LLVMGetOperand(v, i), variable, intrinsic);
    switch (smc_llvm_const_opcode(v)) {
    case LLVMGetElementPtr:
        return LLVMBuildGEP2(b, LLVMGetGEPSourceElementType(v), parts[0], parts + 1, n - 1, "");
    case LLVMPtrToInt: return LLVMBuildPtrToInt(b, parts[0], LLVMTypeOf(v), "");
    case LLVMIntToPtr: return LLVMBuildIntToPtr(b, parts[0], LLVMTypeOf(v), "");
    case LLVMAdd: return LLVMBuildAdd(b, parts[0], parts[1], "");
    default: return LLVMBuildSub(b, parts[0], parts[1], "");
    }
}

// ---- all uses -----------------------------------------------------------------------------------

typedef SMC_VEC(LLVMValueRef) values;

// Collects the instructions that use the variable, or a constant computed from its address. An
// instruction may be in the list several times.
static void find_users(LLVMValueRef v, LLVMValueRef variable, values *out) {
    for (LLVMUseRef use = LLVMGetFirstUse(v); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAInstruction(user)) *smc_vec_push(out) = user;
        else if (is_made_of(user, variable)) find_users(user, variable, out);
    }
}

// Replaces the value in a phi by one that is computed at the end of the incoming block. If a block
// occurs twice, both entries get the same value.
static void insert_lookup_in_phi(LLVMModuleRef module, LLVMBuilderRef b, LLVMValueRef phi,
                                 LLVMValueRef variable, unsigned intrinsic) {
    values made = {0};
    const unsigned n = LLVMCountIncoming(phi);
    for (unsigned i = 0; i < n; i++) {
        LLVMValueRef v = LLVMGetIncomingValue(phi, i);
        unsigned same = 0;
        while (same < i && LLVMGetIncomingBlock(phi, same) != LLVMGetIncomingBlock(phi, i)) same++;
        LLVMPositionBuilderBefore(b, LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, i)));
        LLVMValueRef value =
            same < i ? made.at[same] : rebuild_constant(module, b, v, variable, intrinsic);
        *smc_vec_push(&made) = value;
    }
    LLVMPositionBuilderBefore(b, phi);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(phi));
    LLVMValueRef other = LLVMBuildPhi(b, LLVMTypeOf(phi), "");
    for (unsigned i = 0; i < n; i++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
        LLVMAddIncoming(other, &made.at[i], &from, 1);
    }
    smc_vec_free(&made);
    LLVMReplaceAllUsesWith(phi, other);
    LLVMInstructionEraseFromParent(phi);
}

static bool uses_variable(LLVMValueRef in, LLVMValueRef variable) {
    bool any = false;
    for (int i = 0; i < LLVMGetNumOperands(in) && !any; i++)
        any = is_made_of(LLVMGetOperand(in, (unsigned)i), variable);
    return any;
}

static void insert_lookup_before(LLVMModuleRef module, LLVMBuilderRef b, LLVMValueRef in,
                                 LLVMValueRef variable, unsigned intrinsic) {
    LLVMPositionBuilderBefore(b, in);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(in));
    for (int i = 0; i < LLVMGetNumOperands(in); i++) {
        LLVMValueRef v = LLVMGetOperand(in, (unsigned)i);
        if (is_made_of(v, variable))
            LLVMSetOperand(in, (unsigned)i, rebuild_constant(module, b, v, variable, intrinsic));
    }
}

static void replace_uses_by_lookup(LLVMModuleRef module, LLVMBuilderRef b, LLVMValueRef variable,
                                   unsigned intrinsic) {
    values users = {0}, phis = {0};
    find_users(variable, variable, &users);
    for (uint32_t i = 0; i < users.n; i++) {
        LLVMValueRef in = users.at[i];
        bool known = false;
        for (uint32_t k = 0; k < i && LLVMIsAPHINode(in) && !known; k++) known = users.at[k] == in;
        if (LLVMIsAPHINode(in) && !known) *smc_vec_push(&phis) = in;
        else if (!LLVMIsAPHINode(in) && !is_intrinsic_call(in, intrinsic) &&
                 uses_variable(in, variable))
            insert_lookup_before(module, b, in, variable, intrinsic);
    }
    for (uint32_t i = 0; i < phis.n; i++)
        insert_lookup_in_phi(module, b, phis.at[i], variable, intrinsic);
    smc_vec_free(&users);
    smc_vec_free(&phis);
}

void smc_pass_lower_thread_locals(LLVMModuleRef module) {
    static const char name[] = "llvm.threadlocal.address";
    const unsigned intrinsic = LLVMLookupIntrinsicID(name, strlen(name));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v))
        if (LLVMIsThreadLocal(v)) replace_uses_by_lookup(module, builder, v, intrinsic);
    LLVMDisposeBuilder(builder);
}
