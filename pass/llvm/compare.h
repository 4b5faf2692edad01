// compare.h - evaluates and inverts integer comparisons.
#ifndef SMC_PASS_COMPARE_H
#define SMC_PASS_COMPARE_H

#include <llvm-c/Core.h>

#include <stdbool.h>
#include <stdint.h>

// Returns the result of an icmp for operands u and v of at most 64 bits, zero-extended.
static inline bool smc_llvm_evaluate_icmp(LLVMValueRef icmp, uint64_t u, uint64_t v) {
    const unsigned shift = 64 - LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(icmp, 0)));
    const int64_t s = (int64_t)(u << shift), t = (int64_t)(v << shift);
    switch (LLVMGetICmpPredicate(icmp)) {
    case LLVMIntEQ: return u == v;
    case LLVMIntNE: return u != v;
    case LLVMIntUGT: return u > v;
    case LLVMIntUGE: return u >= v;
    case LLVMIntULT: return u < v;
    case LLVMIntULE: return u <= v;
    case LLVMIntSGT: return s > t;
    case LLVMIntSGE: return s >= t;
    case LLVMIntSLT: return s < t;
    case LLVMIntSLE: return s <= t;
    }
    return false;
}

// Returns the predicate that holds for the same operands exactly if p does not hold.
static inline LLVMIntPredicate smc_llvm_inverse_predicate(LLVMIntPredicate p) {
    switch (p) {
    case LLVMIntEQ: return LLVMIntNE;
    case LLVMIntNE: return LLVMIntEQ;
    case LLVMIntUGT: return LLVMIntULE;
    case LLVMIntUGE: return LLVMIntULT;
    case LLVMIntULT: return LLVMIntUGE;
    case LLVMIntULE: return LLVMIntUGT;
    case LLVMIntSGT: return LLVMIntSLE;
    case LLVMIntSGE: return LLVMIntSLT;
    case LLVMIntSLT: return LLVMIntSGE;
    default: return LLVMIntSGT;
    }
}

#endif
