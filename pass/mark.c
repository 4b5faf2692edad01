// mark.c - which stack objects and thread-local variables are private to their thread.
//
// One is private where its address flows only into: geps, phis, selects, casts and freezes (whose results are then
// followed in turn), comparisons, the address operand of loads, stores and atomics, memory intrinsics, and arguments that
// the callee does not capture. Anything else may hand the address to another thread, and the alloca is shared.
//
// A phi may mix a private with a shared pointer. The interpreter tells them apart by address at each access, so the mark
// decides only where an object lives.
#include "pass/internal.h"

#include <string.h>

// Library functions that clang does not know to be free of captures: X(name, mask of the arguments that go no further than
// the result, which is followed where it is a pointer). Mutexes are missing on purpose: a lock needs a location.
#define NO_CAPTURE(X)                                                                                                  \
    X("pthread_create", 3)                                                                                             \
    X("pthread_join", 2)                                                                                               \
    X("thrd_create", 1)                                                                                                \
    X("thrd_join", 2)                                                                                                  \
    X("pthread_attr_init", 1)                                                                                          \
    X("pthread_attr_destroy", 1)                                                                                       \
    X("pthread_attr_setdetachstate", 1)                                                                                \
    X("pthread_attr_setstacksize", 1)                                                                                  \
    X("pthread_attr_setscope", 1)                                                                                      \
    X("pthread_mutexattr_init", 1)                                                                                     \
    X("pthread_mutexattr_destroy", 1)                                                                                  \
    X("pthread_mutexattr_settype", 1)                                                                                  \
    X("pthread_mutex_init", 2)                                                                                         \
    X("pthread_mutex_timedlock", 2)                                                                                    \
    X("pthread_mutex_clocklock", 4)                                                                                    \
    X("mtx_timedlock", 2)                                                                                              \
    X("thrd_sleep", 3)                                                                                                 \
    X("nanosleep", 3)                                                                                                  \
    X("sem_timedwait", 2)                                                                                              \
    X("clock_nanosleep", 12)                                                                                           \
    X("pthread_cond_timedwait", 4)                                                                                     \
    X("clock_gettime", 2)                                                                                              \
    X("gettimeofday", 3)                                                                                               \
    X("time", 1)                                                                                                       \
    X("smc_uncaught", 2)                                                                                               \
    X("setjmp", 1)                                                                                                     \
    X("_setjmp", 1)                                                                                                    \
    X("__sigsetjmp", 1)                                                                                                \
    X("sigsetjmp", 1)                                                                                                  \
    X("longjmp", 1)                                                                                                    \
    X("_longjmp", 1)                                                                                                   \
    X("siglongjmp", 1)                                                                                                 \
    X("__pthread_register_cancel", 1)                                                                                  \
    X("__pthread_unregister_cancel", 1)                                                                                \
    X("__pthread_unwind_next", 1)                                                                                      \
    X("smc_cancellable_join", 2)                                                                                       \
    X("sscanf", ~0u)                                                                                                   \
    X("__isoc99_sscanf", ~0u)                                                                                          \
    X("__isoc23_sscanf", ~0u)                                                                                          \
    X("strtod", 1)                                                                                                     \
    X("atof", 1)                                                                                                       \
    X("printf", ~0u)                                                                                                   \
    X("fprintf", ~0u)                                                                                                  \
    X("puts", ~0u)                                                                                                     \
    X("fputs", ~0u)                                                                                                    \
    X("perror", ~0u)                                                                                                   \
    X("strlen", ~0u)                                                                                                   \
    X("strcmp", ~0u)                                                                                                   \
    X("strncmp", ~0u)                                                                                                  \
    X("memcmp", ~0u)                                                                                                   \
    X("strcpy", 3)                                                                                                     \
    X("strncpy", 3)                                                                                                    \
    X("strcat", 3)                                                                                                     \
    X("strncat", 3)                                                                                                    \
    X("strchr", 1)                                                                                                     \
    X("strrchr", 1)                                                                                                    \
    X("strstr", 3)                                                                                                     \
    X("memchr", 1)                                                                                                     \
    X("sprintf", ~0u)                                                                                                  \
    X("snprintf", ~0u)                                                                                                 \
    X("pthread_setname_np", 2)                                                                                         \
    X("__VERIFIER_thread_name", 1)                                                                                     \
    X("smc_name_thread", 2)                                                                                            \
    X("smc_refuse", 1)                                                                                                 \
    X("smc_format_double", 5)                                                                                          \
    X("smc_format_long_double", 5)                                                                                     \
    X("memcpy", 3)                                                                                                     \
    X("memmove", 3)                                                                                                    \
    X("memset", 1)

