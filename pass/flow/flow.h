// flow.h - control flow made such that waits are seen for what they are: rewrites that leave each
// execution as it is, with the same accesses by the same threads in the same order.
#ifndef SMC_PASS_FLOW_H
#define SMC_PASS_FLOW_H

#include "base/base.h"
#include "base/table.h"

#include <llvm-c/Types.h>

typedef SMC_VEC(LLVMBasicBlockRef) smc_blocks;

// Adds the blocks that are come to from one of them, itself too: (block, 0) -> 1. `bb`, if there is
// one, leads to `only` alone.
void smc_flow_reach(smc_table *reached, LLVMBasicBlockRef from, LLVMBasicBlockRef bb,
                    LLVMBasicBlockRef only);
SMC_MUST_USE bool smc_flow_reaches(LLVMBasicBlockRef from, LLVMBasicBlockRef to);
// No way leads on from `without`.
SMC_MUST_USE bool smc_flow_reaches_without(LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                                           LLVMBasicBlockRef without);
SMC_MUST_USE bool smc_flow_dominates(LLVMBasicBlockRef, LLVMBasicBlockRef); // or is the same
SMC_MUST_USE bool smc_flow_leads(LLVMBasicBlockRef, LLVMBasicBlockRef to);  // in one step
// The block that alone leads to this one; NULL: there are several, or none.
LLVMBasicBlockRef smc_flow_only_before(LLVMBasicBlockRef);

// Answers which parts of a test are the last ones of those side by side. Before inlining.
void smc_flow_find_last_parts(LLVMModuleRef);

// C++'s atomic operations on pointers become part of who calls them. Before always-inline.
void smc_flow_inline_atomics(LLVMModuleRef);
// What libstdc++ calls to make an order of others goes where it is given constants. After mem2reg.
void smc_flow_make_orders(LLVMModuleRef);

// A local variable that says how long the thread sleeps, or waits at a futex at most, is forgotten,
// if nobody reads a clock. Before mem2reg.
void smc_flow_forget_limits(LLVMModuleRef);

// Takes away switches on values that inlining has made constants: with `note` it is told that a
// branch takes this edge before the instruction, which does without the branch.
typedef void smc_flow_note_edge(LLVMBuilderRef, LLVMValueRef branch, unsigned edge,
                                LLVMValueRef before);
void smc_flow_make_choices(LLVMModuleRef, smc_flow_note_edge *note);

// A long loop that only counts, as a pause between two looks at memory, ends after its first
// round. After sroa.
void smc_flow_end_countdowns(LLVMModuleRef, smc_flow_note_edge *note);

// A count that only chooses how a loop waits stands still beyond what it is compared with. After
// sroa, and not where signed arithmetic may fail.
void smc_flow_limit_escalations(LLVMModuleRef);

// A way out of a loop that is known before a block asks leads where it is known to go, past what
// the block asks on other ways. Variables are left for sroa.
void smc_flow_take_shortcuts(LLVMModuleRef, smc_flow_note_edge *note);

// A loop that reads at the end of each round what was read before the first one,
//
//     for (v = load(&x); v & LOCKED; v = load(&x)) pause();
//
// reads it at its head instead: before and in the loop it is one read, so that the first one waits,
// too. After mem2reg. Two places of the source become one.
void smc_flow_join_reads(LLVMModuleRef);

// Where a program goes on alike whether the thread that waited at a barrier is the serial one,
//
//     rc = pthread_barrier_wait(&b);
//     if (rc != 0 && rc != PTHREAD_BARRIER_SERIAL_THREAD) abort();
//
// it is not said to be: who looks at the result makes the order of departures matter
// (docs/design/barriers.md).
void smc_flow_forget_serial(LLVMModuleRef);

// A function that is such an attempt, and is called in a loop, is to become part of who calls it:
// whether there is one. After sroa, and before what always-inline does.
SMC_MUST_USE bool smc_flow_find_attempts(LLVMModuleRef);
// Marks additions that are attempts, and what takes them back where they have failed
// (SMC_PASS_ATTEMPT). The one before a loop and those in it may become one. `overflow`: signed
// arithmetic may fail.
void smc_flow_mark_attempts(LLVMModuleRef, bool overflow);

#endif
