// phases.h - counts of rounds that only select how a loop waits, and the phases that they divide it
// into.
#ifndef SMC_PASS_FLOW_PHASES_H
#define SMC_PASS_FLOW_PHASES_H

#include "base/base.h"

#include <llvm-c/Types.h>

// A count of rounds in a loop. It begins with `first`, and each round adds 1. Its only uses are
// comparisons with constants, which choose between paths that stay in the loop, and comparisons
// with constants in functions to which it is passed.
typedef struct smc_escalation {
    LLVMValueRef count, next; // count: phi of the loop's head; next: count + 1
    LLVMBasicBlockRef before; // the block that leads into the loop
    long long first;
    SMC_VEC(LLVMValueRef) tests; // comparisons of count or next (operand 0) with constants,
                                 // in the loop
    bool is_passed;              // to a function that compares it
    long long passed_greatest;   // greatest constant with which functions compare it
} smc_escalation;

// For a count that is not passed to functions. Changes the constants of the comparisons such that
// each phase of the loop whose rounds only read one location lasts one round
// (docs/design/rounds.md, "Phases").
void smc_flow_shorten_phases(smc_escalation *);

#endif
