// mark.c - which stack objects and thread-local variables are private to their thread.
//
// One is private where its address flows only into: geps, phis, selects, casts and freezes (whose
// results are then followed in turn), comparisons, the address operand of loads, stores and
// atomics, memory intrinsics, and arguments that the callee does not capture. Anything else may
// hand the address to another thread, and the alloca is shared.
//
// A phi may mix a private with a shared pointer. The interpreter tells them apart by address at
// each access, so the mark decides only where an object lives.
#include "pass/internal.h"

#include "base/table.h"
#include "pass/llvm/library.h"
#include "pass/llvm/versions.h"

#include <string.h>

// Library functions that clang does not know to be free of captures: X(name, mask of the arguments
// that go no further than the result, which is followed where it is a pointer). Mutexes are missing
// on purpose: a lock needs a location.
#define NO_CAPTURE(X)                                                                              \
    X("pthread_create", 3)                                                                         \
    X("pthread_join", 2)                                                                           \
    X("thrd_create", 1)                                                                            \
    X("thrd_join", 2)                                                                              \
    X("pthread_attr_init", 1)                                                                      \
    X("pthread_attr_destroy", 1)                                                                   \
    X("pthread_attr_setdetachstate", 1)                                                            \
    X("pthread_attr_setstacksize", 1)                                                              \
    X("pthread_attr_setscope", 1)                                                                  \
    X("pthread_mutexattr_init", 1)                                                                 \
    X("pthread_mutexattr_destroy", 1)                                                              \
    X("pthread_mutexattr_settype", 1)                                                              \
    X("pthread_mutex_init", 2)                                                                     \
    X("pthread_mutex_timedlock", 2)                                                                \
    X("pthread_mutex_clocklock", 4)                                                                \
    X("mtx_timedlock", 2)                                                                          \
    X("thrd_sleep", 3)                                                                             \
    X("nanosleep", 3)                                                                              \
    X("sem_timedwait", 2)                                                                          \
    X("clock_nanosleep", 12)                                                                       \
    X("pthread_cond_timedwait", 4)                                                                 \
    X("clock_gettime", 2)                                                                          \
    X("gettimeofday", 3)                                                                           \
    X("time", 1)                                                                                   \
    X("smc_uncaught", 2)                                                                           \
    X("setjmp", 1)                                                                                 \
    X("_setjmp", 1)                                                                                \
    X("__sigsetjmp", 1)                                                                            \
    X("sigsetjmp", 1)                                                                              \
    X("longjmp", 1)                                                                                \
    X("_longjmp", 1)                                                                               \
    X("siglongjmp", 1)                                                                             \
    X("__pthread_register_cancel", 1)                                                              \
    X("__pthread_unregister_cancel", 1)                                                            \
    X("__pthread_unwind_next", 1)                                                                  \
    X("smc_cancellable_join", 2)                                                                   \
    X("sscanf", ~0u)                                                                               \
    X("__isoc99_sscanf", ~0u)                                                                      \
    X("__isoc23_sscanf", ~0u)                                                                      \
    X("strtod", 1)                                                                                 \
    X("atof", 1)                                                                                   \
    X("printf", ~0u)                                                                               \
    X("fprintf", ~0u)                                                                              \
    X("puts", ~0u)                                                                                 \
    X("fputs", ~0u)                                                                                \
    X("perror", ~0u)                                                                               \
    X("strlen", ~0u)                                                                               \
    X("strcmp", ~0u)                                                                               \
    X("strncmp", ~0u)                                                                              \
    X("memcmp", ~0u)                                                                               \
    X("strcpy", 3)                                                                                 \
    X("strncpy", 3)                                                                                \
    X("strcat", 3)                                                                                 \
    X("strncat", 3)                                                                                \
    X("strchr", 1)                                                                                 \
    X("strrchr", 1)                                                                                \
    X("strstr", 3)                                                                                 \
    X("memchr", 1)                                                                                 \
    X("sprintf", ~0u)                                                                              \
    X("snprintf", ~0u)                                                                             \
    X("pthread_setname_np", 2)                                                                     \
    X("__VERIFIER_thread_name", 1)                                                                 \
    X("smc_name_thread", 2)                                                                        \
    X("smc_refuse", 1)                                                                             \
    X("__smc_is_chosen", 1)                                                                        \
    X("smc_panic", 1)                                                                              \
    X("smc_format_double", 5)                                                                      \
    X("smc_format_long_double", 5)                                                                 \
    X("memcpy", 3)                                                                                 \
    X("memmove", 3)                                                                                \
    X("memset", 1)

static unsigned known_mask(const char *name) {
#define X(known, mask)                                                                             \
    if (strcmp(name, known) == 0) return mask;
    NO_CAPTURE(X)
#undef X
    return 0;
}

typedef SMC_VEC(LLVMValueRef) values;

// What becomes of an address that a function is given.
typedef enum fate {
    FATE_UNKNOWN,
    FATE_KEPT,     // it goes nowhere
    FATE_RETURNED, // nor but into the result, as a whole or in part
    FATE_ESCAPES,  // anything; or nobody knows, since the function calls itself
} fate;

typedef struct marking {
    smc_llvm_captures captures;
    smc_table fates; // [parameter]
} marking;

enum { DEEPEST = 100 }; // calls in calls that are followed

static fate fate_of(marking *m, LLVMValueRef address, unsigned depth);

static void follow(values *work, LLVMValueRef v) {
    for (uint32_t i = 0; i < work->n; i++)
        if (work->at[i] == v) return;
    *smc_vec_push(work) = v;
}

// A function of the C library, modelled or linked.
static bool is_ours(LLVMValueRef fn) { return LLVMIsDeclaration(fn) || smc_llvm_is_of_library(fn); }

// Of the i-th argument of a direct call.
static fate fate_in_callee(marking *m, LLVMValueRef callee, unsigned i, unsigned depth) {
    if (smc_llvm_keeps(m->captures, callee, i)) return FATE_KEPT;
    if (LLVMIsDeclaration(callee) || depth == DEEPEST) return FATE_ESCAPES;
    LLVMValueRef parameter = LLVMGetParam(callee, i);
    const fate known = (fate)smc_table_get(&m->fates, (uintptr_t)parameter, 0);
    if (known) return known;
    *smc_table_at(&m->fates, (uintptr_t)parameter, 0) = FATE_ESCAPES; // until it is known
    const fate found = fate_of(m, parameter, depth + 1);
    *smc_table_at(&m->fates, (uintptr_t)parameter, 0) = found;
    return found;
}

// Whether passing `v` to `call` cannot make it known elsewhere.
static bool call_keeps(marking *m, values *work, LLVMValueRef call, LLVMValueRef v,
                       unsigned depth) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (callee == v) return false;
    const bool direct = LLVMIsAFunction(callee) != NULL,
               gives_pointer = LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMPointerTypeKind;
    size_t n_name;
    const char *name = direct ? LLVMGetValueName2(callee, &n_name) : "";
    const bool intrinsic = direct && LLVMGetIntrinsicID(callee);
    const unsigned mask = intrinsic ? ~0u : direct && is_ours(callee) ? known_mask(name) : 0;
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

// Of an address, in the function that has it.
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
