// more_rounds.h - raises the bound of net-zero rounds (rounds of a loop that take back what they
// write) where the bound decides the verdict: if other threads see what a round does, one more
// round may show that no further rounds are needed, or an error.
#ifndef SMC_RUN_MORE_ROUNDS_H
#define SMC_RUN_MORE_ROUNDS_H

#include "tools/run/run.h"

// To be called after an exploration. Explores with one more round each time, as long as rounds are
// lacking. All these explorations together add as many events as the first one did, or
// SMC_MORE_ROUNDS_EVENTS: events are counted, not seconds, so that the verdict does not depend on
// the speed of the machine. The run's result is that of the last exploration that was completed or
// found an error.
// `explore` explores until so many events were added (smc_run_explore_within).
void smc_run_explore_more_rounds(smc_run *, void (*explore)(smc_run *, uint64_t most_events));

enum { SMC_MORE_ROUNDS_EVENTS = 100000 }; // less than a second for executions of 100 events

#endif
