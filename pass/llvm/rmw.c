#include "pass/llvm/rmw.h"

#include "program/action.h"

unsigned smc_llvm_rmw_operator(LLVMValueRef in) {
    switch (LLVMGetAtomicRMWBinOp(in)) {
    case LLVMAtomicRMWBinOpXchg: return SMC_XCHG;
    case LLVMAtomicRMWBinOpAdd: return SMC_ADD;
    case LLVMAtomicRMWBinOpSub: return SMC_SUB;
    case LLVMAtomicRMWBinOpAnd: return SMC_AND;
    case LLVMAtomicRMWBinOpNand: return SMC_NAND;
    case LLVMAtomicRMWBinOpOr: return SMC_OR;
    case LLVMAtomicRMWBinOpXor: return SMC_XOR;
    case LLVMAtomicRMWBinOpMax: return SMC_MAX;
    case LLVMAtomicRMWBinOpMin: return SMC_MIN;
    case LLVMAtomicRMWBinOpUMax: return SMC_UMAX;
    case LLVMAtomicRMWBinOpUMin: return SMC_UMIN;
    case LLVMAtomicRMWBinOpFAdd: return SMC_FADD;
    case LLVMAtomicRMWBinOpFSub: return SMC_FSUB;
    case LLVMAtomicRMWBinOpFMax: return SMC_FMAX;
    case LLVMAtomicRMWBinOpFMin: return SMC_FMIN;
    default: return SMC_RMW_COUNT;
    }
}
