// plain.c - which static variables no access reaches but plain reads and writes (smc_location.plain_only).
//
// Such a variable's address flows only into geps and the address operands of loads, stores and copies that are not atomic.
// Nobody else knows it then, so that these are all accesses there are.
#include "interp/lower/lowering.h"

typedef SMC_VEC(LLVMValueRef) values;

static bool is_plain_access(LLVMValueRef user, LLVMValueRef address) {
    if (LLVMIsALoadInst(user)) return LLVMGetOrdering(user) == LLVMAtomicOrderingNotAtomic;
    if (LLVMIsAStoreInst(user))
        return LLVMGetOrdering(user) == LLVMAtomicOrderingNotAtomic && LLVMGetOperand(user, 0) != address;
    return LLVMIsAMemIntrinsic(user) != NULL;
}

static bool is_gep(LLVMValueRef v) {
    return LLVMIsAGetElementPtrInst(v) || (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr);
}

bool smc_is_plain_only(LLVMValueRef global) {
    values addresses = {0};
    bool plain = !LLVMIsThreadLocal(global) && !LLVMIsGlobalConstant(global);
    *smc_vec_push(&addresses) = global;
    for (uint32_t i = 0; i < addresses.n && plain; i++)
        for (LLVMUseRef use = LLVMGetFirstUse(addresses.at[i]); use && plain; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            if (is_gep(user) && LLVMGetOperand(user, 0) == addresses.at[i]) *smc_vec_push(&addresses) = user;
            else plain = is_plain_access(user, addresses.at[i]);
        }
    smc_vec_free(&addresses);
    return plain;
}
