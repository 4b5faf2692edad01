// instrument.c - replaces the accesses of a module by calls of the runtime.
//
// The module is the one that is lowered to bytecode, so the native program has the accesses of the
// interpreted one, at the same source positions. Accesses to variables that are marked as private
// stay: they are no steps. The runtime returns the value of a read, so that it can be one that no
// processor would return here.
#include "pass/native/native.h"

#include "functions/functions.h"
#include "native/functions.h"
#include "native/schedule.h"
#include "pass/llvm/declare.h"
#include "pass/llvm/each.h"
#include "pass/llvm/rmw.h"
#include "pass/marks.h"
#include "program/action.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <string.h>

// The module, and LLVM types that are needed often.
typedef struct instrumentation {
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMTypeRef pointer, word, number, nothing; // word: 64 bits; number: 32 bits
    unsigned private;                           // metadata kind of SMC_PASS_PRIVATE
} instrumentation;

enum { MOST = 8 }; // maximum number of arguments of a function of the runtime

// Builds a call of the runtime's function `name`.
static LLVMValueRef call_runtime(instrumentation *x, LLVMTypeRef result, const char *name,
                                 LLVMValueRef *arguments, unsigned n) {
    LLVMTypeRef types[MOST];
    for (unsigned i = 0; i < n; i++) types[i] = LLVMTypeOf(arguments[i]);
    LLVMTypeRef type = LLVMFunctionType(result, types, n, false);
    LLVMValueRef function = smc_llvm_declare_function(x->module, name, type);
    return LLVMBuildCall2(x->builder, type, function, arguments, n, "");
}

static LLVMValueRef number(const instrumentation *x, uint64_t value) {
    return LLVMConstInt(x->number, value, false);
}

// Returns the source position of the instruction as line << 32 | column; 0: unknown. As in a report
// (smc_source_of), an instruction without a line has that of the function, without a column.
static LLVMValueRef place_of(const instrumentation *x, LLVMValueRef in) {
    LLVMMetadataRef at = LLVMInstructionGetDebugLoc(in),
                    function =
                        LLVMGetSubprogram(LLVMGetBasicBlockParent(LLVMGetInstructionParent(in)));
    uint64_t line = at ? LLVMDILocationGetLine(at) : 0;
    const uint64_t column = line ? LLVMDILocationGetColumn(at) : 0;
    if (!line && function) line = LLVMDISubprogramGetLine(function);
    return LLVMConstInt(x->word, line << 32 | column, false);
}

static unsigned order_of(LLVMAtomicOrdering o) {
    switch (o) {
    case LLVMAtomicOrderingNotAtomic: return SMC_PLAIN;
    case LLVMAtomicOrderingUnordered:
    case LLVMAtomicOrderingMonotonic: return SMC_RELAXED;
    case LLVMAtomicOrderingAcquire: return SMC_ACQUIRE;
    case LLVMAtomicOrderingRelease: return SMC_RELEASE;
    case LLVMAtomicOrderingAcquireRelease: return SMC_ACQ_REL;
    case LLVMAtomicOrderingSequentiallyConsistent: return SMC_SEQ_CST;
    }
    return SMC_SEQ_CST;
}

// ---- which accesses -----------------------------------------------------------------------------

// True if the address is within a variable that is marked as private, or within a constant.
static bool is_private(const instrumentation *x, LLVMValueRef address) {
    for (;;) {
        if (LLVMIsAGetElementPtrInst(address) || LLVMIsABitCastInst(address) ||
            (LLVMIsAConstantExpr(address) && LLVMGetConstOpcode(address) == LLVMGetElementPtr))
            address = LLVMGetOperand(address, 0);
        else if (LLVMIsACallInst(address) && LLVMGetNumArgOperands(address) == 1 &&
                 LLVMIsAGlobalVariable(LLVMGetOperand(address, 0)) &&
                 LLVMIsThreadLocal(LLVMGetOperand(address, 0)))
            address = LLVMGetOperand(address, 0); // llvm.threadlocal.address
        else break;
    }
    if (LLVMIsAAllocaInst(address)) return LLVMGetMetadata(address, x->private) != NULL;
    if (!LLVMIsAGlobalVariable(address)) return false;
    if (LLVMIsGlobalConstant(address)) return true;
    size_t n = 0;
    LLVMValueMetadataEntry *all = LLVMGlobalCopyAllMetadata(address, &n);
    bool is = false;
    for (unsigned i = 0; i < n && !is; i++)
        is = LLVMValueMetadataEntriesGetKind(all, i) == x->private;
    LLVMDisposeValueMetadataEntries(all);
    return is;
}

