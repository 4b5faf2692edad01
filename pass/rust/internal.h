// internal.h - the steps of smc_pass_prepare_rust. Private to pass/rust/.
#ifndef SMC_PASS_RUST_INTERNAL_H
#define SMC_PASS_RUST_INTERNAL_H

#include "base/marked.h"

#include <llvm-c/Core.h>
#include <stdbool.h>

// Functions of std and of smc's library whose calls show which features a program uses.
#define SMC_RUST_SCOPE_DONE "rust.scope_done"
#define SMC_RUST_READ_LOCK "rust.read_lock" // called when a std::sync::RwLock is locked for reading
#define SMC_RUST_WRITE_LOCK "rust.write_lock"
#define SMC_RUST_WAIT_TIMEOUT "rust.wait_timeout" // waits for a std::sync::Condvar with a limit
#define SMC_RUST_TESTS "rust.tests"
#define SMC_RUST_PANIC "rust.panic"
#define SMC_RUST_BEGIN_UNWIND "rust_begin_unwind"

// Removes unreachable blocks, such as cleanups for panics if nothing unwinds.
void smc_rust_remove_unreachable(LLVMModuleRef);

// smc_rust_replace_runtime replaces functions of the runtime by those of smc's library, and
// replaces loads of words that only the runtime writes by constants. smc_rust_fold_constant_words
// repeats only the latter.
void smc_rust_replace_runtime(LLVMModuleRef);
void smc_rust_fold_constant_words(LLVMModuleRef);

// smc_rust_clear_replaced prepares std before it is linked with a program: gives functions that
// smc's library replaces an empty body. smc_rust_is_called_by_library returns true if smc's library
// calls the function of std, or if the function identifies the module as std.
void smc_rust_clear_replaced(LLVMModuleRef);
bool smc_rust_is_called_by_library(const char *symbol);

// Remove the reference counts of objects that std's threads share with their creators: smc never
// frees these objects (docs/design/rust.md). smc_rust_replace_packets must be called before atomic
// operations are inlined, smc_rust_remove_thread_counts afterwards.
void smc_rust_replace_packets(LLVMModuleRef);
void smc_rust_remove_thread_counts(LLVMModuleRef);
// `spawn` is the full name of an instance spawn_unchecked_<.., T>. True if the packets of the
// threads that it creates have no reference counts.
bool smc_rust_thread_leaves_result(LLVMModuleRef, const char *spawn);

// True if the module was compiled so that a panic unwinds, and does not end the program at once.
bool smc_rust_unwinds(LLVMModuleRef);

// If a panic ends the program, removes checks for poisoned locks. To be called when atomic
// operations have been inlined.
void smc_rust_fold_panic_loads(LLVMModuleRef);

// Makes a thread that locks an RwLock wait until the lock is available, as for a Mutex. If std's
// own code is kept, makes its exchanges strong: std retries them.
void smc_rust_model_rwlocks(LLVMModuleRef);

// Removes the ordering by futex operations that std does not guarantee.
void smc_rust_relax_futexes(LLVMModuleRef);

// Replaces tables of the distances between objects by tables of addresses.
void smc_rust_restore_tables(LLVMModuleRef);

// Marks the reads of bools in the program. The module must not contain the standard library yet.
void smc_rust_mark_bools(LLVMModuleRef program);

// Makes the result of core::mem::uninitialized uninitialised.
void smc_rust_keep_uninitialized(LLVMModuleRef);

// Returns a new entry block of the function; the old code becomes unreachable.
LLVMBasicBlockRef smc_rust_new_entry_block(LLVMValueRef fn);

// True if the instruction belongs to a function for which `is` returns true, or was inlined from
// such a function. `is` gets the function's name with types (SMC_RUST_NAME), or its symbol.
typedef enum smc_rust_text { SMC_RUST_NAME = 2, SMC_RUST_SYMBOL = 3 } smc_rust_text;
bool smc_rust_originates_in(LLVMModuleRef, LLVMValueRef in, smc_rust_text,
                            bool (*is)(LLVMModuleRef, const char *text, unsigned n));

// True if the symbol is that of the method `type`::`method` or `<type>::method`.
bool smc_rust_is_method(const char *symbol, unsigned n, const char *type, const char *method);

// Makes the accesses to the words of std's Mutexes, and park_timeout, functions of smc's library.
// To be called when atomic operations have been inlined.
void smc_rust_model_mutexes(LLVMModuleRef);

// Makes the end of a scope join the scope's threads, or wait for their count to become 0, instead
// of parking.
void smc_rust_wait_for_scopes(LLVMModuleRef);
// True if the end of a scope joins its threads.
bool smc_rust_joins_scopes(LLVMModuleRef);

// Makes a thread that waits for a message in a channel, or for room in it, wait until the value
// that it read last changes.
void smc_rust_wait_for_channels(LLVMModuleRef);

// smc_rust_is_named returns true if the function's path, without types, has this beginning and this
// end; smc_rust_has_function, if the module has such a function.
bool smc_rust_is_named(LLVMValueRef fn, const char *begin, const char *end);
bool smc_rust_has_function(LLVMModuleRef, const char *begin, const char *end);
// True if the program itself parks threads. Then std's waits may consume a wakeup that the program
// sends.
bool smc_rust_parks_threads(LLVMModuleRef);
// True if the function is used, and sends signals to threads or to the process.
bool smc_rust_is_signal_sender(LLVMValueRef fn);
// True if the instruction calls the function with that path.
bool smc_rust_calls_path(LLVMValueRef in, const char *path);
// Returns the first parameter of the function, or the second one if the first is the address of the
// result; NULL: none.
LLVMValueRef smc_rust_first_parameter(LLVMValueRef fn);
// Removes a call or invoke that has no result.
void smc_rust_erase_call(LLVMBuilderRef, LLVMValueRef call);

// Adds checks that a lock's guard is dropped by the thread that holds the lock.
void smc_rust_instrument_guards(LLVMModuleRef);

// Inlines small functions of Rust's library into their callers. Atomic operations then have the
// constant memory order that the caller passes.
void smc_rust_inline_small(LLVMModuleRef);

#endif
