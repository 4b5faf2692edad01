// runtime.c - replaces functions of Rust's runtime by functions of smc's library
// (library/rust.inc). They are identified by their names in the std of Rust 1.85
// (SMC_RUST_VERSION).
//
// std is already compiled and has legacy symbols. Its generic functions are compiled with the
// program and have symbols of either scheme.
#include "pass/rust/internal.h"

#include "pass/marks.h"
#include "pass/rust/name.h"
#include "pass/llvm/declare.h"
#include "pass/llvm/each.h"

#include <string.h>

// A function that is replaced: its path, and the library function that replaces it.
typedef struct replaced_function {
    const char *path, *by;
} replaced_function;
static const replaced_function functions[] = {
    {"std::rt::lang_start_internal", SMC_PASS_RUST_START},
    {"std::process::exit", "rust.exit"},
    {"test::test_main_static", SMC_RUST_TESTS},
    {"std::io::stdio::_print", "rust.print"},
    {"std::io::stdio::_eprint", "rust.eprint"},
    {"std::thread::ThreadId::new", "rust.thread_id"},
    {"std::thread::available_parallelism", "rust.parallelism"},
    {"std::sys::random::linux::hashmap_random_keys", "rust.random_keys"},
    {"std::sys::sync::mutex::futex::Mutex::lock_contended", SMC_PASS_RUST_MUTEX_WAITS},
    {"std::sys::sync::condvar::futex::Condvar::wait_timeout", SMC_RUST_WAIT_TIMEOUT},
    {"std::sys::sync::rwlock::futex::RwLock::write_contended", SMC_RUST_WRITE_LOCK},
    {"std::sys::sync::rwlock::futex::RwLock::read_contended", SMC_RUST_READ_LOCK},
    {"std::sys::pal::unix::thread::Thread::join", "rust.join"},
};

// Functions that are only replaced in programs in which a panic ends the program, or only in
// programs in which it unwinds.
static const replaced_function where_panics_end[] = {
    {"std::panicking::rust_panic_with_hook", "rust.panic_with_value"},
    {"std::panicking::rust_panic_without_hook", "rust.panic_again"},
    {"std::sys::sync::once::futex::Once::call", "rust.call_once"},
};
static const replaced_function where_panics_unwind[] = {
    {"std::panicking::default_hook", "rust.default_hook"},
};

// A word with a constant value: only replaced functions, panics or the start of the program write
// it.
typedef struct constant_word {
    const char *path;
    uint64_t value;
} constant_word;
static const constant_word words[] = {
    {"std::sys::pal::unix::stack_overflow::imp::NEED_ALTSTACK", 0},
    {"std::io::stdio::OUTPUT_CAPTURE_USED", 0},
    {"std::sys::thread_local::guard::key::enable::DTORS", 1 << 16}, // RUST_KEY in library/rust.inc
};

// Functions whose results are constant because they depend on such words; the function that reads
// the stack size from the environment; and tests whether a thread has waited long enough to park
// (docs/design/rust.md#waits-of-crates).
static const constant_word constants[] = {
    {"<std::thread::Builder>::spawn_unchecked_::{closure#0}", 2 << 20},
    {"<crossbeam_utils::backoff::Backoff>::is_completed", 1},
    {"<parking_lot_core::spinwait::SpinWait>::spin", 0},
};

// State that only panics change: constant if a panic ends the program.
static const char panic_count[] = "std::panicking::panic_count::GLOBAL_PANIC_COUNT";
static const constant_word panic_constants[] = {
    {"<std::sync::poison::Flag>::get", 0}, {"std::sync::poison::Flag::get", 0},
    {"std::panicking::panicking", 0},      {"std::panicking::panic_count::count_is_zero", 1},
    {"std::thread::panicking", 0},
};

// Functions of std that the library calls by other names.
static const replaced_function called[] = {
    {"core::fmt::write", SMC_PASS_RUST_WRITE},
    {"std::sys::thread_local::guard::key::enable::run", "rust.thread_ends"},
    {"std::thread::scoped::ScopeData::decrement_num_running_threads", SMC_RUST_SCOPE_DONE},
};
#define N(table) (sizeof(table) / sizeof *(table))

