// internal.h - the steps of smc_pass_prepare_rust. Private to pass/rust/.
#ifndef SMC_PASS_RUST_INTERNAL_H
#define SMC_PASS_RUST_INTERNAL_H

#include "base/marked.h"

#include <llvm-c/Core.h>
#include <stdbool.h>

// Functions of std and of the library by which several steps know what a program does.
#define SMC_RUST_SCOPE_DONE "rust.scope_done"
#define SMC_RUST_READ_LOCK "rust.read_lock"   // of a std::sync::RwLock that is taken
#define SMC_RUST_WRITE_LOCK "rust.write_lock"
#define SMC_RUST_TESTS "rust.tests"
#define SMC_RUST_PANIC "rust.panic"
#define SMC_RUST_BEGIN_UNWIND "rust_begin_unwind"

// Removes unreachable blocks: cleanups for panics, if nothing unwinds.
void smc_rust_drop_unreachable(LLVMModuleRef);

// Replaces functions of the runtime by those of the library, and loads of words that only the
// runtime writes by their constant values.
void smc_rust_replace_runtime(LLVMModuleRef);
void smc_rust_fold_words(LLVMModuleRef); // the words alone, once more

// The same for std by itself: functions that the library replaces get an empty body.
// smc_rust_is_called returns whether the library calls std's function, or whether the function
// identifies the module.
void smc_rust_leave_out_runtime(LLVMModuleRef);
bool smc_rust_is_called(const char *symbol);

// Remove the counts of references to what std's threads share with their creators, as it is never
// freed (docs/design/rust.md). The first is to be called before atomic operations are inlined, the
// second afterwards.
void smc_rust_replace_packets(LLVMModuleRef);
void smc_rust_drop_counts(LLVMModuleRef);
// Returns whether the threads of spawn_unchecked_<.., T>, by its name with types, have such
// packets.
bool smc_rust_leaves_result(LLVMModuleRef, const char *spawn);

// Returns whether a panic unwinds instead of ending the program, as the module was compiled.
bool smc_rust_unwinds(LLVMModuleRef);

// If a panic ends the program, removes the checks for poisoned locks. To be called after atomic
// operations are inlined.
void smc_rust_fold_loads(LLVMModuleRef);

// Who takes an RwLock waits until it can. Where it is as std has it, its exchanges, which are tried
// again where they fail, do not fail for no reason.
void smc_rust_settle_rwlocks(LLVMModuleRef);

// Gives the futex operations of std no barriers beyond those that std promises.
void smc_rust_relax_futexes(LLVMModuleRef);

// Replaces tables of distances between objects by tables of addresses.
void smc_rust_load_pointers(LLVMModuleRef);

// Marks the reads of bools in the program as compiled by rustc, without its standard library.
void smc_rust_mark_bools(LLVMModuleRef program);

// Makes the result of core::mem::uninitialized uninitialised.
void smc_rust_leave_uninitialized(LLVMModuleRef);

// Returns the library's function of that name and declares it with the type if necessary.
LLVMValueRef smc_rust_declared(LLVMModuleRef, const char *name, LLVMTypeRef type);

// Returns a new entry block of the function.
LLVMBasicBlockRef smc_rust_begin_anew(LLVMValueRef fn);

// Returns an operand of a metadata node; NULL: none.
LLVMMetadataRef smc_rust_metadata(LLVMContextRef, LLVMMetadataRef node, unsigned i);
// Returns whether the instruction belongs to a function for which `is` is true, or was inlined from
// one. `is` gets the name with its types, or the symbol.
typedef enum smc_rust_text { SMC_RUST_NAME = 2, SMC_RUST_SYMBOL = 3 } smc_rust_text;
bool smc_rust_stems_from(LLVMModuleRef, LLVMValueRef in, smc_rust_text,
                         bool (*is)(LLVMModuleRef, const char *text, unsigned n));

// Lets the end of a scope join its threads or read their number instead of parking.
void smc_rust_wait_for_scopes(LLVMModuleRef);
// Whether the end of a scope joins its threads.
bool smc_rust_joins_scopes(LLVMModuleRef);

// Makes each #[test] a function without parameters, named by the prefix and its path.
void smc_rust_make_tests(LLVMModuleRef, const char *prefix, smc_ignored_tests);

// Lets threads that wait for a message or for room wait until the value that they read last
// changes.
void smc_rust_wait_for_channels(LLVMModuleRef);

// Return whether the function's path without types begins and ends like this; whether the module
// has such a function.
bool smc_rust_is_named(LLVMValueRef fn, const char *begin, const char *end);
bool smc_rust_has(LLVMModuleRef, const char *begin, const char *end);
// Returns whether the program itself parks threads: std's own waits may consume the unpark.
bool smc_rust_parks(LLVMModuleRef);
// Returns whether the instruction calls the function with that path.
bool smc_rust_calls(LLVMValueRef in, const char *path);
// Returns the first parameter after the address of the result, if the result is in memory; NULL:
// none.
LLVMValueRef smc_rust_first_parameter(LLVMValueRef fn);
// Removes a call or invoke without a result.
void smc_rust_erase_call(LLVMBuilderRef, LLVMValueRef call);

// Checks that a lock's guard is dropped by the thread that holds the lock.
void smc_rust_watch_guards(LLVMModuleRef);

// Inlines small functions of the library into their callers, so that an atomic operation has the
// order that the caller gives.
void smc_rust_inline_small(LLVMModuleRef);

#endif