// Returns the size in bytes of an integer, pointer or floating-point number of 1, 2, 4 or 8 bytes;
// 0: another type.
static unsigned size_of(const instrumentation *x, LLVMTypeRef type) {
    unsigned bits = 0;
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind: bits = LLVMGetIntTypeWidth(type); break;
    case LLVMPointerTypeKind: bits = 8 * LLVMPointerSize(LLVMGetModuleDataLayout(x->module)); break;
    case LLVMFloatTypeKind: bits = 32; break;
    case LLVMDoubleTypeKind: bits = 64; break;
    default: break;
    }
    if (bits == 1) return 1;
    return bits == 8 || bits == 16 || bits == 32 || bits == 64 ? bits / 8 : 0;
}

static LLVMValueRef to_word(instrumentation *x, LLVMValueRef v) {
    LLVMTypeRef type = LLVMTypeOf(v);
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind: return LLVMBuildPtrToInt(x->builder, v, x->word, "");
    case LLVMFloatTypeKind:
        v = LLVMBuildBitCast(x->builder, v, x->number, "");
        return LLVMBuildZExt(x->builder, v, x->word, "");
    case LLVMDoubleTypeKind: return LLVMBuildBitCast(x->builder, v, x->word, "");
    default: return LLVMGetIntTypeWidth(type) == 64 ? v : LLVMBuildZExt(x->builder, v, x->word, "");
    }
}

static LLVMValueRef from_word(instrumentation *x, LLVMValueRef v, LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind: return LLVMBuildIntToPtr(x->builder, v, type, "");
    case LLVMFloatTypeKind:
        v = LLVMBuildTrunc(x->builder, v, x->number, "");
        return LLVMBuildBitCast(x->builder, v, type, "");
    case LLVMDoubleTypeKind: return LLVMBuildBitCast(x->builder, v, type, "");
    default: return LLVMGetIntTypeWidth(type) == 64 ? v : LLVMBuildTrunc(x->builder, v, type, "");
    }
}

// ---- accesses -----------------------------------------------------------------------------------

static void replace(LLVMValueRef in, LLVMValueRef by) {
    if (by) LLVMReplaceAllUsesWith(in, by);
    LLVMInstructionEraseFromParent(in);
}

// Replaces an access to an object of another type. A plain one becomes a copy from or to a
// variable, whose parts may be steps. The runtime refuses an atomic one, of 16 bytes, for which
// there is no code.
static void replace_other(instrumentation *x, LLVMValueRef in, LLVMTypeRef type, unsigned order) {
    const bool is_load = LLVMGetInstructionOpcode(in) == LLVMLoad,
               is_store = LLVMGetInstructionOpcode(in) == LLVMStore;
    LLVMValueRef at = LLVMGetOperand(in, is_store ? 1 : 0), size, place = place_of(x, in);
    size =
        LLVMConstInt(x->word, LLVMStoreSizeOfType(LLVMGetModuleDataLayout(x->module), type), false);
    if (order != SMC_PLAIN) {
        call_runtime(x, x->nothing, "smc_native_refuse_atomic", NULL, 0);
        const bool has_result = LLVMGetTypeKind(LLVMTypeOf(in)) != LLVMVoidTypeKind;
        return replace(in, has_result ? LLVMGetUndef(LLVMTypeOf(in)) : NULL);
    }
    LLVMBasicBlockRef entry =
        LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(LLVMGetInstructionParent(in)));
    LLVMPositionBuilderBefore(x->builder, LLVMGetFirstInstruction(entry));
    LLVMValueRef variable = LLVMBuildAlloca(x->builder, type, ""), to = is_load ? variable : at,
                 from = is_load ? at : variable;
    LLVMPositionBuilderBefore(x->builder, in);
    if (is_store) LLVMBuildStore(x->builder, LLVMGetOperand(in, 0), variable);
    LLVMValueRef arguments[] = {
        to, from, size, number(x, is_load ? SMC_NATIVE_TO_PRIVATE : SMC_NATIVE_FROM_PRIVATE),
        place};
    call_runtime(x, x->pointer, "smc_native_copy", arguments, 5);
    replace(in, is_load ? LLVMBuildLoad2(x->builder, type, variable, "") : NULL);
}

