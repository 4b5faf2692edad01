// sections.h - distinguishes executions in which no atomic section is interrupted.
//
// Sections exclude each other like critical sections of one lock, but actions of other threads
// outside of sections may interleave with them (docs/threads.md). The functions here detect
// executions that are only possible with such an interruption.
#ifndef SMC_SECTIONS_H
#define SMC_SECTIONS_H

#include "result/errors.h"

// Values of --atomic-sections.
enum { SMC_SECTIONS_INTERRUPTIBLE, SMC_SECTIONS_INDIVISIBLE };
extern const smc_option smc_option_atomic_sections;

// Whether the error of event `at`, together with `other` unless that is 0, is shown by an execution
// in which no atomic section is interrupted; both 0: whether the current execution is such an
// execution. Requires an execution that cannot be extended, a graph with coherence, and a model
// that interleaves. For smc_errors.counts.
bool smc_sections_are_uninterrupted(const smc_errors *, smc_id at, smc_id other);

#endif
