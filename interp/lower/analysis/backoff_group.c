// backoff_group.c - objects that are accessed by the same instructions: a pointer may be to one or
// the other of them.
#include "interp/lower/analysis/backoff_group.h"

#include <string.h>

enum { MOST = 200 }; // pointers; state of a back-off is small

bool smc_calls_are_known(LLVMValueRef fn) {
    if (smc_is_of_library(fn)) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!LLVMIsAInstruction(call) || smc_called_function(call) != fn) return false;
        for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
            if (LLVMGetOperand(call, i) == fn) return false;
    }
    return LLVMGetFirstUse(fn);
}

static void add_pointer(smc_backoff_group *g, LLVMValueRef v) {
    uint32_t *known = smc_table_at(&g->has, (uintptr_t)v, 0);
    if (*known) return;
    *known = 1;
    *smc_vec_push(&g->pointers) = v;
    g->escapes |= g->pointers.n > MOST;
}

// ---- where a pointer comes from -----------------------------------------------------------------

static bool is_named(LLVMValueRef fn, const char *prefix) {
    size_t n;
    return LLVMIsAFunction(fn) && strncmp(LLVMGetValueName2(fn, &n), prefix, strlen(prefix)) == 0;
}

static bool is_address_of_thread_local(LLVMValueRef v) {
    return LLVMIsACallInst(v) && is_named(LLVMGetCalledValue(v), "llvm.threadlocal.address.");
}

static bool is_constant(LLVMValueRef v) {
    return LLVMIsAGlobalVariable(v) && LLVMIsGlobalConstant(v) && !LLVMIsThreadLocal(v);
}

static bool has_fixed_indices(LLVMValueRef gep) {
    for (int i = 1; i < LLVMGetNumOperands(gep); i++)
        if (!LLVMIsAConstantInt(LLVMGetOperand(gep, (unsigned)i))) return false;
    return true;
}

// A pointer made of another one, which is its first operand: within the same object.
static bool is_derived(LLVMValueRef v) {
    const bool expression = LLVMIsAConstantExpr(v) != NULL;
    const LLVMOpcode op = expression              ? LLVMGetConstOpcode(v)
                          : LLVMIsAInstruction(v) ? LLVMGetInstructionOpcode(v)
                                                  : LLVMRet;
    return is_address_of_thread_local(v) || op == LLVMBitCast || op == LLVMFreeze ||
           (op == LLVMGetElementPtr && has_fixed_indices(v));
}

static void pull_calls(smc_backoff_group *g, LLVMValueRef fn, unsigned argument) {
    if (!smc_calls_are_known(fn)) {
        g->escapes = true;
        return;
    }
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
        add_pointer(g, LLVMGetOperand(LLVMGetUser(use), argument));
}

static unsigned number_of(LLVMValueRef parameter) {
    unsigned n = 0;
    for (LLVMValueRef p = LLVMGetFirstParam(LLVMGetParamParent(parameter)); p != parameter;
         p = LLVMGetNextParam(p))
        n++;
    return n;
}

static void pull_results(smc_backoff_group *g, LLVMValueRef call) {
    LLVMValueRef fn = smc_called_function(call);
    g->escapes |= !fn || !smc_calls_are_known(fn);
    if (g->escapes) return;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb)) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (LLVMIsAReturnInst(end)) add_pointer(g, LLVMGetOperand(end, 0));
    }
}

static void pull(smc_backoff_group *g, smc_kinds kinds, LLVMValueRef v) {
    if (smc_is_own_object(kinds, v)) *smc_vec_push(&g->objects) = v;
    else if (is_constant(v)) return;
    else if (is_derived(v)) add_pointer(g, LLVMGetOperand(v, 0));
    else if (LLVMIsAPHINode(v))
        for (unsigned i = 0; i < LLVMCountIncoming(v); i++)
            add_pointer(g, LLVMGetIncomingValue(v, i));
    else if (LLVMIsASelectInst(v))
        add_pointer(g, LLVMGetOperand(v, 1)), add_pointer(g, LLVMGetOperand(v, 2));
    else if (LLVMIsAArgument(v)) pull_calls(g, LLVMGetParamParent(v), number_of(v));
    else if (LLVMIsACallInst(v) || LLVMIsAInvokeInst(v)) pull_results(g, v);
    else g->escapes = true;
}

// ---- where it goes ------------------------------------------------------------------------------

