// mark.c - determines which stack objects and thread-local variables are private to their thread.
//
// An object is private if its address flows only into geps, phis, selects, casts and freezes (whose
// results are followed), comparisons, the address operands of loads, stores and atomics, memory
// intrinsics, and arguments that the callee does not capture. Any other use may pass the address to
// another thread; then the object is shared.
//
// A phi may have private and shared addresses. The VM distinguishes them at each access, so the
// mark only decides where an object is allocated.
#include "pass/marking/marking.h"

#include "base/table.h"
#include "pass/llvm/library.h"
#include "pass/llvm/versions.h"
#include "pass/llvm/each.h"

#include <string.h>

typedef SMC_VEC(LLVMValueRef) values;

// How a function may capture an address that it gets as an argument.
typedef enum capture_kind {
    CAPTURE_UNKNOWN,
    CAPTURE_NONE,      // does not capture the address
    CAPTURE_BY_RESULT, // captures it only by its result, which contains the address or a part of it
    CAPTURE_BY_ANY,    // may capture it in any way; also the assumption for recursive calls
} capture_kind;

// The analysis of one module.
typedef struct marking_state {
    smc_llvm_captures captures;
    smc_table capture_kinds; // parameter -> capture_kind
} marking_state;

enum { MAX_NESTING = 100 }; // most nested calls that are followed

static capture_kind capture_kind_of(marking_state *m, LLVMValueRef address, unsigned depth);

static void queue_value(values *work, LLVMValueRef v) {
    for (uint32_t i = 0; i < work->n; i++)
        if (work->at[i] == v) return;
    *smc_vec_push(work) = v;
}

// Returns the capture kind of the i-th argument of a direct call.
static capture_kind capture_kind_in_callee(marking_state *m, LLVMValueRef callee, unsigned i,
                                           unsigned depth) {
    if (smc_llvm_is_not_captured(m->captures, callee, i)) return CAPTURE_NONE;
    if (LLVMIsDeclaration(callee) || depth == MAX_NESTING) return CAPTURE_BY_ANY;
    LLVMValueRef parameter = LLVMGetParam(callee, i);
    const capture_kind known =
        (capture_kind)smc_table_get(&m->capture_kinds, (uintptr_t)parameter, 0);
    if (known) return known;
    // This value is used for recursive calls, while the parameter is analysed.
    *smc_table_at(&m->capture_kinds, (uintptr_t)parameter, 0) = CAPTURE_BY_ANY;
    const capture_kind found = capture_kind_of(m, parameter, depth + 1);
    *smc_table_at(&m->capture_kinds, (uintptr_t)parameter, 0) = found;
    return found;
}

// True if the call does not capture its argument `v`. Adds its result to `work` if that contains v.
static bool call_does_not_capture(marking_state *m, values *work, LLVMValueRef call, LLVMValueRef v,
                                  unsigned depth) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (callee == v) return false;
    const bool direct = LLVMIsAFunction(callee) != NULL,
               gives_pointer = LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMPointerTypeKind;
    const bool intrinsic = direct && LLVMGetIntrinsicID(callee);
    const unsigned mask = intrinsic ? ~0u : (unsigned)smc_llvm_nonprogram_function(callee)->keeps;
    if (mask && gives_pointer) queue_value(work, call);
    const unsigned n = LLVMGetNumArgOperands(call), n_params = direct ? LLVMCountParams(callee) : 0;
    for (unsigned i = 0; i < n; i++) {
        if (LLVMGetOperand(call, i) != v) continue;
        if (i < 32 ? mask >> i & 1 : mask == ~0u) continue;
        if (smc_llvm_call_does_not_capture(m->captures, call, i)) continue;
        const capture_kind f =
            i < n_params ? capture_kind_in_callee(m, callee, i, depth) : CAPTURE_BY_ANY;
        if (f == CAPTURE_BY_RESULT && gives_pointer) queue_value(work, call);
        else if (f != CAPTURE_NONE) return false;
    }
    return true;
}

static bool use_does_not_capture(marking_state *m, values *work, LLVMValueRef user, LLVMValueRef v,
                                 unsigned depth) {
    if (!LLVMIsAInstruction(user)) return false;
    switch (LLVMGetInstructionOpcode(user)) {
    case LLVMLoad:
    case LLVMICmp: return true;
    case LLVMStore: return LLVMGetOperand(user, 0) != v;
    case LLVMAtomicRMW: return LLVMGetOperand(user, 1) != v;
    case LLVMAtomicCmpXchg: return LLVMGetOperand(user, 1) != v && LLVMGetOperand(user, 2) != v;
    case LLVMGetElementPtr:
    case LLVMPHI:
    case LLVMSelect:
    case LLVMBitCast:
    case LLVMFreeze: queue_value(work, user); return true;
    case LLVMCall:
    case LLVMInvoke: return call_does_not_capture(m, work, user, v, depth);
    default: return false;
    }
}

// Returns how the function that computes the address captures it.
static capture_kind capture_kind_of(marking_state *m, LLVMValueRef address, unsigned depth) {
    values work = {0};
    capture_kind f = CAPTURE_NONE;
    queue_value(&work, address);
    for (uint32_t i = 0; i < work.n && f != CAPTURE_BY_ANY; i++)
        for (LLVMUseRef use = LLVMGetFirstUse(work.at[i]); use && f != CAPTURE_BY_ANY;
             use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            if (LLVMIsAReturnInst(user)) f = CAPTURE_BY_RESULT;
            else if (!use_does_not_capture(m, &work, user, work.at[i], depth)) f = CAPTURE_BY_ANY;
        }
    smc_vec_free(&work);
    return f;
}

static bool is_never_captured(marking_state *m, LLVMValueRef object) {
    return capture_kind_of(m, object, 0) == CAPTURE_NONE;
}

void smc_pass_mark_private(LLVMModuleRef module) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    unsigned kind = LLVMGetMDKindIDInContext(context, SMC_PASS_PRIVATE, strlen(SMC_PASS_PRIVATE));
    LLVMValueRef mark = LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0));
    marking_state m = {.captures = smc_llvm_captures_of_version()};
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        if (LLVMIsThreadLocal(g) && is_never_captured(&m, g))
            LLVMGlobalSetMetadata(g, kind, LLVMValueAsMetadata(mark));
    for_each_instruction_in (in, bb, fn, module)
        if (LLVMGetInstructionOpcode(in) == LLVMAlloca && is_never_captured(&m, in))
            LLVMSetMetadata(in, kind, mark);
    smc_table_free(&m.capture_kinds);
}
