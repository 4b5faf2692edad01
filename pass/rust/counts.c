// counts.c - removes the reference counts of objects that std keeps for a thread: its handle, the
// packet with its result, the data of its scope. Threads may change the counts at any time, but the
// counts only decide when memory is freed, and smc never frees these objects (docs/design/rust.md).
#include "pass/rust/internal.h"

#include "pass/llvm/declare.h"
#include "pass/llvm/metadata.h"
#include "pass/llvm/versions.h"

#include "pass/rust/name.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

// ---- removed counts -----------------------------------------------------------------------------

// Result types that have no destructor, and their sizes in bytes. A thread with such a result
// passes it to the joining thread as a C thread does.
typedef struct simple_type {
    const char *name;
    unsigned size;
} simple_type;
static const simple_type simple[] = {{"()", 0},  {"bool", 1},  {"char", 4}, {"u8", 1},
                                     {"u16", 2}, {"u32", 4},   {"u64", 8},  {"usize", 8},
                                     {"i8", 1},  {"i16", 2},   {"i32", 4},  {"i64", 8},
                                     {"f32", 4}, {"isize", 8}, {"f64", 8}};
enum { N_SIMPLE = sizeof simple / sizeof *simple };

// Name of a named metadata node. It records the result types of threads whose packets have no
// reference counts (smc_rust_replace_packets).
static const char uncounted[] = "smc.rust.uncounted";

static void note_uncounted(LLVMModuleRef module, unsigned result) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMMetadataRef number =
        LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(context), result, 0));
    LLVMAddNamedMetadataOperand(
        module, uncounted, LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, &number, 1)));
}

static bool has_uncounted_packet(LLVMModuleRef module, unsigned result) {
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

bool smc_rust_thread_leaves_result(LLVMModuleRef module, const char *spawn) {
    const size_t n = strlen(spawn);
    bool is = false;
    for (unsigned i = 0; i < N_SIMPLE && !is; i++) {
        char *end = smc_format(", %s>", simple[i].name);
        is = n > strlen(end) && strcmp(spawn + n - strlen(end), end) == 0 &&
             has_uncounted_packet(module, i);
        free(end);
    }
    return is;
}

// True for the operations drop and clone on an object whose counts are removed, such as
// "drop<std::thread::OtherInner, alloc::alloc::Global>".
static bool is_count_operation(LLVMModuleRef module, const char *name, unsigned n) {
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
        char *whole = smc_format("%s%s>", packet, simple[i].name);
        const bool is = length == strlen(whole) && memcmp(name + at, whole, length) == 0;
        free(whole);
        if (is) return has_uncounted_packet(module, i);
    }
    return false;
}

// Replaces an operation on a count by a constant result, as if there were another reference.
static void replace_by_constant(LLVMValueRef in) {
    const bool adds = LLVMGetAtomicRMWBinOp(in) == LLVMAtomicRMWBinOpAdd;
    LLVMReplaceAllUsesWith(in, LLVMConstInt(LLVMTypeOf(in), adds ? 1 : 2, 0));
    LLVMInstructionEraseFromParent(in);
}

void smc_rust_remove_thread_counts(LLVMModuleRef module) {
    for_each_erasable_in (in, bb, fn, module) {
        if (LLVMIsAAtomicRMWInst(in) &&
            smc_rust_originates_in(module, in, SMC_RUST_NAME, is_count_operation))
            replace_by_constant(in);
    }
}

// ---- packets ------------------------------------------------------------------------------------

// Finds the byte offset of a member of Packet<T>, in the debugging information of the parameter of
// Packet's drop. Returns false if it is unknown.
static bool member_offset(LLVMValueRef drop, const char *wanted, uint64_t *offset) {
    enum { FUNCTION_TYPE = 4, SELF = 1 };
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(drop));
    LLVMMetadataRef node = LLVMGetSubprogram(drop);
    static const unsigned path[] = {FUNCTION_TYPE, SMC_LLVM_FUNCTION_TYPES, SELF,
                                    SMC_LLVM_TYPE_BASE, SMC_LLVM_TYPE_ELEMENTS};
    for (size_t i = 0; i < sizeof path / sizeof *path && node; i++)
        node = smc_llvm_operand(context, node, path[i]);
    const unsigned n = node ? LLVMGetMDNodeNumOperands(LLVMMetadataAsValue(context, node)) : 0;
    for (unsigned i = 0; i < n; i++) {
        LLVMMetadataRef member = smc_llvm_operand(context, node, i);
        size_t length;
        if (!member || LLVMGetMetadataKind(member) != LLVMDIDerivedTypeMetadataKind) continue;
        const char *name = LLVMDITypeGetName(member, &length);
        if (length != strlen(wanted) || memcmp(name, wanted, length) != 0) continue;
        *offset = LLVMDITypeGetOffsetInBits(member) / 8;
        return true;
    }
    return false;
}