static void instrument_load(instrumentation *x, LLVMValueRef in) {
    LLVMValueRef at = LLVMGetOperand(in, 0);
    const unsigned size = size_of(x, LLVMTypeOf(in));
    if (is_private(x, at)) return;
    if (!size) return replace_other(x, in, LLVMTypeOf(in), order_of(LLVMGetOrdering(in)));
    LLVMValueRef arguments[] = {at, number(x, size), number(x, order_of(LLVMGetOrdering(in))),
                                place_of(x, in)};
    LLVMValueRef v = call_runtime(x, x->word, "smc_native_read", arguments, 4);
    replace(in, from_word(x, v, LLVMTypeOf(in)));
}

static void instrument_store(instrumentation *x, LLVMValueRef in) {
    LLVMValueRef value = LLVMGetOperand(in, 0), at = LLVMGetOperand(in, 1);
    const unsigned size = size_of(x, LLVMTypeOf(value));
    if (is_private(x, at)) return;
    if (!size) return replace_other(x, in, LLVMTypeOf(value), order_of(LLVMGetOrdering(in)));
    LLVMValueRef arguments[] = {at, to_word(x, value), number(x, size),
                                number(x, order_of(LLVMGetOrdering(in))), place_of(x, in)};
    call_runtime(x, x->nothing, "smc_native_write", arguments, 5);
    replace(in, NULL);
}

static void instrument_rmw(instrumentation *x, LLVMValueRef in) {
    LLVMTypeRef type = LLVMTypeOf(in);
    const unsigned size = size_of(x, type);
    const bool negates =
        LLVMGetMetadata(in, LLVMGetMDKindIDInContext(LLVMGetModuleContext(x->module),
                                                     SMC_PASS_NEGATES, strlen(SMC_PASS_NEGATES)));
    if (is_private(x, LLVMGetOperand(in, 0))) return;
    if (!size) return replace_other(x, in, type, SMC_SEQ_CST);
    LLVMValueRef arguments[] = {LLVMGetOperand(in, 0), to_word(x, LLVMGetOperand(in, 1)),
                                number(x, negates ? SMC_NEG : smc_llvm_rmw_operator(in)),
                                number(x, size), place_of(x, in)};
    LLVMValueRef v = call_runtime(x, x->word, "smc_native_rmw", arguments, 5);
    replace(in, from_word(x, v, type));
}

static void instrument_compare_exchange(instrumentation *x, LLVMValueRef in) {
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(in, 1));
    const unsigned size = size_of(x, type);
    if (is_private(x, LLVMGetOperand(in, 0))) return;
    if (!size) return replace_other(x, in, type, SMC_SEQ_CST);
    LLVMValueRef arguments[] = {LLVMGetOperand(in, 0), to_word(x, LLVMGetOperand(in, 1)),
                                to_word(x, LLVMGetOperand(in, 2)), number(x, size),
                                place_of(x, in)};
    LLVMValueRef old = call_runtime(x, x->word, "smc_native_compare_exchange", arguments, 5);
    LLVMValueRef ok = call_runtime(x, x->number, "smc_native_has_exchanged", NULL, 0);
    ok = LLVMBuildTrunc(x->builder, ok, LLVMInt1TypeInContext(LLVMGetModuleContext(x->module)), "");
    LLVMValueRef both = LLVMGetUndef(LLVMTypeOf(in));
    both = LLVMBuildInsertValue(x->builder, both, from_word(x, old, type), 0, "");
    replace(in, LLVMBuildInsertValue(x->builder, both, ok, 1, ""));
}

static void instrument_fence(instrumentation *x, LLVMValueRef in) {
    // A fence for signal handlers of the same thread is no step.
    if (LLVMIsAtomicSingleThread(in)) return;
    LLVMValueRef arguments[] = {place_of(x, in)};
    call_runtime(x, x->nothing, "smc_native_fence", arguments, 1);
    replace(in, NULL);
}

// ---- functions of the runtime -------------------------------------------------------------------

