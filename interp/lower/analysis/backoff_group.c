// backoff_group.c - objects that are accessed by the same instructions: a pointer may be to one or
// the other of them.
#include "interp/lower/analysis/backoff_group.h"

#include "pass/marks.h"

#include <string.h>

enum { MOST = 200 }; // pointers; state of a back-off is small

// Random numbers. Others of the library may be called by smc itself.
static bool is_of_generator(LLVMValueRef fn) {
    static const char *const names[] = {"rand_r",        "rand",      "random", "lrand48",
                                        "random_number", "step_seed", NULL};
    return smc_is_one_of(fn, names);
}

unsigned smc_number_of_parameter(LLVMValueRef parameter) {
    unsigned n = 0;
    for (LLVMValueRef p = LLVMGetFirstParam(LLVMGetParamParent(parameter)); p != parameter;
         p = LLVMGetNextParam(p))
        n++;
    return n;
}

bool smc_calls_are_known(LLVMValueRef fn) {
    if (smc_is_of_library(fn) && !is_of_generator(fn)) return false;
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

static LLVMOpcode opcode_of(LLVMValueRef v) {
    return LLVMIsAConstantExpr(v)  ? LLVMGetConstOpcode(v)
           : LLVMIsAInstruction(v) ? LLVMGetInstructionOpcode(v)
                                   : LLVMRet;
}

// A pointer made of another one, which is its first operand: within the same object.
static bool is_derived(LLVMValueRef v) {
    const LLVMOpcode op = opcode_of(v);
    return is_address_of_thread_local(v) || op == LLVMBitCast || op == LLVMFreeze ||
           (op == LLVMGetElementPtr && has_fixed_indices(v));
}

// The same, where it does not matter which element of the object it is.
static bool is_made_of(const smc_backoff_group *g, LLVMValueRef v) {
    return is_derived(v) || (g->shared && opcode_of(v) == LLVMGetElementPtr);
}

enum { START = 2 }; // the argument of pthread_create that is the function

bool smc_begins_thread(LLVMValueRef call, LLVMValueRef fn) {
    return LLVMIsACallInst(call) && is_named(LLVMGetCalledValue(call), "pthread_create") &&
           LLVMGetNumArgOperands(call) == SMC_START_ARGUMENT + 1 &&
           LLVMGetOperand(call, START) == fn && LLVMIsAFunction(fn) && !LLVMIsDeclaration(fn) &&
           LLVMCountParams(fn) == 1;
}

// By its name, or by a thread that begins with it.
static bool callers_are_known(const smc_backoff_group *g, LLVMValueRef fn) {
    if (!g->shared) return smc_calls_are_known(fn);
    if (smc_is_of_library(fn)) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (smc_begins_thread(call, fn) && LLVMGetOperand(call, SMC_START_ARGUMENT) != fn) continue;
        if (!LLVMIsAInstruction(call) || smc_called_function(call) != fn) return false;
        for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
            if (LLVMGetOperand(call, i) == fn) return false;
    }
    return LLVMGetFirstUse(fn);
}

static void pull_calls(smc_backoff_group *g, LLVMValueRef fn, unsigned argument) {
    if (!callers_are_known(g, fn)) {
        g->escapes = true;
        return;
    }
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        add_pointer(
            g, LLVMGetOperand(call, smc_begins_thread(call, fn) ? SMC_START_ARGUMENT : argument));
    }
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

// An address in the same variable: of a thread-local one, or of an element that is a pointer.
static bool is_within(LLVMValueRef v, LLVMValueRef at) {
    if (is_address_of_thread_local(v)) return true;
    if (opcode_of(v) != LLVMGetElementPtr || LLVMGetOperand(v, 0) != at) return false;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(v);
    while (LLVMGetTypeKind(type) == LLVMArrayTypeKind) type = LLVMGetElementType(type);
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind;
}

// Nothing is done with the variable, an array perhaps, but to load pointers from it and to store
// some there.
static bool only_holds_pointers(LLVMValueRef at) {
    for (LLVMUseRef use = LLVMGetFirstUse(at); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (smc_is_note(user)) continue;
        if (is_within(user, at) && only_holds_pointers(user)) continue;
        const bool stores = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != at;
        if (!stores && !LLVMIsALoadInst(user)) return false;
        LLVMTypeRef type = LLVMTypeOf(stores ? LLVMGetOperand(user, 0) : user);
        if (LLVMGetTypeKind(type) != LLVMPointerTypeKind) return false;
    }
    return true;
}

static LLVMValueRef variable_at(LLVMValueRef address) {
    while (opcode_of(address) == LLVMGetElementPtr) address = LLVMGetOperand(address, 0);
    return is_address_of_thread_local(address) ? LLVMGetOperand(address, 0) : address;
}

