#include "interp/lower/analysis/landing.h"

#include "pass/llvm/library.h"

// True if the landing pad only terminates the program: clang generates such a pad in functions that
// must not throw.
static bool only_terminates(LLVMValueRef pad) {
    LLVMValueRef in = LLVMGetNextInstruction(pad);
    while (in && (LLVMIsAExtractValueInst(in) || LLVMIsADbgInfoIntrinsic(in)))
        in = LLVMGetNextInstruction(in);
    return in && LLVMIsACallInst(in) &&
           smc_llvm_library_function(LLVMGetCalledValue(in))->traits & SMC_FN_NO_THROW;
}

void smc_landing_find(smc_landing_pad *out, LLVMValueRef pad) {
    *out = (smc_landing_pad){.cleans = LLVMIsCleanup(pad), .terminates = only_terminates(pad)};
    for (unsigned i = 0; i < LLVMGetNumClauses(pad); i++) {
        LLVMValueRef clause = LLVMGetClause(pad, i);
        LLVMTypeRef type = LLVMTypeOf(clause);
        if (LLVMGetTypeKind(type) != LLVMArrayTypeKind) {
            *smc_vec_push(&out->clauses) = (smc_clause){.type = clause};
            continue;
        }
        const uint32_t n = (uint32_t)LLVMGetArrayLength2(type);
        *smc_vec_push(&out->clauses) = (smc_clause){.is_filter = true, .n_others = n};
        for (uint32_t k = 0; k < n; k++)
            *smc_vec_push(&out->clauses) = (smc_clause){.type = LLVMGetAggregateElement(clause, k)};
    }
}

void smc_landing_free(smc_landing_pad *l) { smc_vec_free(&l->clauses); }
