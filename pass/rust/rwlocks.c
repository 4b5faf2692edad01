// rwlocks.c - simplifies std's RwLock: makes a thread that locks it wait until the lock is
// available, as for a Mutex (docs/design/rust.md#rwlock). In std:
//
//     read():  state = load; if it lets readers in and exchange(state, state + 1) is successful,
//              done; else read_contended()
//     write(): if exchange(0, held for writing) is successful, done; else write_contended()
//
// In compiled code these paths are inlined, also into functions of std. They are found by the names
// of functions in the debugging information.
#include "pass/rust/internal.h"

#include "pass/rust/name.h"
#include "pass/marks.h"
#include "pass/llvm/declare.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#define OF_STATE "std::sys::sync::rwlock::futex::RwLock"
#define RWLOCK "<std::sync::poison::rwlock::RwLock<"

static bool is_of_read(LLVMModuleRef module, const char *symbol, unsigned n) {
    (void)module;
    return smc_rust_is_method(symbol, n, OF_STATE, "read");
}

static bool is_of_write(LLVMModuleRef module, const char *symbol, unsigned n) {
    (void)module;
    return smc_rust_is_method(symbol, n, OF_STATE, "write");
}

static LLVMValueRef call_with_state(LLVMValueRef access, const char *name, LLVMTypeRef result) {
    LLVMValueRef state = LLVMGetOperand(access, 0);
    return smc_llvm_call_before(access, name, result, &state, 1);
}

static void replace_instruction(LLVMValueRef in, LLVMValueRef by) {
    LLVMReplaceAllUsesWith(in, by);
    LLVMInstructionEraseFromParent(in);
}

// Returns the result of a successful exchange. Its first element, the old state, is not used.
static LLVMValueRef success_value(LLVMTypeRef type) {
    LLVMTypeRef parts[2];
    LLVMGetStructElementTypes(type, parts);
    LLVMValueRef values[] = {LLVMConstNull(parts[0]), LLVMConstInt(parts[1], 1, 0)};
    return LLVMConstStructInContext(LLVMGetTypeContext(type), values, 2, 0);
}

static void model_lock_access(LLVMModuleRef module, LLVMValueRef in, bool has_readers) {
    LLVMTypeRef type = LLVMTypeOf(in), nothing = LLVMVoidTypeInContext(LLVMGetTypeContext(type));
    const bool is_load = LLVMIsALoadInst(in) && LLVMGetOrdering(in) == LLVMAtomicOrderingMonotonic,
               exchanges = LLVMIsAAtomicCmpXchgInst(in);
    if (!is_load && !exchanges) return;
    if (smc_rust_originates_in(module, in, SMC_RUST_SYMBOL, is_of_read))
        replace_instruction(in,
                            is_load ? call_with_state(in, "rust.read", type) : success_value(type));
    else if (exchanges && smc_rust_originates_in(module, in, SMC_RUST_SYMBOL, is_of_write)) {
        LLVMSetWeak(in, false);
        if (has_readers) call_with_state(in, "rust.write_begins", nothing);
    }
}

static void replace_function(LLVMModuleRef module, LLVMValueRef fn, const char *by) {
    if (fn)
        LLVMReplaceAllUsesWith(fn,
                               smc_llvm_declare_function(module, by, LLVMGlobalGetValueType(fn)));
}

static void replace_slow_paths(LLVMModuleRef module) {
    replace_function(module, LLVMGetNamedFunction(module, SMC_RUST_READ_LOCK), "rust.read_waits");
    replace_function(module, LLVMGetNamedFunction(module, SMC_RUST_WRITE_LOCK),
                     SMC_PASS_RUST_WRITE_WAITS);
    for_each_function (fn, module)
        if (smc_rust_is_named(fn, OF_STATE, "::wake_writer_or_readers"))
            replace_function(module, fn, "rust.wake_writer");
}

// Makes the weak exchanges of std's own code strong: if one fails spuriously, the slow path does
// what the exchange would have done.
static void make_exchange_strong(LLVMModuleRef module, LLVMValueRef in) {
    if (LLVMIsAAtomicCmpXchgInst(in) && LLVMGetWeak(in) &&
        (smc_rust_originates_in(module, in, SMC_RUST_SYMBOL, is_of_read) ||
         smc_rust_originates_in(module, in, SMC_RUST_SYMBOL, is_of_write)))
        LLVMSetWeak(in, false);
}

void smc_rust_model_rwlocks(LLVMModuleRef module) {
    const bool tries = smc_rust_has_function(module, RWLOCK, ">>::try_read"),
               has_readers = smc_rust_has_function(module, RWLOCK, ">>::read");
    for_each_erasable_in (in, bb, fn, module) {
        if (tries) make_exchange_strong(module, in);
        else model_lock_access(module, in, has_readers);
    }
    if (!tries) replace_slow_paths(module);
}