// Pointers that are loaded from it, or stored to it.
static void add_those_of_cell(smc_backoff_group *g, LLVMValueRef at) {
    for (LLVMUseRef use = LLVMGetFirstUse(at); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAStoreInst(user)) add_pointer(g, LLVMGetOperand(user, 0));
        else if (LLVMIsALoadInst(user)) add_pointer(g, user);
        else if (is_within(user, at)) add_those_of_cell(g, user);
    }
}

// What is loaded from such a variable was stored there.
static bool is_cell(const smc_backoff_group *g, LLVMValueRef address) {
    LLVMValueRef variable = g->shared ? variable_at(address) : NULL;
    const bool is = variable && (LLVMIsAAllocaInst(variable) ||
                                 (LLVMIsAGlobalVariable(variable) && !LLVMIsDeclaration(variable) &&
                                  LLVMIsNull(LLVMGetInitializer(variable))));
    return is && only_holds_pointers(variable);
}

// Of C's or C++'s.
static bool is_of_libraries(LLVMValueRef fn, const char *const *names) {
    return smc_is_one_of(fn, names) && (LLVMIsDeclaration(fn) || smc_is_of_library(fn));
}

static bool allocates(LLVMValueRef v) {
    static const char *const names[] = {"malloc", "calloc", "aligned_alloc", "_Znwm", NULL};
    return smc_is_call(v) && is_of_libraries(LLVMGetCalledValue(v), names);
}

bool smc_is_shared_object(LLVMValueRef v) {
    return LLVMIsAAllocaInst(v) || allocates(v) ||
           (LLVMIsAGlobalVariable(v) && !LLVMIsDeclaration(v) && !LLVMIsGlobalConstant(v));
}

static bool is_object(const smc_backoff_group *g, smc_kinds kinds, LLVMValueRef v) {
    return g->shared ? smc_is_shared_object(v) : smc_is_own_object(kinds, v);
}

static void pull(smc_backoff_group *g, smc_kinds kinds, LLVMValueRef v) {
    if (is_object(g, kinds, v)) *smc_vec_push(&g->objects) = v;
    else if (is_constant(v) || (g->shared && LLVMIsAConstantPointerNull(v))) return;
    else if (LLVMIsALoadInst(v) && is_cell(g, LLVMGetOperand(v, 0)))
        add_those_of_cell(g, variable_at(LLVMGetOperand(v, 0)));
    else if (is_made_of(g, v)) add_pointer(g, LLVMGetOperand(v, 0));
    else if (LLVMIsAPHINode(v))
        for (unsigned i = 0; i < LLVMCountIncoming(v); i++)
            add_pointer(g, LLVMGetIncomingValue(v, i));
    else if (LLVMIsASelectInst(v))
        add_pointer(g, LLVMGetOperand(v, 1)), add_pointer(g, LLVMGetOperand(v, 2));
    else if (LLVMIsAArgument(v)) pull_calls(g, LLVMGetParamParent(v), smc_number_of_parameter(v));
    else if (smc_is_call(v)) pull_results(g, v);
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

// What threads return goes nowhere.
static bool joins_take_nothing(LLVMModuleRef module) {
    LLVMValueRef join = LLVMGetNamedFunction(module, "pthread_join");
    for (LLVMUseRef use = join ? LLVMGetFirstUse(join) : NULL; use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!LLVMIsACallInst(call) || !LLVMIsAConstantPointerNull(LLVMGetOperand(call, 1)))
            return false;
    }
    return true;
}

static void push_returned(smc_backoff_group *g, LLVMValueRef fn) {
    g->escapes |= !callers_are_known(g, fn);
    for (LLVMUseRef use = g->escapes ? NULL : LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!smc_begins_thread(call, fn)) add_pointer(g, call);
        else g->escapes |= !joins_take_nothing(LLVMGetGlobalParent(fn));
    }
}

static bool gives_back(LLVMValueRef fn) {
    static const char *const names[] = {"free", "_ZdlPv", "_ZdlPvm", NULL};
    return is_of_libraries(fn, names);
}

