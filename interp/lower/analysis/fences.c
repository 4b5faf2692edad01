#include "interp/lower/analysis/fences.h"

#include "pass/relevance/calls.h"
#include "pass/relevance/pure.h"

#include <llvm-c/DebugInfo.h>

static bool has_no_code(LLVMValueRef in) {
    return LLVMIsAPHINode(in) || LLVMIsAAllocaInst(in) || smc_is_annotation_call(in);
}

// Returns the address that the instruction accesses; NULL: no access.
static LLVMValueRef accessed_address_of(LLVMValueRef in) {
    if (LLVMIsALoadInst(in) || LLVMIsAAtomicRMWInst(in) || LLVMIsAAtomicCmpXchgInst(in) ||
        LLVMIsAMemIntrinsic(in))
        return LLVMGetOperand(in, 0);
    return LLVMIsAStoreInst(in) ? LLVMGetOperand(in, 1) : NULL;
}

static bool is_marked_private_address(LLVMValueRef address, unsigned private_kind) {
    while (LLVMIsAGetElementPtrInst(address)) address = LLVMGetOperand(address, 0);
    return LLVMIsAInstruction(address) && LLVMGetMetadata(address, private_kind);
}

// True for an access to memory that is not private to the thread.
static bool is_nonprivate_access(LLVMValueRef in, unsigned private_kind) {
    LLVMValueRef address = accessed_address_of(in);
    return address &&
           (LLVMIsAMemIntrinsic(in) || !is_marked_private_address(address, private_kind));
}

static bool is_atomic_instruction(LLVMValueRef in) {
    if (LLVMIsAAtomicRMWInst(in) || LLVMIsAAtomicCmpXchgInst(in)) return true;
    return (LLVMIsALoadInst(in) || LLVMIsAStoreInst(in)) &&
           LLVMGetOrdering(in) != LLVMAtomicOrderingNotAtomic;
}

static bool is_opaque_call(LLVMValueRef in) {
    return LLVMIsACallInst(in) && !LLVMIsAIntrinsicInst(in);
}

// True for an instruction that ends a run (fences.h).
static bool ends_instruction_run(LLVMValueRef in) {
    return LLVMIsAStoreInst(in) || LLVMIsAAtomicRMWInst(in) || LLVMIsAAtomicCmpXchgInst(in) ||
           LLVMIsAFenceInst(in) || LLVMIsAMemIntrinsic(in) || is_opaque_call(in) ||
           LLVMIsATerminatorInst(in);
}

static LLVMValueRef previous_instruction(LLVMValueRef in) {
    do in = LLVMGetPreviousInstruction(in);
    while (in && has_no_code(in));
    return in;
}

static bool same_line(LLVMValueRef a, LLVMValueRef b) {
    LLVMMetadataRef x = LLVMInstructionGetDebugLoc(a), y = LLVMInstructionGetDebugLoc(b);
    if (!x || !y || x == y) return true;
    return LLVMDILocationGetLine(x) == LLVMDILocationGetLine(y) &&
           LLVMDILocationGetInlinedAt(x) == LLVMDILocationGetInlinedAt(y) &&
           LLVMDIScopeGetFile(LLVMDILocationGetScope(x)) ==
               LLVMDIScopeGetFile(LLVMDILocationGetScope(y));
}

// True if the last instructions before `in` are plain accesses to shared memory. A fence before
// `in` is then redundant: a fence before the first of them orders more.
static bool follows_plain_access(LLVMValueRef in, unsigned private_kind) {
    while ((in = previous_instruction(in)) && !is_atomic_instruction(in) && !LLVMIsAFenceInst(in) &&
           !is_opaque_call(in))
        if (is_nonprivate_access(in, private_kind)) return true;
    return false;
}

LLVMValueRef smc_first_access_after_fence(LLVMValueRef in, unsigned private_kind, bool plain) {
    if (has_no_code(in)) return NULL;
    LLVMValueRef last = previous_instruction(in), first = NULL;
    if (last && !ends_instruction_run(last) && same_line(last, in)) return NULL;
    bool matters = plain;
    for (LLVMValueRef at = in; at && same_line(in, at); at = LLVMGetNextInstruction(at)) {
        if (is_nonprivate_access(at, private_kind)) {
            first = first ? first : at;
            matters |= is_atomic_instruction(at);
        }
        if (ends_instruction_run(at)) break;
    }
    return first && (matters || !follows_plain_access(in, private_kind)) ? first : NULL;
}
