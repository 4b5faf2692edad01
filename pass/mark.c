// mark.c - determines which stack objects and thread-local variables are private to their thread.
//
// An object is private if its address flows only into geps, phis, selects, casts and freezes (whose
// results are followed in turn), comparisons, the address operands of loads, stores and atomics,
// memory intrinsics, and arguments that the callee does not capture. Any other use may pass the
// address to another thread, and the alloca is shared.
//
// A phi may mix private and shared pointers. The interpreter distinguishes them by address at each
// access, so the mark decides only where an object is placed.
#include "pass/internal.h"

#include "base/table.h"
#include "pass/llvm/library.h"
#include "pass/llvm/versions.h"

#include <string.h>

typedef SMC_VEC(LLVMValueRef) values;

// What a function does with an address that it is passed.
typedef enum fate {
    FATE_UNKNOWN,
    FATE_KEPT,     // not captured
    FATE_RETURNED, // captured only by the result, as a whole or in part
    FATE_ESCAPES,  // captured, or unknown because the function is recursive
} fate;

typedef struct marking {
    smc_llvm_captures captures;
    smc_table fates; // [parameter] fate
} marking;

enum { DEEPEST = 100 }; // limit on nested calls

static fate fate_of(marking *m, LLVMValueRef address, unsigned depth);

static void follow(values *work, LLVMValueRef v) {
    for (uint32_t i = 0; i < work->n; i++)
        if (work->at[i] == v) return;
    *smc_vec_push(work) = v;
}

// For the i-th argument of a direct call.
static fate fate_in_callee(marking *m, LLVMValueRef callee, unsigned i, unsigned depth) {
    if (smc_llvm_keeps(m->captures, callee, i)) return FATE_KEPT;
    if (LLVMIsDeclaration(callee) || depth == DEEPEST) return FATE_ESCAPES;
    LLVMValueRef parameter = LLVMGetParam(callee, i);
    const fate known = (fate)smc_table_get(&m->fates, (uintptr_t)parameter, 0);
    if (known) return known;
    *smc_table_at(&m->fates, (uintptr_t)parameter, 0) = FATE_ESCAPES; // until the result is known
    const fate found = fate_of(m, parameter, depth + 1);
    *smc_table_at(&m->fates, (uintptr_t)parameter, 0) = found;
    return found;
}

// Returns whether passing `v` to `call` does not capture it.
static bool call_keeps(marking *m, values *work, LLVMValueRef call, LLVMValueRef v,
                       unsigned depth) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (callee == v) return false;
    const bool direct = LLVMIsAFunction(callee) != NULL,
               gives_pointer = LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMPointerTypeKind;
    const bool intrinsic = direct && LLVMGetIntrinsicID(callee);
    const unsigned mask = intrinsic ? ~0u : (unsigned)smc_llvm_known_outside(callee)->keeps;
    if (mask && gives_pointer) follow(work, call);
    const unsigned n = LLVMGetNumArgOperands(call), n_params = direct ? LLVMCountParams(callee) : 0;
    for (unsigned i = 0; i < n; i++) {
        if (LLVMGetOperand(call, i) != v) continue;
        if (i < 32 ? mask >> i & 1 : mask == ~0u) continue;
        if (smc_llvm_call_keeps(m->captures, call, i)) continue;
        const fate f = i < n_params ? fate_in_callee(m, callee, i, depth) : FATE_ESCAPES;
        if (f == FATE_RETURNED && gives_pointer) follow(work, call);
        else if (f != FATE_KEPT) return false;
    }
    return true;
}

static bool use_keeps(marking *m, values *work, LLVMValueRef user, LLVMValueRef v, unsigned depth) {
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
    case LLVMFreeze: follow(work, user); return true;
    case LLVMCall:
    case LLVMInvoke: return call_keeps(m, work, user, v, depth);
    default: return false;
    }
}

// For an address, within the function that computes it.
static fate fate_of(marking *m, LLVMValueRef address, unsigned depth) {
    values work = {0};
    fate f = FATE_KEPT;
    follow(&work, address);
    for (uint32_t i = 0; i < work.n && f != FATE_ESCAPES; i++)
        for (LLVMUseRef use = LLVMGetFirstUse(work.at[i]); use && f != FATE_ESCAPES;
             use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            if (LLVMIsAReturnInst(user)) f = FATE_RETURNED;
            else if (!use_keeps(m, &work, user, work.at[i], depth)) f = FATE_ESCAPES;
        }
    smc_vec_free(&work);
    return f;
}

static bool is_private(marking *m, LLVMValueRef object) {
    return fate_of(m, object, 0) == FATE_KEPT;
}

void smc_pass_mark(LLVMModuleRef module) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    unsigned kind = LLVMGetMDKindIDInContext(context, SMC_PASS_PRIVATE, strlen(SMC_PASS_PRIVATE));
    LLVMValueRef mark = LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0));
    marking m = {.captures = smc_llvm_captures_of_version()};
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        if (LLVMIsThreadLocal(g) && is_private(&m, g))
            LLVMGlobalSetMetadata(g, kind, LLVMValueAsMetadata(mark));
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
            for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
                if (LLVMGetInstructionOpcode(in) == LLVMAlloca && is_private(&m, in))
                    LLVMSetMetadata(in, kind, mark);
    smc_table_free(&m.fates);
}
