// signal_points.c - inserts the points at which signal handlers may run: before each access of the
// program to memory that a handler could access, before each call of a library function, and at
// the end of each thread (docs/design/signals.md#points). A point is a call of the library
// (library/delivery.inc). Programs that send no signals to threads get none.
#include "pass/runtime/runtime.h"

#include "functions/signal_safe.h"
#include "pass/llvm/each.h"
#include "pass/llvm/library.h"
#include "pass/marks.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <string.h>

// As in library/delivery.inc.
enum { WRITES = 1, INDIVISIBLE = 2, UNSAFE = 4, SETS_JUMP = 8, JUMPS = 16 };
enum { TO_THREADS = 1, TO_PROCESS = 2 };

typedef struct insertion {
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMValueRef point; // the library function
    unsigned private_kind;
} insertion;

// Sets the library's variable with the kinds of signals that the program sends.
static void set_senders(LLVMModuleRef module) {
    unsigned features = 0;
    for_each_function (fn, module)
        if (smc_llvm_is_of_library(fn)) features |= smc_llvm_library_function(fn)->shows_features;
    const unsigned senders = (features & SMC_WITH_THREAD_SIGNALS ? TO_THREADS : 0) |
                             (features & SMC_WITH_PROCESS_SIGNALS ? TO_PROCESS : 0);
    LLVMValueRef known = LLVMGetNamedGlobal(module, SMC_PASS_SIGNAL_SENDERS);
    if (known)
        LLVMSetInitializer(known, LLVMConstInt(LLVMGlobalGetValueType(known), senders, false));
}

// True if no handler can access the memory at the address: a variable that is private to its
// function's activation or to its thread, or a constant.
static bool is_private(const insertion *s, LLVMValueRef address) {
    while (LLVMIsAGetElementPtrInst(address) ||
           (LLVMIsAConstantExpr(address) && LLVMGetConstOpcode(address) == LLVMGetElementPtr))
        address = LLVMGetOperand(address, 0);
    if (LLVMIsAAllocaInst(address)) return LLVMGetMetadata(address, s->private_kind);
    return LLVMIsAGlobalVariable(address) && LLVMIsGlobalConstant(address);
}

static void insert_call(const insertion *s, LLVMValueRef before, LLVMValueRef at, LLVMValueRef size,
                        unsigned how) {
    LLVMContextRef context = LLVMGetModuleContext(s->module);
    LLVMTypeRef word = LLVMInt64TypeInContext(context);
    LLVMPositionBuilderBefore(s->builder, before);
    LLVMSetCurrentDebugLocation2(s->builder, LLVMInstructionGetDebugLoc(before));
    LLVMValueRef arguments[] = {
        at ? at : LLVMConstNull(LLVMPointerTypeInContext(context, 0)),
        LLVMBuildIntCast2(s->builder, size, word, false, ""),
        LLVMConstInt(LLVMInt32TypeInContext(context), how, false),
    };
    LLVMBuildCall2(s->builder, LLVMGlobalGetValueType(s->point), s->point, arguments, 3, "");
}

static void insert_point(const insertion *s, LLVMValueRef before, LLVMValueRef at, uint64_t size,
                         unsigned how) {
    LLVMTypeRef word = LLVMInt64TypeInContext(LLVMGetModuleContext(s->module));
    insert_call(s, before, at, LLVMConstInt(word, size, false), how);
}

// Inserts a point before an access to the address by a value of the type.
static void insert_before_access(const insertion *s, LLVMValueRef in, LLVMValueRef address,
                                 LLVMTypeRef type, unsigned how) {
    if (is_private(s, address)) return;
    const uint64_t size = LLVMStoreSizeOfType(LLVMGetModuleDataLayout(s->module), type);
    if (LLVMGetOrdering(in) != LLVMAtomicOrderingNotAtomic || LLVMGetVolatile(in))
        how |= INDIVISIBLE;
    insert_point(s, in, address, size, how);
}

