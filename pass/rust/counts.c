// counts.c - the reference counts of what std keeps of a thread: its handle, the place of its
// result, the data of its scope. Threads change them at any time, and all that follows is when
// memory is freed. Here it is not: nobody counts (docs/design/rust.md).
#include "pass/rust/internal.h"

#include "pass/llvm/versions.h"

#include "pass/rust/name.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

// ---- counts that are left out -------------------------------------------------------------------

// Results that need not be dropped: where they are is then nothing that anybody looks at.
static const char *const simple[] = {"()", "bool", "char", "u8",  "u16",   "u32", "u64", "usize",
                                     "i8", "i16",  "i32",  "i64", "isize", "f32", "f64"};
enum { N_SIMPLE = sizeof simple / sizeof *simple };

// By result, whether nobody counts the references to the packet (smc_rust_replace_packets). A named
// metadata node of the module has them.
static const char uncounted[] = "smc.rust.uncounted";

static void note_uncounted(LLVMModuleRef module, unsigned result) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMMetadataRef number =
        LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(context), result, 0));
    LLVMAddNamedMetadataOperand(
        module, uncounted, LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, &number, 1)));
}

static bool is_uncounted(LLVMModuleRef module, unsigned result) {
    enum { MOST = N_SIMPLE };
    LLVMValueRef nodes[MOST], number;
    const unsigned n = LLVMGetNamedMetadataNumOperands(module, uncounted);
    bool is = false;
    if (n > MOST) return false;
    LLVMGetNamedMetadataOperands(module, uncounted, nodes);
    for (unsigned i = 0; i < n && !is; i++) {
        LLVMGetMDNodeOperands(nodes[i], &number);
        is = LLVMConstIntGetZExtValue(number) == result;
    }
    return is;
}

// "drop<std::thread::OtherInner, alloc::alloc::Global>": which counts, and whose. false: it is
// another function.
static bool is_about(LLVMModuleRef module, const char *name, unsigned n) {
    static const char *const words[] = {"drop<", "clone<"}, *const counted[] = {
                                                                "std::thread::OtherInner",
                                                                "std::thread::scoped::ScopeData"};
    static const char packet[] = "std::thread::Packet<", rest[] = ", alloc::alloc::Global>";
    size_t at = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (n > strlen(words[i]) && strncmp(name, words[i], strlen(words[i])) == 0)
            at = strlen(words[i]);
    if (!at || n < at + sizeof rest ||
        memcmp(name + n - (sizeof rest - 1), rest, sizeof rest - 1) != 0)
        return false;
    const size_t length = n - at - (sizeof rest - 1);
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++)
        if (length == strlen(counted[i]) && memcmp(name + at, counted[i], length) == 0) return true;
    for (unsigned i = 0; i < N_SIMPLE; i++) {
        char *whole = smc_format("%s%s>", packet, simple[i]);
        const bool is = length == strlen(whole) && memcmp(name + at, whole, length) == 0;
        free(whole);
        if (is) return is_uncounted(module, i);
    }
    return false;
}

// There is another reference, whoever counts.
static void replace(LLVMValueRef in) {
    const bool adds = LLVMGetAtomicRMWBinOp(in) == LLVMAtomicRMWBinOpAdd;
    LLVMReplaceAllUsesWith(in, LLVMConstInt(LLVMTypeOf(in), adds ? 1 : 2, 0));
    LLVMInstructionEraseFromParent(in);
}

void smc_rust_drop_counts(LLVMModuleRef module) {
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
            for (LLVMValueRef in = LLVMGetFirstInstruction(bb), next; in; in = next) {
                next = LLVMGetNextInstruction(in);
                if (LLVMIsAAtomicRMWInst(in) &&
                    smc_rust_stems_from(module, in, SMC_RUST_NAME, is_about))
                    replace(in);
            }
}

// ---- packets ------------------------------------------------------------------------------------

// Where Packet<T> has its scope, by the type of the parameter of its drop. false: not known.
static bool scope_offset(LLVMValueRef drop, uint64_t *offset) {
    enum { FUNCTION_TYPE = 4, SELF = 1 };
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(drop));
    LLVMMetadataRef node = LLVMGetSubprogram(drop);
    static const unsigned path[] = {FUNCTION_TYPE, SMC_LLVM_FUNCTION_TYPES, SELF,
                                    SMC_LLVM_TYPE_BASE, SMC_LLVM_TYPE_ELEMENTS};
    for (size_t i = 0; i < sizeof path / sizeof *path && node; i++)
        node = smc_rust_metadata(context, node, path[i]);
    const unsigned n = node ? LLVMGetMDNodeNumOperands(LLVMMetadataAsValue(context, node)) : 0;
    for (unsigned i = 0; i < n; i++) {
        LLVMMetadataRef member = smc_rust_metadata(context, node, i);
        size_t length;
        if (!member || LLVMGetMetadataKind(member) != LLVMDIDerivedTypeMetadataKind) continue;
        const char *name = LLVMDITypeGetName(member, &length);
        if (length != 5 || memcmp(name, "scope", 5) != 0) continue;
        *offset = LLVMDITypeGetOffsetInBits(member) / 8;
        return true;
    }
    return false;
}

