// flow.h - passes that simplify control flow, so that loops that wait are recognised. Every
// execution stays the same: it has the same accesses by the same threads in the same order.
#ifndef SMC_PASS_FLOW_H
#define SMC_PASS_FLOW_H

#include "base/base.h"
#include "base/table.h"

#include <llvm-c/Types.h>

typedef SMC_VEC(LLVMBasicBlockRef) smc_blocks;

// Adds to `reached` the blocks that are reachable from `from`, including `from` itself: (block, 0)
// -> 1. If `bb` is not NULL, it is regarded as leading only to `only`.
void smc_flow_add_reached(smc_table *reached, LLVMBasicBlockRef from, LLVMBasicBlockRef bb,
                          LLVMBasicBlockRef only);
SMC_MUST_USE bool smc_flow_reaches(LLVMBasicBlockRef from, LLVMBasicBlockRef to);
// True if `to` is reachable from `from` on a path that does not continue from the block `without`.
SMC_MUST_USE bool smc_flow_reaches_without(LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                                           LLVMBasicBlockRef without);
// Also true if both are the same.
SMC_MUST_USE bool smc_flow_dominates(LLVMBasicBlockRef, LLVMBasicBlockRef);
SMC_MUST_USE bool smc_flow_has_edge(LLVMBasicBlockRef, LLVMBasicBlockRef to); // by one edge
// Returns the only predecessor of the block; NULL: there are several, or none.
LLVMBasicBlockRef smc_flow_only_predecessor(LLVMBasicBlockRef);

// Determines which parts (sections) of a test are the last ones at their level. To be run before
// inlining.
void smc_flow_find_last_parts(LLVMModuleRef);

// Makes C++'s atomic operations on pointers inlined into their callers. To be run before
// always-inline.
void smc_flow_inline_atomics(LLVMModuleRef);
// Replaces calls of libstdc++'s functions that compute a memory order from constants by the result.
// To be run after mem2reg.
void smc_flow_fold_order_functions(LLVMModuleRef);

// Replaces local variables that hold the duration of a sleep, or the timeout of a futex, by a
// constant, if the program reads no clock: then durations have no observable effect. To be run
// before mem2reg.
void smc_flow_remove_limits(LLVMModuleRef);

// Removes switches and branches on values that inlining has made constants. `note` is called for
// each removed branch: it records before an instruction that this edge of the branch is taken.
typedef void smc_flow_note_edge(LLVMBuilderRef, LLVMValueRef branch, unsigned edge,
                                LLVMValueRef before);
void smc_flow_make_choices(LLVMModuleRef, smc_flow_note_edge *note);

// A long loop that only counts, as a pause between two looks at memory, ends after its first
// round. After sroa.
void smc_flow_end_countdowns(LLVMModuleRef, smc_flow_note_edge *note);

// A count that only chooses how a loop waits stands still beyond what it is compared with. After
// sroa, and not where signed arithmetic may fail.
void smc_flow_limit_escalations(LLVMModuleRef);

// Gives each edge on which a block's branch is already decided its own copy of the block, if that
// leaves a loop: the edge then leads directly to its destination (shortcuts.c). Values that are
// used elsewhere become variables, for sroa.
void smc_flow_take_shortcuts(LLVMModuleRef, smc_flow_note_edge *note);

// Joins reads before a loop and at the ends of its rounds into one read at the loop's head, as in
//
//     for (v = load(&x); v & LOCKED; v = load(&x)) pause();
//
// so that the first read waits as well. Two positions of the source become one. `additions`: atomic
// additions of a constant likewise. To be run after mem2reg.
void smc_flow_join_reads(LLVMModuleRef, bool additions);

// If a program continues in the same way whether or not the thread that waited at a barrier is the
// serial one, as in
//
//     rc = pthread_barrier_wait(&b);
//     if (rc != 0 && rc != PTHREAD_BARRIER_SERIAL_THREAD) abort();
//
// replaces the result by 0. A program that uses the result makes the order of departures matter
// (docs/design/barriers.md).
void smc_flow_remove_serial_thread(LLVMModuleRef);

// Marks as always-inline each function that is such an attempt and is called in a loop. Returns
// whether there is one. To be run after sroa and before always-inline.
SMC_MUST_USE bool smc_flow_find_attempts(LLVMModuleRef);
// Marks additions that are attempts, and the operations that undo them after a failure
// (SMC_PASS_ATTEMPT). To be run after smc_flow_join_reads.
void smc_flow_mark_attempts(LLVMModuleRef);

// Gives each `return` of main its own return instruction.
void smc_pass_split_returns(LLVMModuleRef module);

// Lets functions that are atomic sections call the begin and end functions.
void smc_pass_atomic_sections(LLVMModuleRef module);

// Inlines functions that only pass on annotations of loops into their callers.
void smc_pass_inline_annotations(LLVMModuleRef module);

// Separates the paths that leave a scope, and those that leave a loop whose condition uses && or
// ||.
void smc_pass_untangle_cleanups(LLVMModuleRef module);

#endif
