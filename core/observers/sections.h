// sections.h - distinguishes executions in which no atomic section is interrupted.
//
// Sections exclude each other like critical sections of one lock, but actions of other threads
// outside of sections may interleave with them (docs/design/atomic-sections.md). The functions here
// detect executions that are possible only if such an action interrupts a section.
#ifndef SMC_SECTIONS_H
#define SMC_SECTIONS_H

#include "result/errors.h"

// Values of --atomic-sections.
enum { SMC_SECTIONS_INTERRUPTIBLE, SMC_SECTIONS_INDIVISIBLE };
// The option --atomic-sections, whose values are the enum above.
extern const smc_option smc_option_atomic_sections;

// Whether an execution in which no atomic section is interrupted shows the error of event `at`,
// together with `other` (0: none). If both are 0: whether the current execution is such an
// execution. Requires a complete execution, a graph with coherence, and a model that interleaves.
// For smc_errors.counts.
bool smc_sections_are_uninterrupted(const smc_errors *, smc_id at, smc_id other);

#endif
