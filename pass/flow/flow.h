// flow.h - passes that simplify control flow, so that smc recognises waiting loops. They do not
// change executions: the same threads make the same accesses in the same order.
#ifndef SMC_PASS_FLOW_H
#define SMC_PASS_FLOW_H

#include "base/base.h"
#include "base/table.h"

#include <llvm-c/Types.h>

// A list of basic blocks.
typedef SMC_VEC(LLVMBasicBlockRef) smc_blocks;

// Adds all blocks that are reachable from `from`, and `from` itself, to `reached`: (block, 0) -> 1.
// If `bb` is not NULL, `only` is regarded as its only successor.
void smc_flow_add_reached(smc_table *reached, LLVMBasicBlockRef from, LLVMBasicBlockRef bb,
                          LLVMBasicBlockRef only);
// True if `to` is reachable from `from`; every block reaches itself.
SMC_MUST_USE bool smc_flow_reaches(LLVMBasicBlockRef from, LLVMBasicBlockRef to);
// True if `to` is reachable from `from` on a path that does not continue from the block `without`.
SMC_MUST_USE bool smc_flow_reaches_without(LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                                           LLVMBasicBlockRef without);
// True if every path to the second block passes through the first one, or if both are the same.
SMC_MUST_USE bool smc_flow_dominates(LLVMBasicBlockRef, LLVMBasicBlockRef);
SMC_MUST_USE bool smc_flow_has_edge(LLVMBasicBlockRef, LLVMBasicBlockRef to); // true if a single
                                                                              // edge leads to `to`
// Returns the only predecessor of the block; NULL: none or several.
LLVMBasicBlockRef smc_flow_only_predecessor(LLVMBasicBlockRef);

// Determines which parts (sections) of a test are the last at their level. To be run before
// inlining.
void smc_flow_find_last_parts(LLVMModuleRef);

// Marks C++'s atomic operations on pointers as always-inline. To be run before that pass.
void smc_flow_inline_atomics(LLVMModuleRef);
// Replaces calls of libstdc++'s functions that compute a memory order from constants by their
// results. To be run after mem2reg.
void smc_flow_fold_order_functions(LLVMModuleRef);

// If the program reads no clock, durations have no observable effect: replaces local variables with
// the duration of a sleep, or the timeout of a futex, by a constant. To be run before mem2reg.
void smc_flow_remove_durations(LLVMModuleRef);
// Returns the address of a constant duration, which is the same in each call.
LLVMValueRef smc_flow_some_time(LLVMModuleRef);
// If only time limits of waits depend on what clocks return, replaces that by a constant. `entry`:
// the entry function; NULL: unknown. To be run after private objects are marked, and not if signed
// overflow is an error.
void smc_flow_stop_unobserved_clocks(LLVMModuleRef, LLVMValueRef entry);

// Returns the constant that the value equals, possibly through casts and checked multiplications;
// NULL: unknown.
LLVMValueRef smc_flow_constant_of(LLVMValueRef);
// Removes switches and branches on values that inlining has made constant. `note` is called for
// each removed branch: it inserts, before an instruction, the record that this edge is taken.
typedef void smc_flow_note_edge(LLVMBuilderRef, LLVMValueRef branch, unsigned edge,
                                LLVMValueRef before);
void smc_flow_fold_branches(LLVMModuleRef, smc_flow_note_edge *note);

// Makes long loops that only count, as pauses between two reads, end after their first round. To be
// run after sroa.
void smc_flow_end_countdowns(LLVMModuleRef, smc_flow_note_edge *note);

// Limits counts that only choose how a loop waits, so that they stop above the largest constant
// with which they are compared. `shortens`: phases in which a loop only reads one location last one
// round. To be run after smc_flow_join_reads, and not if signed overflow is an error.
void smc_flow_limit_escalations(LLVMModuleRef, bool shortens);

// If a block's branch is decided already on the edge that leads to the block, and then leaves a
// loop, gives that edge its own copy of the block, so that it leads directly to the destination
// (shortcuts.c). Values that are used in other blocks become variables; sroa turns them into values
// again.
void smc_flow_bypass_decided_blocks(LLVMModuleRef, smc_flow_note_edge *note);

// Joins reads before a loop and at the ends of its rounds into one read at the loop's head, as in
//
//     for (v = load(&x); v & LOCKED; v = load(&x)) pause();
//
// so that the first read waits as well. Two positions of the source become one. `additions`: does
// the same for atomic additions of a constant. To be run after mem2reg.
void smc_flow_join_reads(LLVMModuleRef, bool additions);

// If a program continues in the same way whether or not its thread is the one to which a barrier
// returns PTHREAD_BARRIER_SERIAL_THREAD, as in
//
//     rc = pthread_barrier_wait(&b);
//     if (rc != 0 && rc != PTHREAD_BARRIER_SERIAL_THREAD) abort();
//
// replaces the result of the barrier by 0. If the program used the result, the order in which
// threads leave the barrier would matter (docs/design/barriers.md).
void smc_flow_remove_serial_thread(LLVMModuleRef);

// Replaces the results of calls of functions that always return the same number
// (constant_results.c).
void smc_flow_use_constant_results(LLVMModuleRef);

// Marks functions as always-inline that are attempts (see below) and are called in a loop. Returns
// true if there are any. To be run after smc_flow_fold_branches and before always-inline.
SMC_MUST_USE bool smc_flow_find_attempts(LLVMModuleRef);
// Marks attempts: additions that the thread undoes at once if they fail, and the operations that
// undo them (SMC_PASS_ATTEMPT). To be run after smc_flow_join_reads.
void smc_flow_mark_attempts(LLVMModuleRef);

// Gives each `return` of main its own return instruction.
void smc_pass_split_returns(LLVMModuleRef module);

// Inserts calls that begin and end an atomic section in functions that are atomic sections.
void smc_pass_atomic_sections(LLVMModuleRef module);

// Inlines functions that only make annotations of loops into their callers.
void smc_pass_inline_annotations(LLVMModuleRef module);

// Separates the paths that leave a scope.
void smc_pass_split_cleanups(LLVMModuleRef module);

#endif
