// channels.c - removes parking at std's channels. In std, a thread that finds a channel empty or
// full registers itself and parks. Here, the thread waits until the value that it read last changes
// (docs/design/rust.md).
#include "pass/rust/internal.h"
#include "pass/llvm/declare.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

static void replace_wait(LLVMBuilderRef builder, LLVMValueRef call, LLVMValueRef channel,
                         const char *by) {
    LLVMModuleRef module =
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)));
    LLVMTypeRef pointer = LLVMTypeOf(channel),
                type = LLVMFunctionType(LLVMVoidTypeInContext(LLVMGetModuleContext(module)),
                                        &pointer, 1, 0);
    LLVMValueRef waits = smc_llvm_declare_function(module, by, type);
    LLVMPositionBuilderBefore(builder, call);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(call));
    LLVMBuildCall2(builder, type, waits, &channel, 1, "");
    smc_rust_erase_call(builder, call);
}

static void replace_waits(LLVMBuilderRef builder, LLVMValueRef fn, const char *by) {
    LLVMValueRef channel = smc_rust_first_parameter(fn);
    if (!channel || LLVMGetTypeKind(LLVMTypeOf(channel)) != LLVMPointerTypeKind) return;
    for_each_erasable_of (in, bb, fn) {
        if (smc_rust_calls_path(in, "<std::sync::mpmc::context::Context>::with"))
            replace_wait(builder, in, channel, by);
    }
}

// True if the program waits for a channel with a timeout. Then std's own code is kept.
static bool waits_with_timeout(LLVMModuleRef module) {
    static const char *const ends[] = {"::recv_timeout", "::recv_deadline", "::send_timeout",
                                       "::send_deadline"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (smc_rust_has_function(module, "<std::sync::mp", ends[i])) return true;
    return false;
}

// True if the program sends signals. Then points for handlers stand between the reads that a wait
// would repeat, and std's own code is kept.
static bool sends_signals(LLVMModuleRef module) {
    bool any = false;
    for_each_function (fn, module) any |= smc_rust_is_signal_sender(fn);
    return any;
}

void smc_rust_wait_for_channels(LLVMModuleRef module) {
    static const char bounded[] = "<std::sync::mpmc::array::Channel<",
                      unbounded[] = "<std::sync::mpmc::list::Channel<";
    if (waits_with_timeout(module) || smc_rust_parks_threads(module) || sends_signals(module))
        return;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for_each_function (fn, module) {
        if (LLVMIsDeclaration(fn)) continue;
        if (smc_rust_is_named(fn, bounded, ">>::recv") ||
            smc_rust_is_named(fn, unbounded, ">>::recv"))
            replace_waits(builder, fn, "rust.wait_for_message");
        if (smc_rust_is_named(fn, bounded, ">>::send"))
            replace_waits(builder, fn, "rust.wait_for_room");
    }
    LLVMDisposeBuilder(builder);
}
