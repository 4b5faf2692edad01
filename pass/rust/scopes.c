// scopes.c - makes the end of a scope wait for the scope's threads. In std, the scope counts its
// threads and parks. Here, the thread that opened the scope joins the threads that it created
// itself (docs/design/rust.md). Threads that other threads create in the scope are counted, and the
// end of the scope waits for the count without parking.
#include "pass/rust/internal.h"

#include "pass/rust/name.h"
#include "pass/llvm/declare.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

static const char scope[] = "std::thread::scoped::scope";

// ---- counted threads ----------------------------------------------------------------------------

// Removes the calls that park: the function reads the count again after every wakeup anyway.
// Returns true if it has found some.
static bool remove_park_calls(LLVMBuilderRef builder, LLVMValueRef fn) {
    bool any = false;
    for_each_erasable_of (in, bb, fn) {
        if (!smc_rust_calls_path(in, "std::thread::Thread::park")) continue;
        smc_rust_erase_call(builder, in);
        any = true;
    }
    return any;
}

// Removes the wakeup of the scope's thread: in `done`, each thread gets the count of a thread that
// is not the last one.
static void remove_unpark_call(LLVMValueRef done) {
    for_each_instruction_of (in, bb, done)
        if (LLVMIsAAtomicRMWInst(in))
            LLVMReplaceAllUsesWith(in, LLVMConstInt(LLVMTypeOf(in), 2, 0));
}

// ---- joined threads -----------------------------------------------------------------------------

static void replace_call_by(LLVMValueRef call, const char *name) {
    LLVMModuleRef module =
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)));
    LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1,
                   smc_llvm_declare_function(module, name, LLVMGetCalledFunctionType(call)));
}

static LLVMValueRef first_call(LLVMValueRef fn, const char *path) {
    for_each_instruction_of (in, bb, fn)
        if (smc_rust_calls_path(in, path)) return in;
    return NULL;
}

// Returns the load of the number of running threads.
static LLVMValueRef first_load_of_running(LLVMValueRef fn) {
    LLVMValueRef load = first_call(fn, "core::sync::atomic::atomic_load");
    LLVMTypeRef number = LLVMInt64TypeInContext(LLVMGetTypeContext(LLVMTypeOf(fn)));
    return load && LLVMTypeOf(load) == number ? load : NULL;
}

static LLVMValueRef find_handle_call(LLVMValueRef fn) {
    return first_call(fn, "std::thread::current::current_or_unnamed");
}

// Changes the end of a scope: it no longer gets a handle for being unparked, only a number; and the
// load of the number of running threads waits until it is 0.
static void join_at_scope_end(LLVMBuilderRef builder, LLVMValueRef fn) {
    LLVMModuleRef module = LLVMGetGlobalParent(fn);
    LLVMValueRef handle = find_handle_call(fn), load = first_load_of_running(fn),
                 running = LLVMGetOperand(load, 0);
    LLVMTypeRef pointer = LLVMTypeOf(running),
                ends = LLVMFunctionType(LLVMVoidTypeInContext(LLVMGetModuleContext(module)),
                                        &pointer, 1, 0);
    replace_call_by(handle, "rust.scope_opens");
    LLVMPositionBuilderBefore(builder, load);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(load));
    LLVMBuildCall2(builder, ends,
                   smc_llvm_declare_function(module,
                                             smc_rust_unwinds(module) ? "rust.scope_ends_unwinding"
                                                                      : "rust.scope_ends",
                                             ends),
                   &running, 1, "");
    LLVMReplaceAllUsesWith(load, LLVMConstNull(LLVMTypeOf(load)));
    smc_rust_erase_call(builder, load);
}

// True if the thread that `spawn` creates is joined. It can be if its packet has no counts: then
// the thread ends when it reports its end.
static bool is_joined(LLVMModuleRef module, LLVMValueRef spawn) {
    static const char begin[] = "<std::thread::Builder>::spawn_unchecked_::<";
    size_t n;
    const char *symbol = LLVMGetValueName2(spawn, &n);
    if (strncmp(symbol, "_R", 2) != 0) return false;
    char *name = smc_rust_full_name(symbol);
    const bool is = name && strncmp(name, begin, sizeof begin - 1) == 0 &&
                    smc_rust_thread_leaves_result(module, name);
    free(name);
    return is;
}

static bool instrument_scope_entry(LLVMModuleRef module) {
    static const char path[] = "std::thread::scoped::ScopeData::increment_num_running_threads";
    bool any = false;
    for_each_function (fn, module) {
        LLVMValueRef call = first_call(fn, path);
        if (!call || !is_joined(module, fn)) continue;
        replace_call_by(call, "rust.scope_enters");
        any = true;
    }
    return any;
}