// Of bytes that are the same each time, to the object.
static bool initialises(LLVMValueRef call, LLVMValueRef v) {
    LLVMValueRef fn = LLVMGetCalledValue(call);
    if (LLVMGetOperand(call, 0) != v || !LLVMIsAConstantInt(LLVMGetOperand(call, 2))) return false;
    LLVMValueRef from = LLVMGetOperand(call, 1);
    while (is_derived(from)) from = LLVMGetOperand(from, 0);
    return (is_named(fn, "llvm.memset.") && LLVMIsAConstantInt(from)) ||
           (is_named(fn, "llvm.memcpy.") && is_constant(from));
}

bool smc_copies(LLVMValueRef call) {
    LLVMValueRef fn = LLVMIsACallInst(call) ? LLVMGetCalledValue(call) : NULL;
    return fn && (is_named(fn, "llvm.memcpy.") || is_named(fn, "llvm.memmove.")) &&
           LLVMIsAConstantInt(LLVMGetOperand(call, 2)) && LLVMIsNull(LLVMGetOperand(call, 3));
}

static void push_returned(smc_backoff_group *g, LLVMValueRef fn) {
    g->escapes |= !smc_calls_are_known(fn);
    for (LLVMUseRef use = g->escapes ? NULL : LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
        add_pointer(g, LLVMGetUser(use));
}

static void push_call(smc_backoff_group *g, LLVMValueRef call, LLVMValueRef v) {
    LLVMValueRef fn = LLVMGetCalledValue(call);
    if (smc_is_note(call) || is_named(fn, "llvm.prefetch")) return;
    if (LLVMGetIntrinsicID(fn) && LLVMGetNumArgOperands(call) >= 3 && initialises(call, v)) {
        *smc_vec_push(&g->accesses) = call;
        return;
    }
    if (smc_copies(call)) { // from one of its objects to another
        *smc_vec_push(&g->accesses) = call;
        add_pointer(g, LLVMGetOperand(call, 0)), add_pointer(g, LLVMGetOperand(call, 1));
        return;
    }
    fn = smc_called_function(call);
    g->escapes |= !fn;
    for (unsigned i = 0; fn && i < LLVMGetNumArgOperands(call); i++)
        if (LLVMGetOperand(call, i) == v) add_pointer(g, LLVMGetParam(fn, i));
}

static bool is_number(LLVMTypeRef type) {
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMIntegerTypeKind || kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind;
}

static bool is_plain(LLVMValueRef access) {
    return LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic;
}

static void push(smc_backoff_group *g, LLVMValueRef user, LLVMValueRef v) {
    if (LLVMIsALoadInst(user) && is_plain(user) && is_number(LLVMTypeOf(user)))
        *smc_vec_push(&g->accesses) = user;
    else if (LLVMIsAStoreInst(user) && is_plain(user) && LLVMGetOperand(user, 0) != v &&
             is_number(LLVMTypeOf(LLVMGetOperand(user, 0))))
        *smc_vec_push(&g->accesses) = user;
    else if (is_address_of_thread_local(user))
        add_pointer(g, user), *smc_vec_push(&g->accesses) = user;
    else if (is_derived(user) || LLVMIsAPHINode(user) ||
             (LLVMIsASelectInst(user) && LLVMGetOperand(user, 0) != v))
        add_pointer(g, user);
    else if (LLVMIsAReturnInst(user))
        push_returned(g, LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)));
    else if (LLVMIsACallInst(user) || LLVMIsAInvokeInst(user)) push_call(g, user, v);
    else g->escapes = true;
}

void smc_backoff_group_find(smc_backoff_group *g, smc_kinds kinds, LLVMValueRef object) {
    add_pointer(g, object);
    for (uint32_t i = 0; i < g->pointers.n && !g->escapes; i++) {
        LLVMValueRef v = g->pointers.at[i];
        pull(g, kinds, v);
        if (is_constant(v)) continue; // others may read it, too
        for (LLVMUseRef use = LLVMGetFirstUse(v); use && !g->escapes; use = LLVMGetNextUse(use))
            push(g, LLVMGetUser(use), v);
    }
}

// ---- which bytes are read -----------------------------------------------------------------------

bool smc_gep_offset(LLVMTargetDataRef layout, LLVMValueRef gep, uint64_t *offset) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
        if (!LLVMIsAConstantInt(index)) return false;
        const uint64_t k = LLVMConstIntGetZExtValue(index);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            *offset += LLVMOffsetOfElement(layout, type, (unsigned)k);
            type = LLVMStructGetTypeAtIndex(type, (unsigned)k);
            continue;
        }
        if (i > 1 && LLVMGetTypeKind(type) != LLVMArrayTypeKind) return false;
        if (i > 1) type = LLVMGetElementType(type);
        *offset += k * LLVMABISizeOfType(layout, type);
    }
    return true;
}