static const char *named(const replaced_function *table, size_t n, const char *path) {
    for (size_t i = 0; i < n; i++)
        if (strcmp(path, table[i].path) == 0) return table[i].by;
    return NULL;
}

// Replaces the function by the library function `by`, which has the same parameters.
static void replace_function(LLVMModuleRef module, LLVMValueRef fn, const char *by) {
    LLVMValueRef other = smc_llvm_declare_function(module, by, LLVMGlobalGetValueType(fn));
    if (other != fn) LLVMReplaceAllUsesWith(fn, other);
}

static void return_constant(LLVMValueRef fn, uint64_t value) {
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind) return;
    LLVMBuilderRef builder =
        LLVMCreateBuilderInContext(LLVMGetModuleContext(LLVMGetGlobalParent(fn)));
    LLVMPositionBuilderAtEnd(builder, smc_rust_new_entry_block(fn));
    LLVMBuildRet(builder, LLVMConstInt(type, value, 0)); // the old code becomes unreachable
    LLVMDisposeBuilder(builder);
}

// Functions that only let time pass, of std and of crates (docs/design/rust.md#waits-of-crates).
static const char *const delays[] = {"<std::sync::mpmc::utils::Backoff>::spin_heavy",
                                     "<std::sync::mpmc::utils::Backoff>::spin_light",
                                     "<crossbeam_utils::backoff::Backoff>::spin",
                                     "<crossbeam_utils::backoff::Backoff>::snooze",
                                     "<parking_lot_core::spinwait::SpinWait>::spin_no_yield"};

// Removes calls of the function, so that smc recognises loops with such delays as waiting
// (interp/lower/spin.c).
static void remove_calls_of(LLVMValueRef fn) {
    for (LLVMUseRef use = LLVMGetFirstUse(fn), next; use; use = next) {
        LLVMValueRef in = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (LLVMIsACallInst(in) && LLVMGetCalledValue(in) == fn) LLVMInstructionEraseFromParent(in);
    }
}

static void make_body_empty(LLVMValueRef fn) {
    if (LLVMGetTypeKind(LLVMGetReturnType(LLVMGlobalGetValueType(fn))) != LLVMVoidTypeKind) return;
    remove_calls_of(fn);
    LLVMBuilderRef builder =
        LLVMCreateBuilderInContext(LLVMGetModuleContext(LLVMGetGlobalParent(fn)));
    LLVMPositionBuilderAtEnd(builder, smc_rust_new_entry_block(fn));
    LLVMBuildRetVoid(builder);
    LLVMDisposeBuilder(builder);
}

#define SETTLE(table, how, what)                                                                   \
    for (size_t i = 0; i < N(table); i++)                                                          \
        if (strcmp(path, (table)[i].path) == 0) how((what), (table)[i].value)

// Returns the library function that replaces the function with this path; NULL: none.
static const char *replacement(const char *path, bool unwinds) {
    const char *by = named(functions, N(functions), path);
    if (by) return by;
    return unwinds ? named(where_panics_unwind, N(where_panics_unwind), path)
                   : named(where_panics_end, N(where_panics_end), path);
}

static void replace_known_function(LLVMModuleRef module, LLVMValueRef fn, const char *path,
                                   bool unwinds) {
    const char *by = replacement(path, unwinds);
    for (size_t i = 0; i < N(delays); i++)
        if (strcmp(path, delays[i]) == 0) make_body_empty(fn);
    if (by) replace_function(module, fn, by);
    SETTLE(constants, return_constant, fn);
    if (!unwinds) SETTLE(panic_constants, return_constant, fn);
}

// Replaces loads of the word by its value, which stores do not change.
static void replace_loads_by_value(LLVMValueRef word, uint64_t value) {
    for (LLVMUseRef use = LLVMGetFirstUse(word), next; use; use = next) {
        LLVMValueRef in = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (!LLVMIsALoadInst(in)) continue;
        const bool is_number = LLVMGetTypeKind(LLVMTypeOf(in)) == LLVMIntegerTypeKind;
        LLVMReplaceAllUsesWith(in, is_number ? LLVMConstInt(LLVMTypeOf(in), value, 0)
                                             : LLVMConstNull(LLVMTypeOf(in)));
        LLVMInstructionEraseFromParent(in);
    }
}