// Inserts points before memcpy, memmove and memset.
static void insert_before_copy(const insertion *s, LLVMValueRef call) {
    LLVMValueRef length = LLVMGetOperand(call, 2);
    const uint64_t size = LLVMIsAConstantInt(length) ? LLVMConstIntGetZExtValue(length) : 0;
    LLVMValueRef to = LLVMGetOperand(call, 0), from = LLVMGetOperand(call, 1);
    if (!is_private(s, to)) insert_point(s, call, to, size, WRITES);
    const bool copies = LLVMGetTypeKind(LLVMTypeOf(from)) == LLVMPointerTypeKind;
    if (copies && !is_private(s, from)) insert_point(s, call, from, size, 0);
}

// True if the call can neither be noticed nor interrupted: it checks a condition or chooses a
// value.
static bool is_calculation(LLVMValueRef callee, const char *name) {
    const unsigned traits = smc_llvm_library_function(callee)->traits;
    return smc_nondet_find(name) || traits & (SMC_FN_DECIDES | SMC_FN_FAILS);
}

// True if the call waits until the access before it gives another result: the point before that
// access is the one before the wait, too.
static bool repeats_last_access(const char *name) {
    return strcmp(name, SMC_PASS_RUST_MUTEX_WAITS) == 0 ||
           strcmp(name, SMC_PASS_RUST_WRITE_WAITS) == 0;
}

static void insert_before_call(const insertion *s, LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (!LLVMIsAFunction(callee) || !smc_llvm_is_not_program_code(callee)) return;
    size_t n;
    const char *name = LLVMGetValueName2(callee, &n);
    if (LLVMIsAMemCpyInst(call) || LLVMIsAMemMoveInst(call) || LLVMIsAMemSetInst(call))
        insert_before_copy(s, call);
    else if (strcmp(name, SMC_NAME_SIGSETJMP) == 0)
        insert_call(s, call, LLVMGetOperand(call, 0), LLVMGetOperand(call, 1), SETS_JUMP);
    else if (strcmp(name, SMC_NAME_LONGJMP) == 0 || strcmp(name, SMC_NAME_SIGLONGJMP) == 0)
        insert_point(s, call, LLVMGetOperand(call, 0), 0, JUMPS);
    else if (!LLVMGetIntrinsicID(callee) && !is_calculation(callee, name) &&
             !repeats_last_access(name))
        insert_point(s, call, NULL, 0, smc_function_is_signal_safe(name) ? 0 : UNSAFE);
}

// True if the function may be the first one of a thread.
static bool may_begin_thread(LLVMValueRef fn) {
    size_t n;
    bool begins = strcmp(LLVMGetValueName2(fn, &n), "main") == 0;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use && !begins; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        begins = !LLVMIsACallInst(user) || LLVMGetCalledValue(user) != fn;
    }
    return begins;
}

static void insert_before(const insertion *s, LLVMValueRef in, bool begins_thread) {
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMLoad: insert_before_access(s, in, LLVMGetOperand(in, 0), LLVMTypeOf(in), 0); break;
    case LLVMStore:
        insert_before_access(s, in, LLVMGetOperand(in, 1), LLVMTypeOf(LLVMGetOperand(in, 0)),
                             WRITES);
        break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        insert_before_access(s, in, LLVMGetOperand(in, 0), LLVMTypeOf(LLVMGetOperand(in, 1)),
                             WRITES | INDIVISIBLE);
        break;
    case LLVMFence: insert_point(s, in, NULL, 0, 0); break;
    case LLVMCall:
    case LLVMInvoke: insert_before_call(s, in); break;
    case LLVMRet:
        if (begins_thread) insert_point(s, in, NULL, 0, 0);
        break;
    default: break;
    }
}

void smc_pass_insert_signal_points(LLVMModuleRef module) {
    insertion s = {
        .module = module,
        .point = LLVMGetNamedFunction(module, SMC_NAME_SIGNAL_POINT),
        .private_kind = LLVMGetMDKindIDInContext(LLVMGetModuleContext(module), SMC_PASS_PRIVATE,
                                                 strlen(SMC_PASS_PRIVATE)),
    };
    if (!s.point || LLVMIsDeclaration(s.point)) return;
    set_senders(module);
    s.builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for_each_function (fn, module) {
        if (smc_llvm_is_not_program_code(fn)) continue;
        const bool begins_thread = may_begin_thread(fn);
        for_each_erasable_of (in, bb, fn) insert_before(&s, in, begins_thread);
    }
    LLVMDisposeBuilder(s.builder);
}