static void push_call(smc_backoff_group *g, LLVMValueRef call, LLVMValueRef v) {
    LLVMValueRef fn = LLVMGetCalledValue(call);
    if (smc_is_note(call) || is_named(fn, "llvm.prefetch")) return;
    if (g->shared && gives_back(fn)) return;
    if (g->shared && LLVMGetNumArgOperands(call) > START && LLVMGetOperand(call, START) != v &&
        smc_begins_thread(call, LLVMGetOperand(call, START))) {
        add_pointer(g, LLVMGetParam(LLVMGetOperand(call, START), 0));
        for (unsigned i = 0; i < START; i++) g->escapes |= LLVMGetOperand(call, i) == v;
        return;
    }
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

static bool is_access(LLVMValueRef in) {
    return LLVMIsALoadInst(in) || LLVMIsAStoreInst(in) || LLVMIsAAtomicRMWInst(in) ||
           LLVMIsAAtomicCmpXchgInst(in);
}

// Of shared memory, at this address and with no use of it as a value.
static bool accesses(LLVMValueRef in, LLVMValueRef v) {
    const unsigned address = LLVMIsAStoreInst(in) ? 1 : 0;
    bool is = is_access(in);
    for (unsigned i = 0; is && i < (unsigned)LLVMGetNumOperands(in); i++)
        is = (LLVMGetOperand(in, i) == v) == (i == address);
    return is;
}

static void push(smc_backoff_group *g, LLVMValueRef user, LLVMValueRef v) {
    if (LLVMIsALoadInst(user) && is_plain(user) && is_number(LLVMTypeOf(user)))
        *smc_vec_push(&g->accesses) = user;
    else if (LLVMIsAStoreInst(user) && is_plain(user) && LLVMGetOperand(user, 0) != v &&
             is_number(LLVMTypeOf(LLVMGetOperand(user, 0))))
        *smc_vec_push(&g->accesses) = user;
    else if (g->shared && accesses(user, v)) *smc_vec_push(&g->accesses) = user;
    else if (LLVMIsAStoreInst(user) && is_cell(g, LLVMGetOperand(user, 1)))
        add_those_of_cell(g, variable_at(LLVMGetOperand(user, 1)));
    else if (g->shared && LLVMIsAICmpInst(user)) return;
    else if (is_address_of_thread_local(user))
        add_pointer(g, user), *smc_vec_push(&g->accesses) = user;
    else if (is_made_of(g, user) || LLVMIsAPHINode(user) ||
             (LLVMIsASelectInst(user) && LLVMGetOperand(user, 0) != v))
        add_pointer(g, user);
    else if (LLVMIsAReturnInst(user))
        push_returned(g, LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)));
    else if (smc_is_call(user)) push_call(g, user, v);
    else g->escapes = true;
}

void smc_backoff_group_find(smc_backoff_group *g, smc_kinds kinds, LLVMValueRef object) {
    add_pointer(g, object);
    for (uint32_t i = 0; i < g->pointers.n && !g->escapes; i++) {
        LLVMValueRef v = g->pointers.at[i];
        pull(g, kinds, v);
        // Others may read it, too.
        if (is_constant(v) || LLVMIsAConstantPointerNull(v)) continue;
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

// What constant indices add to the address; the step of others is a multiple of *strides.
static int64_t gep_parts(LLVMTargetDataRef layout, LLVMValueRef gep, uint64_t *strides) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    int64_t offset = 0;
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            const unsigned k = (unsigned)LLVMConstIntGetZExtValue(index);
            offset += (int64_t)LLVMOffsetOfElement(layout, type, k);
            type = LLVMStructGetTypeAtIndex(type, k);
            continue;
        }
        if (i > 1) type = LLVMGetElementType(type);
        const uint64_t size = LLVMABISizeOfType(layout, type);
        if (LLVMIsAConstantInt(index)) // modulo 2^64, as addresses are
            offset = (int64_t)((uint64_t)offset + (uint64_t)LLVMConstIntGetSExtValue(index) * size);
        else *strides = smc_gcd(*strides, size);
    }
    return offset;
}

// Masks of the offsets, in one of the objects, at which each pointer may be.
typedef struct places {
    LLVMTargetDataRef layout;
    uint64_t modulus; // of the offsets; 0: none, and those beyond the mask are not told apart
    smc_table number; // pointer -> number + 1
    uint64_t *at;     // [pointers]
} places;

static uint64_t places_of(const places *p, LLVMValueRef pointer) {
    const uint32_t k = smc_table_get(&p->number, (uintptr_t)pointer, 0);
    return k ? p->at[k - 1] : 0; // a constant's
}

static uint64_t bits_below(uint64_t n) { return n >= 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1; }

// Around the modulus, which is at most as large as the mask.
static uint64_t rotated(uint64_t mask, uint64_t by, uint64_t modulus) {
    by %= modulus;
    return by ? (mask << by | mask >> (modulus - by)) & bits_below(modulus) : mask;
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
    const unsigned argument = smc_number_of_parameter(v);
    uint64_t all = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        const unsigned i = smc_begins_thread(call, fn) ? SMC_START_ARGUMENT : argument;
        all |= places_of(p, LLVMGetOperand(call, i));
    }
    return all;
}

static uint64_t places_of_cell(const places *p, LLVMValueRef at) {
    uint64_t all = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(at); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAStoreInst(user)) all |= places_of(p, LLVMGetOperand(user, 0));
        else if (is_within(user, at)) all |= places_of_cell(p, user);
    }
    return all;
}

