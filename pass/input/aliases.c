// aliases.c - makes each alias refer to the end of its chain of aliases. Otherwise LLVM's verifier
// follows the whole chain for each alias.
#include "pass/input/steps.h"

#include "base/base.h"

// False if linking may replace the alias, so that its target is unknown. In a chain, the verifier
// rejects such aliases.
static bool has_known_target(LLVMValueRef alias) {
    const LLVMLinkage linkage = LLVMGetLinkage(alias);
    return linkage == LLVMExternalLinkage || linkage == LLVMInternalLinkage ||
           linkage == LLVMPrivateLinkage;
}

static bool is_further_alias(LLVMValueRef to) {
    return to && LLVMIsAGlobalAlias(to) && has_known_target(to);
}

void smc_pass_shorten_aliases(LLVMModuleRef module) {
    SMC_VEC(LLVMValueRef) chain = {0};
    uint32_t all = 0;
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a; a = LLVMGetNextGlobalAlias(a)) all++;
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a; a = LLVMGetNextGlobalAlias(a)) {
        LLVMValueRef to = LLVMAliasGetAliasee(a);
        for (chain.n = 0; is_further_alias(to) && chain.n < all; to = LLVMAliasGetAliasee(to))
            *smc_vec_push(&chain) = to;
        if (chain.n == all) break; // a cycle, which the verifier reports
        if (chain.n) LLVMAliasSetAliasee(a, to);
        for (uint32_t i = 0; i + 1 < chain.n; i++) LLVMAliasSetAliasee(chain.at[i], to);
    }
    smc_vec_free(&chain);
}