// Returns the name of the runtime's function for a model, which the caller frees; NULL: none.
static char *native_name(const char *model) {
#define X(name, suffix)                                                                            \
    if (strcmp(model, name) == 0) return smc_strdup("smc_native_" #suffix);
    SMC_NATIVE_FUNCTIONS(X)
#undef X
    const smc_nondet *type = smc_nondet_find(model);
    return type ? smc_format("smc_native_nondet_%s", model + strlen(SMC_NONDET_PREFIX)) : NULL;
}

// ---- calls --------------------------------------------------------------------------------------

static const char *callee_name(LLVMValueRef in) {
    LLVMValueRef callee = LLVMIsAFunction(LLVMGetCalledValue(in));
    size_t n;
    return callee && LLVMIsDeclaration(callee) ? LLVMGetValueName2(callee, &n) : "";
}

// True if the function is this intrinsic, or the runtime has this function in its place.
static bool is_one_of(const char *name, const char *intrinsic, const char *native) {
    char *other = native_name(name);
    const bool is = smc_has_prefix(name, intrinsic) || (other && strcmp(other, native) == 0);
    free(other);
    return is;
}

// Replaces calls that copy or fill memory.
static void instrument_call(instrumentation *x, LLVMValueRef in) {
    const char *name = callee_name(in);
    const bool copies = is_one_of(name, "llvm.memcpy.", "smc_native_copy_in_library") ||
                        is_one_of(name, "llvm.memmove.", "smc_native_copy_in_library"),
               fills = is_one_of(name, "llvm.memset.", "smc_native_fill_in_library");
    if (!copies && !fills) return;
    LLVMValueRef to = LLVMGetOperand(in, 0), from = LLVMGetOperand(in, 1);
    const bool to_private = is_private(x, to), from_private = fills || is_private(x, from);
    if (to_private && from_private && LLVMGetIntrinsicID(LLVMGetCalledValue(in))) return;
    LLVMValueRef n = to_word(x, LLVMGetOperand(in, 2));
    LLVMValueRef arguments[] = {to, fills ? to_word(x, from) : from, n,
                                number(x, (to_private ? SMC_NATIVE_TO_PRIVATE : 0) |
                                              (from_private ? SMC_NATIVE_FROM_PRIVATE : 0)),
                                place_of(x, in)};
    LLVMValueRef v =
        call_runtime(x, x->pointer, fills ? "smc_native_fill" : "smc_native_copy", arguments, 5);
    const bool has_result = LLVMGetTypeKind(LLVMTypeOf(in)) != LLVMVoidTypeKind;
    replace(in, has_result ? v : NULL);
}

// Tells the runtime the position of a call of code without positions. Accesses of this code are
// steps with the position of the call.
static void instrument_library_call(instrumentation *x, LLVMValueRef in) {
    LLVMValueRef callee = LLVMIsAFunction(LLVMGetCalledValue(in)), at = place_of(x, in);
    const bool has_positions = callee && LLVMGetSubprogram(callee);
    if (!LLVMConstIntGetZExtValue(at) || has_positions || LLVMIsAInlineAsm(LLVMGetCalledValue(in)))
        return;
    if (callee && LLVMGetIntrinsicID(callee)) return;
    call_runtime(x, x->word, "smc_native_set_library_call", &at, 1);
}

// Library functions may call a function of the program, which itself calls the library: when it
// returns, the call before it is set again.
static void restore_library_call(instrumentation *x, LLVMValueRef function) {
    LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)), before;
    LLVMPositionBuilderBefore(x->builder, first);
    LLVMSetCurrentDebugLocation2(x->builder, NULL);
    LLVMValueRef unknown = LLVMConstInt(x->word, 0, false);
    before = call_runtime(x, x->word, "smc_native_set_library_call", &unknown, 1);
    for_each_block (bb, function) {
        LLVMValueRef last = LLVMGetBasicBlockTerminator(bb);
        if (!LLVMIsAReturnInst(last)) continue;
        LLVMPositionBuilderBefore(x->builder, last);
        call_runtime(x, x->word, "smc_native_set_library_call", &before, 1);
    }
}

static void instrument_instruction(instrumentation *x, LLVMValueRef in) {
    LLVMPositionBuilderBefore(x->builder, in);
    LLVMSetCurrentDebugLocation2(x->builder, LLVMInstructionGetDebugLoc(in));
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMLoad: instrument_load(x, in); break;
    case LLVMStore: instrument_store(x, in); break;
    case LLVMAtomicRMW: instrument_rmw(x, in); break;
    case LLVMAtomicCmpXchg: instrument_compare_exchange(x, in); break;
    case LLVMFence: instrument_fence(x, in); break;
    case LLVMInvoke: instrument_library_call(x, in); break;
    case LLVMCall:
        instrument_library_call(x, in);
        instrument_call(x, in);
        break;
    default: break;
    }
}