// Redirects the only call with which std creates threads to a library function. Returns false if
// the call was not found.
static bool instrument_thread_creation(LLVMModuleRef module) {
    enum { START = 2 };
    LLVMValueRef creates = LLVMGetNamedFunction(module, "pthread_create"), found = NULL;
    if (!creates) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(creates); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        LLVMValueRef in = LLVMIsACallInst(call) || LLVMIsAInvokeInst(call)
                              ? LLVMGetBasicBlockParent(LLVMGetInstructionParent(call))
                              : NULL;
        if (in && smc_rust_is_named(in, "std::sys::pal::unix::thread::Thread::new", "::new"))
            found = call;
    }
    LLVMValueRef start = found ? LLVMGetOperand(found, START) : NULL;
    if (!start || !LLVMIsAFunction(start)) return false;
    LLVMSetValueName2(start, "rust.thread_start", strlen("rust.thread_start"));
    LLVMSetLinkage(start, LLVMExternalLinkage);
    replace_call_by(found, "rust.create");
    return true;
}

// True if the C function `name` has callers besides the functions of std whose paths begin with
// `begin`.
static bool is_called_by_others(LLVMModuleRef module, const char *name, const char *begin) {
    LLVMValueRef fn = LLVMGetNamedFunction(module, name);
    bool is = false;
    for (LLVMUseRef use = fn ? LLVMGetFirstUse(fn) : NULL; use && !is; use = LLVMGetNextUse(use)) {
        LLVMValueRef in = LLVMGetUser(use);
        is = !LLVMIsAInstruction(in) ||
             !smc_rust_is_named(LLVMGetBasicBlockParent(LLVMGetInstructionParent(in)), begin, "");
    }
    return is;
}

// True if the program has thread-local variables with destructors, which may run after the end of
// the scope. Those of std are compiled with std and do not count.
static bool has_thread_locals(LLVMModuleRef module) {
    static const char path[] = "std::sys::thread_local::native::";
    for_each_function (fn, module) {
        size_t n;
        if (strncmp(LLVMGetValueName2(fn, &n), "_R", 2) == 0 &&
            smc_rust_is_named(fn, path, "::destroy"))
            return true;
    }
    return is_called_by_others(module, "pthread_key_create", "std::sys::thread_local::key::") ||
           LLVMGetNamedFunction(module, "tss_create");
}

// True if threads may be joined, which requires that the program detaches none. std detaches
// threads by dropping their handles, which does not count.
static bool may_join_threads(LLVMModuleRef module) {
    return !is_called_by_others(module, "pthread_detach",
                                "<std::sys::pal::unix::thread::Thread as ") &&
           !has_thread_locals(module);
}

static void remove_detach_calls(LLVMModuleRef module) {
    LLVMValueRef detach = LLVMGetNamedFunction(module, "pthread_detach");
    for (LLVMUseRef use = detach ? LLVMGetFirstUse(detach) : NULL, next; use; use = next) {
        LLVMValueRef call = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        LLVMReplaceAllUsesWith(call, LLVMConstNull(LLVMTypeOf(call)));
        LLVMInstructionEraseFromParent(call);
    }
}

static bool is_scope(LLVMValueRef fn) {
    return !LLVMIsDeclaration(fn) && smc_rust_is_named(fn, scope, scope);
}

bool smc_rust_joins_scopes(LLVMModuleRef module) {
    bool may = may_join_threads(module) && !smc_rust_parks_threads(module);
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn && may; fn = LLVMGetNextFunction(fn))
        if (is_scope(fn)) may = find_handle_call(fn) && first_load_of_running(fn);
    return may;
}

static void join_threads(LLVMBuilderRef builder, LLVMModuleRef module) {
    if (!smc_rust_joins_scopes(module) || !instrument_thread_creation(module) ||
        !instrument_scope_entry(module))
        return;
    for_each_function (fn, module)
        if (is_scope(fn)) join_at_scope_end(builder, fn);
    remove_detach_calls(module);
}

void smc_rust_wait_for_scopes(LLVMModuleRef module) {
    LLVMValueRef done = LLVMGetNamedFunction(module, SMC_RUST_SCOPE_DONE);
    if (!done || LLVMIsDeclaration(done) || smc_rust_parks_threads(module)) return;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    bool any = false;
    for_each_function (fn, module) any |= is_scope(fn) && remove_park_calls(builder, fn);
    if (any) remove_unpark_call(done);
    if (any) join_threads(builder, module);
    LLVMDisposeBuilder(builder);
}
