// more_rounds.h - raises the bound of net-zero rounds (rounds of a loop that undo their own writes)
// if the bound decides the verdict. If other threads can observe the writes of a round, the
// exploration of one more round may show that further rounds make no difference, or may find an
// error.
#ifndef SMC_RUN_MORE_ROUNDS_H
#define SMC_RUN_MORE_ROUNDS_H

#include "tools/run/run.h"

// To be called after an exploration. As long as the result depends on the bound, explores with one
// more round, by calling `explore`, which stops after so many events were added
// (smc_run_explore_within). All these explorations together add at most twice as many events as
// one process has added in the first one, or SMC_MORE_ROUNDS_EVENTS if that is more. The limit is a
// number of events, not of seconds, so that the verdict does not depend on the speed of the
// machine. The run's result is that of the last exploration that was completed or found an error.
void smc_run_explore_more_rounds(smc_run *, void (*explore)(smc_run *, uint64_t most_events));

// True if a greater bound may be tried: the user has set none, and it is not the greatest that smc
// tries.
bool smc_run_may_raise_bound(const smc_run *);
// Sets the bound, and discards what was found with the old one.
void smc_run_set_bound(smc_run *, uint32_t rounds);

enum { SMC_MORE_ROUNDS_EVENTS = 100000 }; // less than a second for executions of 100 events

#endif
