// guards.c - adds checks that the guards of std's Mutex and RwLock are dropped by the thread that
// acquired the lock. Each thread records the guards that it creates, and checks each guard that it
// drops (docs/design/rust.md).
//
// The changed functions are instances of std's generic functions, which rustc generates,
// unoptimised, for the program. Guards that only std creates, such as StdinLock, are not checked.
#include "pass/rust/internal.h"

#include "base/base.h"
#include "pass/rust/name.h"
#include "pass/llvm/declare.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#define MUTEX_GUARD "<std::sync::poison::mutex::MutexGuard<"
#define READ_GUARD "<std::sync::poison::rwlock::RwLockReadGuard<"
#define WRITE_GUARD "<std::sync::poison::rwlock::RwLockWriteGuard<"
#define CONDVAR "<std::sync::poison::condvar::Condvar>::"
// Ends of the names of the closure that creates a guard when the lock is acquired, and of the
// guard's drop.
#define MADE ">>::new::{closure#0}"
#define DROPPED "> as core::ops::drop::Drop>::drop"

typedef enum guard_role { MAKES, UNLOCKS, WAITS } guard_role;
// A kind of function that creates or drops a guard.
typedef struct guard_kind {
    const char *begin, *end; // parts of the name before and after the guarded type
    const char *guard, *by;  // guard: name of the type of the lock guard; by: library function that
                             // is called for it
    guard_role role;
} guard_kind;
static const guard_kind kinds[] = {
    {MUTEX_GUARD, MADE, MUTEX_GUARD, "rust.guard_made", MAKES},
    {READ_GUARD, MADE, READ_GUARD, "rust.guard_made", MAKES},
    {WRITE_GUARD, MADE, WRITE_GUARD, "rust.guard_made", MAKES},
    {MUTEX_GUARD, DROPPED, MUTEX_GUARD, "rust.mutex_unlocks", UNLOCKS},
    {READ_GUARD, DROPPED, READ_GUARD, "rust.rwlock_unlocks", UNLOCKS},
    {WRITE_GUARD, DROPPED, WRITE_GUARD, "rust.rwlock_unlocks", UNLOCKS},
    {CONDVAR "wait::<", ">", MUTEX_GUARD, "rust.mutex_waits", WAITS},
    {CONDVAR "wait_timeout::<", ">", MUTEX_GUARD, "rust.mutex_waits", WAITS},
};

// A function of the program that creates or drops a guard.
typedef struct guard_function {
    LLVMValueRef fn;
    const guard_kind *kind;
    char *type; // the guarded type, owned
} guard_function;
typedef SMC_VEC(guard_function) guard_functions;

// Returns the guarded type in a function name of this kind, which the caller frees; NULL: the name
// is of another kind.
static char *type_in_name(const char *name, const guard_kind *k) {
    const size_t n = strlen(name), begin = strlen(k->begin), end = strlen(k->end);
    const bool is = n >= begin + end && strncmp(name, k->begin, begin) == 0 &&
                    strcmp(name + n - end, k->end) == 0;
    return is ? smc_format("%.*s", (int)(n - begin - end), name + begin) : NULL;
}

static void classify_guard_function(guard_functions *all, LLVMValueRef fn) {
    size_t n;
    char *name = LLVMIsDeclaration(fn) ? NULL : smc_rust_full_name(LLVMGetValueName2(fn, &n));
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && name; i++) {
        char *type = type_in_name(name, &kinds[i]);
        if (type) *smc_vec_push(all) = (guard_function){fn, &kinds[i], type};
    }
    free(name);
}

// True if the instruction waits for a condition variable with the mutex that is its second operand.
static bool is_condvar_wait_call(LLVMValueRef in) {
    LLVMValueRef callee =
        LLVMIsACallInst(in) || LLVMIsAInvokeInst(in) ? LLVMGetCalledValue(in) : NULL;
    size_t n;
    return callee && (strcmp(LLVMGetValueName2(callee, &n), SMC_RUST_WAIT_TIMEOUT) == 0 ||
                      smc_rust_calls_path(in, "std::sys::sync::condvar::futex::Condvar::wait"));
}

// Returns the instruction that releases the lock, and sets *lock to the address of the lock's word.
// Returns NULL if there is none, or if the word is not at the beginning of the lock, whose address
// identifies the guard.
static LLVMValueRef find_release(LLVMValueRef fn, guard_role role, LLVMValueRef *lock) {
    for_each_instruction_of (in, bb, fn) {
        if (role == WAITS ? !is_condvar_wait_call(in) : !LLVMIsAAtomicRMWInst(in)) continue;
        *lock = LLVMGetOperand(in, role == WAITS);
        return LLVMIsALoadInst(*lock) ? in : NULL;
    }
    return NULL;
}

static void instrument_guard(const guard_function *f) {
    const bool makes = f->kind->role == MAKES;
    LLVMValueRef lock = makes ? smc_rust_first_parameter(f->fn) : NULL,
                 at = makes ? LLVMGetBasicBlockTerminator(LLVMGetEntryBasicBlock(f->fn))
                            : find_release(f->fn, f->kind->role, &lock);
    LLVMTypeRef nothing = LLVMVoidTypeInContext(LLVMGetTypeContext(LLVMTypeOf(f->fn)));
    if (at) smc_llvm_call_before(at, f->kind->by, nothing, &lock, 1);
}

// True if the program creates guards of this type.
static bool is_made(const guard_functions *all, const guard_function *of) {
    for (uint32_t i = 0; i < all->n; i++)
        if (all->at[i].kind->role == MAKES && all->at[i].kind->guard == of->kind->guard &&
            strcmp(all->at[i].type, of->type) == 0)
            return true;
    return false;
}

void smc_rust_instrument_guards(LLVMModuleRef module) {
    guard_functions all = {0};
    for_each_function (fn, module) classify_guard_function(&all, fn);
    for (uint32_t i = 0; i < all.n; i++)
        if (is_made(&all, &all.at[i])) instrument_guard(&all.at[i]);
    for (uint32_t i = 0; i < all.n; i++) free(all.at[i].type);
    smc_vec_free(&all);
}
