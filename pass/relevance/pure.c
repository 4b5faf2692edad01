#include "pass/relevance/pure.h"

#include "pass/llvm/intrinsic.h"
#include "pass/llvm/versions.h"
#include "pass/marks.h"
#include "pass/relevance/calls.h"
#include "pass/llvm/each.h"

#include <string.h>

// True if the divisor is a constant other than 0 and -1, so that the division cannot fail.
static bool is_safe_divisor(LLVMValueRef v) {
    return LLVMIsAConstantInt(v) && !LLVMIsNull(v) && LLVMConstIntGetSExtValue(v) != -1;
}

// True if the instruction truncates a byte and checks that it is 0 or 1.
static bool is_checked(LLVMValueRef in) {
    return LLVMHasMetadata(in) &&
           LLVMGetMetadata(in, LLVMGetMDKindIDInContext(LLVMGetTypeContext(LLVMTypeOf(in)),
                                                        SMC_PASS_BOOL, strlen(SMC_PASS_BOOL)));
}

// True if the called intrinsic is arithmetic with a result for all operands.
static bool is_arithmetic_call(LLVMValueRef call) {
    static const char *const names[] = {
        "llvm.umin.",       "llvm.umax.", "llvm.smin.",  "llvm.smax.",
        "llvm.fshl.",       "llvm.fshr.", "llvm.bswap.", "llvm.ctpop.",
        "llvm.bitreverse.", "llvm.sadd.", "llvm.uadd.",  "llvm.ssub.",
        "llvm.usub.",       "llvm.smul.", "llvm.umul.",  "llvm.vector.reduce."};
    bool is = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        is |= smc_llvm_calls_function(call, names[i]);
    return is;
}

bool smc_is_pure(LLVMValueRef in) {
    switch (smc_llvm_opcode(in)) {
    case LLVMPHI:
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
    case LLVMFNeg:
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFDiv:
    case LLVMFRem:
    case LLVMICmp:
    case LLVMFCmp:
    case LLVMSelect:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMFPTrunc:
    case LLVMFPExt:
    case LLVMFPToUI:
    case LLVMFPToSI:
    case LLVMUIToFP:
    case LLVMSIToFP:
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
    case LLVMGetElementPtr:
    case LLVMFreeze:
    case LLVMExtractValue:
    case LLVMInsertValue:
    case LLVMExtractElement:
    case LLVMInsertElement:
    case LLVMShuffleVector: return true;
    case LLVMTrunc: return !is_checked(in);
    case LLVMUDiv:
    case LLVMURem:
    case LLVMSDiv:
    case LLVMSRem: return is_safe_divisor(LLVMGetOperand(in, 1));
    case LLVMCall: return is_arithmetic_call(in);
    default: return false;
    }
}

static bool is_never_negative(LLVMValueRef v, unsigned depth);

// True if the result of the call is never negative, as of rand and similar functions of POSIX.
static bool is_result_never_negative(LLVMValueRef call, unsigned depth) {
    LLVMValueRef fn = smc_called_function(call);
    bool is = false;
    if (!fn) return false;
    if (smc_llvm_is_of_library(fn) && smc_llvm_library_function(fn)->traits & SMC_FN_NOT_NEGATIVE)
        return true;
    for_each_block (bb, fn) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (!LLVMIsAReturnInst(end)) continue;
        is = is_never_negative(LLVMGetOperand(end, 0), depth);
        if (!is) return false;
    }
    return is;
}

static bool is_never_negative(LLVMValueRef v, unsigned depth) {
    if (LLVMIsAConstantInt(v)) return LLVMConstIntGetSExtValue(v) >= 0;
    if (!LLVMIsAInstruction(v) || !depth) return false;
    switch (LLVMGetInstructionOpcode(v)) {
    case LLVMZExt: return true;
    case LLVMLShr:
        return LLVMIsAConstantInt(LLVMGetOperand(v, 1)) && !LLVMIsNull(LLVMGetOperand(v, 1));
    case LLVMAnd:
        return is_never_negative(LLVMGetOperand(v, 0), depth - 1) ||
               is_never_negative(LLVMGetOperand(v, 1), depth - 1);
    case LLVMSRem: return is_never_negative(LLVMGetOperand(v, 0), depth - 1);
    case LLVMCall: return is_result_never_negative(v, depth - 1);
    default: return false;
    }
}

bool smc_fails_by_divisor(LLVMValueRef in) {
    enum { MAX_NESTING = 6 };
    if (!LLVMIsAInstruction(in)) return false;
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMUDiv:
    case LLVMURem: return true;
    case LLVMSDiv:
    case LLVMSRem: return is_never_negative(LLVMGetOperand(in, 0), MAX_NESTING);
    default: return false;
    }
}

bool smc_may_overflow(LLVMValueRef in) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    return (op == LLVMAdd || op == LLVMSub || op == LLVMMul) && LLVMGetNSW(in) &&
           !smc_llvm_is_of_library(LLVMGetBasicBlockParent(LLVMGetInstructionParent(in)));
}
