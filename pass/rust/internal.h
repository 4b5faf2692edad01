// internal.h - the steps of smc_pass_prepare_rust. Private to pass/rust/.
#ifndef SMC_PASS_RUST_INTERNAL_H
#define SMC_PASS_RUST_INTERNAL_H

#include <llvm-c/Core.h>
#include <stdbool.h>

// Blocks that are not come to are removed: those that clean up for a panic, once nobody unwinds.
void smc_rust_drop_unreachable(LLVMModuleRef);

// What the runtime does is declared under the library's names; words that only it writes to have
// the value that they keep.
void smc_rust_replace_runtime(LLVMModuleRef);
void smc_rust_settle_words(LLVMModuleRef); // the words alone, once more

// The same in std by itself: what the library does in its place is defined as nothing. Whether
// std's function is called by the library, or shows what the module is.
void smc_rust_leave_out_runtime(LLVMModuleRef);
bool smc_rust_is_called(const char *symbol);

// What threads of std share with who made them is not counted, as it is never freed
// (docs/design/rust.md). The first before, the second after atomic operations have become part of
// who calls them.
void smc_rust_replace_packets(LLVMModuleRef);
void smc_rust_drop_counts(LLVMModuleRef);
// Whether spawn_unchecked_<.., T>, by its name with types, is of threads whose packets are so.
bool smc_rust_leaves_result(LLVMModuleRef, const char *spawn);

// Whether a panic unwinds, and does not end the program: the module is compiled so.
bool smc_rust_unwinds(LLVMModuleRef);

// Where a panic ends the program, no lock is poisoned: nobody looks. Atomic operations have become
// part of who calls them.
void smc_rust_settle_loads(LLVMModuleRef);

// Locks that try again where they fail do not fail for no reason.
void smc_rust_settle_exchanges(LLVMModuleRef);

// What std does by futexes is no barrier of the kernel's.
void smc_rust_settle_futexes(LLVMModuleRef);

// Tables of distances between objects hold their addresses.
void smc_rust_load_pointers(LLVMModuleRef);

// Marks where the program, as rustc has made it without its standard library, looks at bools.
void smc_rust_mark_bools(LLVMModuleRef program);

// What core::mem::uninitialized gives was never written.
void smc_rust_leave_uninitialized(LLVMModuleRef);

// The function of that name, by the library; declared with the type where it is not there yet.
LLVMValueRef smc_rust_declared(LLVMModuleRef, const char *name, LLVMTypeRef type);

// A block of its own, in which the function begins now.
LLVMBasicBlockRef smc_rust_begin_anew(LLVMValueRef fn);

// An operand of a node of metadata; NULL: there is none.
LLVMMetadataRef smc_rust_metadata(LLVMContextRef, LLVMMetadataRef node, unsigned i);
// Whether the instruction is there for such a function, whoever it has become a part of: `is` of
// the name with its types, or of the symbol.
typedef enum smc_rust_text { SMC_RUST_NAME = 2, SMC_RUST_SYMBOL = 3 } smc_rust_text;
bool smc_rust_stems_from(LLVMModuleRef, LLVMValueRef in, smc_rust_text,
                         bool (*is)(LLVMModuleRef, const char *text, unsigned n));

// The end of a scope joins its threads, or looks at their number; nobody parks.
void smc_rust_wait_for_scopes(LLVMModuleRef);
// Whether the end of a scope joins its threads.
bool smc_rust_joins_scopes(LLVMModuleRef);

// Each #[test] as a function without parameters, named by the prefix and its path.
void smc_rust_make_tests(LLVMModuleRef, const char *prefix);

// Who waits for a message, or for room, waits for another value of what it has read last.
void smc_rust_wait_for_channels(LLVMModuleRef);

// Whether the function's path, without types, begins and ends so; whether the module has one.
bool smc_rust_is_named(LLVMValueRef fn, const char *begin, const char *end);
bool smc_rust_has(LLVMModuleRef, const char *begin, const char *end);
// Whether the program itself parks threads: std's own waits use up what wakes them.
bool smc_rust_parks(LLVMModuleRef);
// Whether the instruction calls the function with that path.
bool smc_rust_calls(LLVMValueRef in, const char *path);
// Behind where the result is put, if that is in memory; NULL: there is none.
LLVMValueRef smc_rust_first_parameter(LLVMValueRef fn);
// Takes a call without a result out, also where it may unwind.
void smc_rust_erase_call(LLVMBuilderRef, LLVMValueRef call);

// Who drops a guard of a lock has to hold it.
void smc_rust_watch_guards(LLVMModuleRef);

// Small functions of the library are part of who calls them; an atomic operation has the order that
// is asked for.
void smc_rust_inline_small(LLVMModuleRef);

#endif