// ---- functions ----------------------------------------------------------------------------------

static bool is_unchanged(const char *name) {
#define X(function)                                                                                \
    if (strcmp(name, function) == 0) return true;
    SMC_NATIVE_UNCHANGED(X)
#undef X
    return false;
}

// Gives the function a body that ends the run with the message that its model has no native
// counterpart.
static void refuse(instrumentation *x, LLVMValueRef function, const char *name) {
    LLVMContextRef context = LLVMGetModuleContext(x->module);
    LLVMBasicBlockRef block = LLVMAppendBasicBlockInContext(context, function, "");
    LLVMPositionBuilderAtEnd(x->builder, block);
    LLVMSetCurrentDebugLocation2(x->builder, NULL);
    LLVMValueRef text = LLVMBuildGlobalStringPtr(x->builder, name, "");
    call_runtime(x, x->nothing, "smc_native_refuse", &text, 1);
    LLVMBuildUnreachable(x->builder);
    LLVMSetLinkage(function, LLVMInternalLinkage);
}

static void replace_function(instrumentation *x, LLVMValueRef function,
                             bool (*is_pure)(const char *)) {
    size_t n;
    char *name = smc_strdup(LLVMGetValueName2(function, &n)), *native = native_name(name);
    if (native) {
        LLVMValueRef other = LLVMGetNamedFunction(x->module, native);
        if (other) LLVMReplaceAllUsesWith(function, other);
        else LLVMSetValueName2(function, native, strlen(native));
    } else if (!is_unchanged(name) && !is_pure(name) && !smc_has_prefix(name, "smc_native_")) {
        refuse(x, function, name);
    }
    free(native);
    free(name);
}

// Makes a function of the module visible to the runtime, by another name.
static void export_function(const instrumentation *x, const char *name, const char *as) {
    LLVMValueRef function = LLVMGetNamedFunction(x->module, name);
    if (!function || LLVMIsDeclaration(function)) return;
    LLVMSetValueName2(function, as, strlen(as));
    LLVMSetLinkage(function, LLVMExternalLinkage);
}

// Functions and variables of the program must not take the place of the C library's. main begins
// when the runtime calls it.
static void hide_symbols(instrumentation *x) {
    for_each_function (fn, x->module)
        if (!LLVMIsDeclaration(fn)) LLVMSetLinkage(fn, LLVMInternalLinkage);
    for (LLVMValueRef g = LLVMGetFirstGlobal(x->module); g; g = LLVMGetNextGlobal(g)) {
        size_t n;
        if (!LLVMIsDeclaration(g) && !smc_has_prefix(LLVMGetValueName2(g, &n), "llvm."))
            LLVMSetLinkage(g, LLVMInternalLinkage);
    }
    export_function(x, "main", "smc_native_program");
    export_function(x, SMC_PASS_FINISH, "smc_native_program_ends");
}

void smc_native_instrument(LLVMModuleRef module, bool (*is_pure)(const char *name)) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    instrumentation x = {.module = module,
                         .builder = LLVMCreateBuilderInContext(context),
                         .pointer = LLVMPointerTypeInContext(context, 0),
                         .word = LLVMInt64TypeInContext(context),
                         .number = LLVMInt32TypeInContext(context),
                         .nothing = LLVMVoidTypeInContext(context)};
    x.private =
        LLVMGetMDKindIDInContext(context, SMC_PASS_PRIVATE, (unsigned)strlen(SMC_PASS_PRIVATE));
    for_each_erasable_in (in, bb, fn, module) instrument_instruction(&x, in);
    for_each_function (fn, module)
        if (!LLVMIsDeclaration(fn) && LLVMGetSubprogram(fn)) restore_library_call(&x, fn);
    hide_symbols(&x);
    for (LLVMValueRef fn = LLVMGetFirstFunction(module), next; fn; fn = next) {
        next = LLVMGetNextFunction(fn);
        if (LLVMIsDeclaration(fn) && !LLVMGetIntrinsicID(fn)) replace_function(&x, fn, is_pure);
    }
    LLVMDisposeBuilder(x.builder);
}