// The function that the format and the result name; NULL: there is none.
static LLVMValueRef find(LLVMModuleRef module, const char *format, const char *result) {
    char *wanted = smc_format(format, result);
    LLVMValueRef found = NULL;
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn && !found;
         fn = LLVMGetNextFunction(fn)) {
        size_t n;
        const char *symbol = LLVMGetValueName2(fn, &n);
        if (n < 2 || symbol[0] != '_' || symbol[1] != 'R' || LLVMIsDeclaration(fn)) continue;
        char *name = smc_rust_full_name(symbol);
        if (name && strcmp(name, wanted) == 0) found = fn;
        free(name);
    }
    free(wanted);
    return found;
}

static bool is_thread_body(LLVMValueRef fn) {
    size_t n;
    char *path = smc_rust_name(LLVMGetValueName2(fn, &n));
    const bool is =
        path && strcmp(path, "<std::thread::Builder>::spawn_unchecked_::{closure#1}") == 0;
    free(path);
    return is;
}

// Where a thread's body drops its packet, it says to its scope that it has ended; not who drops the
// packet last.
static bool be_done(LLVMModuleRef module, LLVMValueRef drops, uint64_t offset) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef types[] = {LLVMPointerTypeInContext(context, 0), LLVMInt64TypeInContext(context)};
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), types, 2, 0);
    LLVMValueRef done = LLVMGetNamedFunction(module, "rust.packet_done");
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    bool any = false;
    if (!done) done = LLVMAddFunction(module, "rust.packet_done", type);
    for (LLVMUseRef use = LLVMGetFirstUse(drops), next; use; use = next) {
        LLVMValueRef call = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (!LLVMIsACallInst(call) ||
            !is_thread_body(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call))))
            continue;
        LLVMValueRef arguments[] = {LLVMGetOperand(call, 0), LLVMConstInt(types[1], offset, 0)};
        LLVMPositionBuilderBefore(builder, call);
        LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(call));
        LLVMBuildCall2(builder, type, done, arguments, 2, "");
        LLVMInstructionEraseFromParent(call);
        any = true;
    }
    LLVMDisposeBuilder(builder);
    return any;
}

static void be_true(LLVMValueRef fn) {
    LLVMBuilderRef builder =
        LLVMCreateBuilderInContext(LLVMGetModuleContext(LLVMGetGlobalParent(fn)));
    LLVMPositionBuilderAtEnd(builder, smc_rust_begin_anew(fn));
    LLVMBuildRet(builder, LLVMConstInt(LLVMGetReturnType(LLVMGlobalGetValueType(fn)), 1, 0));
    LLVMDisposeBuilder(builder);
}

// Whether a thread has ended is asked of the count.
void smc_rust_replace_packets(LLVMModuleRef module) {
    if (!LLVMGetNamedFunction(module, "rust.scope_done") ||
        smc_rust_has(module, "<std::thread::", "::is_finished"))
        return;
    for (unsigned i = 0; i < N_SIMPLE; i++) {
        LLVMValueRef drop = find(module, "<std::thread::Packet<%s> as core::ops::drop::Drop>::drop",
                                 simple[i]),
                     drops = find(
                         module,
                         "core::ptr::drop_in_place::<alloc::sync::Arc<std::thread::Packet<%s>>>",
                         simple[i]),
                     unique = find(module, "<alloc::sync::Arc<std::thread::Packet<%s>>>::is_unique",
                                   simple[i]);
        uint64_t offset;
        if (!drop || !drops || !scope_offset(drop, &offset) || !be_done(module, drops, offset))
            continue;
        if (unique) be_true(unique);
        note_uncounted(module, i);
    }
    smc_rust_drop_unreachable(module);
}

// ---- scopes -------------------------------------------------------------------------------------

// Who parks in between looks at the same word again, whyever it was woken.
static bool remove_parks(LLVMValueRef fn) {
    LLVMBuilderRef builder =
        LLVMCreateBuilderInContext(LLVMGetModuleContext(LLVMGetGlobalParent(fn)));
    bool any = false;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
        for (LLVMValueRef in = LLVMGetFirstInstruction(bb), next; in; in = next) {
            next = LLVMGetNextInstruction(in);
            if (!smc_rust_calls(in, "std::thread::Thread::park")) continue;
            smc_rust_erase_call(builder, in);
            any = true;
        }
    LLVMDisposeBuilder(builder);
    return any;
}

// Nobody is the last one, who would wake the thread that waits.
static void remove_unpark(LLVMValueRef done) {
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(done); bb; bb = LLVMGetNextBasicBlock(bb))
        for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
            if (LLVMIsAAtomicRMWInst(in))
                LLVMReplaceAllUsesWith(in, LLVMConstInt(LLVMTypeOf(in), 2, 0));
}

void smc_rust_wait_for_scopes(LLVMModuleRef module) {
    LLVMValueRef done = LLVMGetNamedFunction(module, "rust.scope_done");
    if (!done || LLVMIsDeclaration(done) || smc_rust_parks(module)) return;
    bool any = false;
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        if (smc_rust_is_named(fn, "std::thread::scoped::scope", "std::thread::scoped::scope"))
            any |= remove_parks(fn);
    if (any) remove_unpark(done);
}