// Returns the function whose name is `format` with the result type in place of %s; NULL: none.
static LLVMValueRef find_function(LLVMModuleRef module, const char *format, const char *result) {
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

// The layout of a packet type: byte offsets of the members scope and result, and the size of the
// result.
typedef struct layout {
    uint64_t scope, result, size;
} layout;

// Builds a call of a library function; its arguments are the address of a pointer to the packet,
// and the layout.
static LLVMValueRef call_with_packet(LLVMBuilderRef builder, LLVMModuleRef module, const char *name,
                                     LLVMValueRef packet, const layout *at) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef number = LLVMInt64TypeInContext(context),
                types[] = {LLVMPointerTypeInContext(context, 0), number, number, number},
                type = LLVMFunctionType(LLVMVoidTypeInContext(context), types, 4, 0);
    LLVMValueRef arguments[] = {packet, LLVMConstInt(number, at->scope, 0),
                                LLVMConstInt(number, at->result, 0),
                                LLVMConstInt(number, at->size, 0)},
                 fn = smc_llvm_declare_function(module, name, type);
    return LLVMBuildCall2(builder, type, fn, arguments, 4, "");
}

// Changes the code of a thread's body that drops its packet: there, the thread passes its result to
// the joining thread and reports its end to its scope, even if another thread would drop the packet
// last. If panics unwind, the result stays in the packet. Returns true if it has found such code.
static bool mark_thread_done(LLVMModuleRef module, LLVMValueRef drops, const layout *at) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    const char *name = smc_rust_unwinds(module) ? "rust.packet_ended" : "rust.packet_done";
    bool any = false;
    for (LLVMUseRef use = LLVMGetFirstUse(drops), next; use; use = next) {
        LLVMValueRef call = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (!(LLVMIsACallInst(call) || LLVMIsAInvokeInst(call)) ||
            !is_thread_body(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call))))
            continue;
        LLVMPositionBuilderBefore(builder, call);
        LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(call));
        call_with_packet(builder, module, name, LLVMGetOperand(call, 0), at);
        smc_rust_erase_call(builder, call);
        any = true;
    }
    LLVMDisposeBuilder(builder);
    return any;
}

// In std, a joining thread tests whether it is the only owner of the packet. Replaces the test by
// true, and stores the result that the joined thread has passed on in the packet.
static void replace_result_access(LLVMModuleRef module, LLVMValueRef unique, const layout *at) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMMetadataRef function = LLVMGetSubprogram(unique);
    LLVMPositionBuilderAtEnd(builder, smc_rust_new_entry_block(unique));
    if (function)
        LLVMSetCurrentDebugLocation2(
            builder, LLVMDIBuilderCreateDebugLocation(context, LLVMDISubprogramGetLine(function), 0,
                                                      function, NULL));
    if (!smc_rust_unwinds(module))
        call_with_packet(builder, module, "rust.packet_joined", LLVMGetParam(unique, 0), at);
    LLVMBuildRet(builder, LLVMConstInt(LLVMGetReturnType(LLVMGlobalGetValueType(unique)), 1, 0));
    LLVMDisposeBuilder(builder);
}

// Removes the counts of the packets of threads with the i-th result type.
static void replace_packets_of(LLVMModuleRef module, unsigned i) {
    static const char dropping[] = "<std::thread::Packet<%s> as core::ops::drop::Drop>::drop",
                      counting[] =
                          "core::ptr::drop_in_place::<alloc::sync::Arc<std::thread::Packet<%s>>>",
                      asking[] = "<alloc::sync::Arc<std::thread::Packet<%s>>>::is_unique",
                      joining[] = "<std::thread::JoinInner<%s>>::join";
    const char *result = simple[i].name;
    LLVMValueRef drop = find_function(module, dropping, result),
                 drops = find_function(module, counting, result),
                 unique = find_function(module, asking, result);
    layout at = {.size = simple[i].size};
    if (!drop || !drops || !member_offset(drop, "scope", &at.scope) ||
        !member_offset(drop, "result", &at.result) ||
        (!unique && find_function(module, joining, result)) ||
        !mark_thread_done(module, drops, &at))
        return;
    if (unique) replace_result_access(module, unique, &at);
    note_uncounted(module, i);
}

// True if the program may raise panics with payloads of its own. Without counts, a panic that no
// thread takes from its packet is not dropped with the packet, which may make a difference.
static bool has_own_panics(LLVMModuleRef module) {
    if (smc_rust_has_function(module, "std::panic::panic_any", "")) return true;
    for_each_function (fn, module) {
        if (!smc_rust_is_named(fn, "std::panic::resume_unwind", "")) continue;
        for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
            LLVMValueRef in = LLVMGetUser(use);
            if (!LLVMIsAInstruction(in) ||
                !smc_rust_is_named(LLVMGetBasicBlockParent(LLVMGetInstructionParent(in)),
                                   "std::thread::scoped::scope", ""))
                return true;
        }
    }
    return false;
}

// Keeps packets if the program uses JoinHandle::is_finished, which reads the reference count.
void smc_rust_replace_packets(LLVMModuleRef module) {
    if (smc_rust_unwinds(module) && has_own_panics(module)) return;
    if (!LLVMGetNamedFunction(module, SMC_RUST_SCOPE_DONE) ||
        smc_rust_has_function(module, "<std::thread::", "::is_finished"))
        return;
    for (unsigned i = 0; i < N_SIMPLE; i++) replace_packets_of(module, i);
    smc_rust_remove_unreachable(module);
}