// Masks of the offsets, in one of the objects, at which each pointer may be.
typedef struct places {
    LLVMTargetDataRef layout;
    smc_table number; // pointer -> number + 1
    uint64_t *at;     // [pointers]
} places;

static uint64_t places_of(const places *p, LLVMValueRef pointer) {
    const uint32_t k = smc_table_get(&p->number, (uintptr_t)pointer, 0);
    return k ? p->at[k - 1] : 0; // a constant's
}

static uint64_t shifted(uint64_t mask, uint64_t by) {
    if (by >= SMC_MOST_BYTES) return UINT64_MAX;
    return by && mask >> (SMC_MOST_BYTES - by) ? UINT64_MAX : mask << by;
}

static uint64_t places_of_result(const places *p, LLVMValueRef call) {
    LLVMValueRef fn = smc_called_function(call);
    uint64_t all = fn ? 0 : UINT64_MAX;
    for (LLVMBasicBlockRef bb = fn ? LLVMGetFirstBasicBlock(fn) : NULL; bb;
         bb = LLVMGetNextBasicBlock(bb)) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (LLVMIsAReturnInst(end)) all |= places_of(p, LLVMGetOperand(end, 0));
    }
    return all;
}

static uint64_t places_of_parameter(const places *p, LLVMValueRef v) {
    LLVMValueRef fn = LLVMGetParamParent(v);
    const unsigned argument = number_of(v);
    uint64_t all = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
        all |= places_of(p, LLVMGetOperand(LLVMGetUser(use), argument));
    return all;
}

// From where its operands may be; all: it is not known.
static uint64_t next_places(const places *p, LLVMValueRef v) {
    uint64_t all = 0, by = 0;
    if (LLVMIsAAllocaInst(v) || LLVMIsAGlobalVariable(v)) return 1;
    if (LLVMIsAGetElementPtrInst(v))
        return smc_gep_offset(p->layout, v, &by) ? shifted(places_of(p, LLVMGetOperand(v, 0)), by)
                                                 : UINT64_MAX;
    if (LLVMIsAConstantExpr(v)) return UINT64_MAX;
    if (is_derived(v)) return places_of(p, LLVMGetOperand(v, 0));
    if (LLVMIsASelectInst(v))
        return places_of(p, LLVMGetOperand(v, 1)) | places_of(p, LLVMGetOperand(v, 2));
    if (LLVMIsAArgument(v)) return places_of_parameter(p, v);
    if (!LLVMIsAPHINode(v)) return places_of_result(p, v);
    for (unsigned i = 0; i < LLVMCountIncoming(v); i++)
        all |= places_of(p, LLVMGetIncomingValue(v, i));
    return all;
}

static uint64_t bytes_read(const places *p, LLVMValueRef access) {
    const bool loads = LLVMIsALoadInst(access), copies = smc_copies(access);
    if (!loads && !copies) return 0;
    const uint64_t from = places_of(p, LLVMGetOperand(access, copies)),
                   size = copies ? LLVMConstIntGetZExtValue(LLVMGetOperand(access, 2))
                                 : LLVMStoreSizeOfType(p->layout, LLVMTypeOf(access));
    uint64_t bytes = 0;
    for (uint64_t i = 0; i < size && i < SMC_MOST_BYTES; i++) bytes |= from << i;
    return bytes;
}

uint64_t smc_backoff_group_reads(const smc_backoff_group *g, LLVMTargetDataRef layout) {
    places p = {.layout = layout};
    uint64_t read = 0;
    p.at = smc_alloc((g->pointers.n + 1) * sizeof *p.at);
    for (uint32_t i = 0; i < g->pointers.n; i++)
        *smc_table_at(&p.number, (uintptr_t)g->pointers.at[i], 0) = i + 1;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < g->pointers.n; i++) {
            const uint64_t next = p.at[i] | next_places(&p, g->pointers.at[i]);
            more |= next != p.at[i];
            p.at[i] = next;
        }
    }
    for (uint32_t i = 0; i < g->accesses.n; i++) read |= bytes_read(&p, g->accesses.at[i]);
    free(p.at);
    smc_table_free(&p.number);
    return read;
}

void smc_backoff_group_free(smc_backoff_group *g) {
    smc_vec_free(&g->objects);
    smc_vec_free(&g->accesses);
    smc_vec_free(&g->pointers);
    smc_table_free(&g->has);
}