// What constant indices add to it. Others add multiples of the modulus.
static uint64_t modular_offset(const places *p, LLVMValueRef gep) {
    uint64_t strides = 0;
    const int64_t offset = gep_parts(p->layout, gep, &strides);
    const int64_t left = offset % (int64_t)p->modulus;
    return (uint64_t)(left < 0 ? left + (int64_t)p->modulus : left);
}

// From where its operands may be; all: it is not known.
static uint64_t next_places(const places *p, LLVMValueRef v) {
    uint64_t all = 0, by = 0;
    if (LLVMIsAAllocaInst(v) || LLVMIsAGlobalVariable(v) || allocates(v)) return 1;
    if (opcode_of(v) == LLVMGetElementPtr && p->modulus)
        return rotated(places_of(p, LLVMGetOperand(v, 0)), modular_offset(p, v), p->modulus);
    if (LLVMIsAGetElementPtrInst(v))
        return smc_gep_offset(p->layout, v, &by) ? shifted(places_of(p, LLVMGetOperand(v, 0)), by)
                                                 : UINT64_MAX;
    if (LLVMIsAConstantExpr(v)) return UINT64_MAX;
    if (is_derived(v)) return places_of(p, LLVMGetOperand(v, 0));
    if (LLVMIsASelectInst(v))
        return places_of(p, LLVMGetOperand(v, 1)) | places_of(p, LLVMGetOperand(v, 2));
    if (LLVMIsAArgument(v)) return places_of_parameter(p, v);
    if (LLVMIsALoadInst(v)) return places_of_cell(p, variable_at(LLVMGetOperand(v, 0)));
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

static void find_places(places *p, const smc_backoff_group *g) {
    p->at = smc_alloc((g->pointers.n + 1) * sizeof *p->at);
    for (uint32_t i = 0; i < g->pointers.n; i++)
        *smc_table_at(&p->number, (uintptr_t)g->pointers.at[i], 0) = i + 1;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < g->pointers.n; i++) {
            const uint64_t next = p->at[i] | next_places(p, g->pointers.at[i]);
            more |= next != p->at[i];
            p->at[i] = next;
        }
    }
}

static void free_places(places *p) {
    free(p->at);
    smc_table_free(&p->number);
}

uint64_t smc_backoff_group_reads(const smc_backoff_group *g, LLVMTargetDataRef layout) {
    places p = {.layout = layout};
    uint64_t read = 0;
    find_places(&p, g);
    for (uint32_t i = 0; i < g->accesses.n; i++) read |= bytes_read(&p, g->accesses.at[i]);
    free_places(&p);
    return read;
}

// All variable indices step over multiples of it, and the mask has room for it.
static uint64_t modulus_of(const smc_backoff_group *g, LLVMTargetDataRef layout) {
    uint64_t strides = 0, m = SMC_MOST_BYTES;
    for (uint32_t i = 0; i < g->pointers.n; i++)
        if (opcode_of(g->pointers.at[i]) == LLVMGetElementPtr)
            (void)gep_parts(layout, g->pointers.at[i], &strides);
    while (strides % m) m--;
    return m;
}

static uint64_t bytes_of(const places *p, LLVMValueRef access) {
    LLVMValueRef address = LLVMGetOperand(access, LLVMIsAStoreInst(access) ? 1 : 0);
    LLVMTypeRef type = LLVMIsALoadInst(access)    ? LLVMTypeOf(access)
                       : LLVMIsAStoreInst(access) ? LLVMTypeOf(LLVMGetOperand(access, 0))
                                                  : LLVMTypeOf(LLVMGetOperand(access, 1));
    const uint64_t size = LLVMStoreSizeOfType(p->layout, type), from = places_of(p, address);
    uint64_t bytes = 0;
    for (uint64_t i = 0; i < size && i < p->modulus; i++) bytes |= rotated(from, i, p->modulus);
    return bytes;
}

void smc_backoff_group_places(const smc_backoff_group *g, LLVMTargetDataRef layout,
                              uint64_t *bytes) {
    places p = {.layout = layout, .modulus = modulus_of(g, layout)};
    find_places(&p, g);
    for (uint32_t i = 0; i < g->accesses.n; i++) {
        LLVMValueRef in = g->accesses.at[i];
        bytes[i] = is_access(in) ? bytes_of(&p, in) : 0;
    }
    free_places(&p);
}

void smc_backoff_group_free(smc_backoff_group *g) {
    smc_vec_free(&g->objects);
    smc_vec_free(&g->accesses);
    smc_vec_free(&g->pointers);
    smc_table_free(&g->has);
}