// Makes each thread always test its own number of panics: std does so if the number of panics in
// all threads is not 0, so that number becomes a constant.
static void count_panics_by_thread(LLVMValueRef count) {
    replace_loads_by_value(count, 1);
    for (LLVMUseRef use = LLVMGetFirstUse(count), next; use; use = next) {
        LLVMValueRef in = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (!LLVMIsAAtomicRMWInst(in)) continue;
        LLVMReplaceAllUsesWith(in, LLVMConstInt(LLVMTypeOf(in), 0, 0));
        LLVMInstructionEraseFromParent(in);
    }
}

// True if the variable caches the address of a function that only newer C libraries have. Its value
// becomes "not found".
static bool is_symbol_cache(const char *path) {
    static const char end[] = "::DLSYM";
    const size_t n = strlen(path);
    return strncmp(path, "std::sys::", 10) == 0 && n >= sizeof end &&
           strcmp(path + n - (sizeof end - 1), end) == 0;
}

// Replaces loads of the variable if its value is known. `path` is without suffixes such as ".0" or
// ".llvm.123", which LLVM adds when it splits a variable.
static void replace_known_variable(LLVMValueRef variable, const char *path, bool unwinds) {
    SETTLE(words, replace_loads_by_value, variable);
    if (strcmp(path, panic_count) == 0 && unwinds) count_panics_by_thread(variable);
    else if (strcmp(path, panic_count) == 0) replace_loads_by_value(variable, 0);
    if (is_symbol_cache(path)) replace_loads_by_value(variable, 0);
}

void smc_rust_fold_constant_words(LLVMModuleRef module) {
    const bool unwinds = smc_rust_unwinds(module);
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) {
        size_t n;
        char *path = smc_rust_name(LLVMGetValueName2(g, &n));
        if (path) replace_known_variable(g, path, unwinds);
        free(path);
    }
}

// Gives the function the name by which the library calls it.
static void rename_for_library(LLVMValueRef fn, const char *name) {
    LLVMSetValueName2(fn, name, strlen(name));
    LLVMSetLinkage(fn, LLVMExternalLinkage);
}

// Makes __rust_alloc and similar functions, which rustc generates without a source file, call the
// allocator.
static void define_allocator_functions(LLVMModuleRef module) {
    static const char *const names[] = {"__rust_alloc", "__rust_dealloc", "__rust_realloc",
                                        "__rust_alloc_zeroed"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        LLVMValueRef fn = LLVMGetNamedFunction(module, names[i]);
        LLVMValueRef call = fn && !LLVMIsDeclaration(fn)
                                ? LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn))
                                : NULL;
        LLVMValueRef callee = call && LLVMIsACallInst(call) ? LLVMGetCalledValue(call) : NULL;
        if (callee && LLVMGlobalGetValueType(callee) == LLVMGlobalGetValueType(fn))
            LLVMReplaceAllUsesWith(fn, callee);
    }
}

// True if the function belongs to std.
static bool is_of_std(LLVMValueRef fn) {
    size_t n;
    char *path = smc_rust_name(LLVMGetValueName2(fn, &n));
    const bool is = path && (strncmp(path, "std::", 5) == 0 || strncmp(path, "<std::", 6) == 0);
    free(path);
    return is;
}

// std sends signals only to child processes, which smc does not have. Its calls must not count as
// calls that send signals to the program (pass/runtime/signal_points.c).
static void replace_signals_of_std(LLVMModuleRef module, LLVMValueRef sender) {
    for (LLVMUseRef use = LLVMGetFirstUse(sender), next; use; use = next) {
        LLVMValueRef in = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (!LLVMIsACallInst(in) || LLVMGetCalledValue(in) != sender) continue;
        if (!is_of_std(LLVMGetBasicBlockParent(LLVMGetInstructionParent(in)))) continue;
        LLVMSetOperand(
            in, (unsigned)LLVMGetNumOperands(in) - 1,
            smc_llvm_declare_function(module, "rust.kill_child", LLVMGlobalGetValueType(sender)));
    }
}