static unsigned known_mask(const char *name) {
#define X(known, mask)                                                                                                 \
    if (strcmp(name, known) == 0) return mask;
    NO_CAPTURE(X)
#undef X
    return 0;
}

typedef SMC_VEC(LLVMValueRef) values;

static void follow(values *work, LLVMValueRef v) {
    for (uint32_t i = 0; i < work->n; i++)
        if (work->at[i] == v) return;
    *smc_vec_push(work) = v;
}

// A function of the C library, modelled or linked.
static bool is_ours(LLVMValueRef fn) {
    return LLVMIsDeclaration(fn) || LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                                                  SMC_PASS_LIBRARY, strlen(SMC_PASS_LIBRARY));
}

// Whether passing `v` to `call` cannot make it known elsewhere.
static bool call_keeps(values *work, LLVMValueRef call, LLVMValueRef v, unsigned nocapture) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (callee == v) return false;
    bool direct = LLVMIsAFunction(callee) != NULL;
    size_t n_name;
    const char *name = direct ? LLVMGetValueName2(callee, &n_name) : "";
    bool intrinsic = direct && LLVMGetIntrinsicID(callee);
    unsigned mask = intrinsic ? ~0u : direct && is_ours(callee) ? known_mask(name) : 0;
    if (mask && LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMPointerTypeKind) follow(work, call);
    unsigned n = LLVMGetNumArgOperands(call), n_params = direct ? LLVMCountParams(callee) : 0;
    for (unsigned i = 0; i < n; i++) {
        if (LLVMGetOperand(call, i) != v) continue;
        if (i < 32 ? mask >> i & 1 : mask == ~0u) continue;
        if (LLVMGetCallSiteEnumAttribute(call, i + 1, nocapture)) continue;
        if (i < n_params && LLVMGetEnumAttributeAtIndex(callee, i + 1, nocapture)) continue;
        return false;
    }
    return true;
}

static bool use_keeps(values *work, LLVMValueRef user, LLVMValueRef v, unsigned nocapture) {
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
    case LLVMInvoke: return call_keeps(work, user, v, nocapture);
    default: return false;
    }
}

static bool is_private(LLVMValueRef object, values *work, unsigned nocapture) {
    work->n = 0;
    follow(work, object);
    for (uint32_t i = 0; i < work->n; i++)
        for (LLVMUseRef use = LLVMGetFirstUse(work->at[i]); use; use = LLVMGetNextUse(use))
            if (!use_keeps(work, LLVMGetUser(use), work->at[i], nocapture)) return false;
    return true;
}

void smc_pass_mark(LLVMModuleRef module) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    unsigned nocapture = LLVMGetEnumAttributeKindForName("nocapture", strlen("nocapture"));
    unsigned kind = LLVMGetMDKindIDInContext(context, SMC_PASS_PRIVATE, strlen(SMC_PASS_PRIVATE));
    LLVMValueRef mark = LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0));
    values work = {0};
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        if (LLVMIsThreadLocal(g) && is_private(g, &work, nocapture))
            LLVMGlobalSetMetadata(g, kind, LLVMValueAsMetadata(mark));
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
            for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
                if (LLVMGetInstructionOpcode(in) == LLVMAlloca && is_private(in, &work, nocapture))
                    LLVMSetMetadata(in, kind, mark);
    smc_vec_free(&work);
}