// Handles functions of the C library: those to which std refers by variables, and those that do
// more in smc's library than std needs.
static void replace_c_functions(LLVMModuleRef module) {
    LLVMValueRef set = LLVMGetNamedFunction(module, "pthread_setspecific"),
                 at_exit = LLVMGetNamedGlobal(module, "__cxa_thread_atexit_impl"),
                 shim = LLVMGetNamedGlobal(module, "__rust_no_alloc_shim_is_unstable");
    if (set) replace_function(module, set, "rust.set_specific");
    for_each_function (fn, module)
        if (smc_rust_is_signal_sender(fn)) replace_signals_of_std(module, fn);
    if (shim) LLVMSetGlobalConstant(shim, true);
    if (!at_exit) return;
    LLVMTypeRef pointer = LLVMTypeOf(at_exit), pointers[] = {pointer, pointer, pointer};
    LLVMTypeRef type =
        LLVMFunctionType(LLVMInt32TypeInContext(LLVMGetModuleContext(module)), pointers, 3, 0);
    LLVMReplaceAllUsesWith(at_exit, smc_llvm_declare_function(module, "__cxa_thread_atexit", type));
}

// True if a panic unwinds: then std raises an exception by functions of the C library, which smc's
// library implements.
bool smc_rust_unwinds(LLVMModuleRef module) {
    return LLVMGetNamedFunction(module, "rust.raise") ||
           LLVMGetNamedFunction(module, "_Unwind_RaiseException");
}

// Makes the library record the message of a panic before std's handler unwinds.
static void replace_panic(LLVMModuleRef module, bool unwinds) {
    LLVMValueRef panic = LLVMGetNamedFunction(module, SMC_RUST_BEGIN_UNWIND);
    replace_function(module, panic, unwinds ? "rust.panic_unwinds" : SMC_RUST_PANIC);
    if (!unwinds) return;
    rename_for_library(panic, "rust.begin_unwind");
    replace_function(module, LLVMGetNamedFunction(module, "_Unwind_RaiseException"), "rust.raise");
}

void smc_rust_replace_runtime(LLVMModuleRef module) {
    const bool unwinds = smc_rust_unwinds(module);
    replace_panic(module, unwinds);
    for (LLVMValueRef fn = LLVMGetFirstFunction(module), next; fn; fn = next) {
        size_t n;
        next = LLVMGetNextFunction(fn);
        char *path = LLVMIsDeclaration(fn) ? NULL : smc_rust_name(LLVMGetValueName2(fn, &n));
        const char *name = path ? named(called, N(called), path) : NULL;
        if (name) rename_for_library(fn, name);
        else if (path) replace_known_function(module, fn, path, unwinds);
        free(path);
    }
    smc_rust_fold_constant_words(module);
    replace_c_functions(module);
    define_allocator_functions(module);
}

// ---- std before it is linked with a program -----------------------------------------------------

// Makes the function's body unreachable: the function is never called and must not refer to other
// functions.
static void make_body_unreachable(LLVMValueRef fn) {
    LLVMBuilderRef builder =
        LLVMCreateBuilderInContext(LLVMGetModuleContext(LLVMGetGlobalParent(fn)));
    LLVMPositionBuilderAtEnd(builder, smc_rust_new_entry_block(fn));
    LLVMBuildUnreachable(builder);
    LLVMDisposeBuilder(builder);
}

void smc_rust_clear_replaced(LLVMModuleRef module) {
    const bool unwinds = smc_rust_unwinds(module);
    for_each_function (fn, module) {
        size_t n;
        const char *symbol = LLVMGetValueName2(fn, &n);
        char *path = LLVMIsDeclaration(fn) ? NULL : smc_rust_name(symbol);
        const char *by = path ? replacement(path, unwinds) : NULL;
        if (!unwinds && !LLVMIsDeclaration(fn) && strcmp(symbol, SMC_RUST_BEGIN_UNWIND) == 0)
            by = SMC_RUST_PANIC;
        if (by) replace_function(module, fn, by);
        if (by) make_body_unreachable(fn);
        free(path);
    }
}

bool smc_rust_is_called_by_library(const char *symbol) {
    char *path = smc_rust_name(symbol);
    const bool is =
        strcmp(symbol, SMC_RUST_BEGIN_UNWIND) == 0 || (path && named(called, N(called), path));
    free(path);
    return is;
}
