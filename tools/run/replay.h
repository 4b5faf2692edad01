// replay.h - replays the execution that --replay=TOKEN names.
#ifndef SMC_RUN_REPLAY_H
#define SMC_RUN_REPLAY_H

#include "tools/run/run.h"

// Learns how memory is divided into locations, so that the observer of the following smc_run_replay
// sees each step only once. The status is that of smc_run_replay.
SMC_MUST_USE smc_status smc_run_learn_partition(smc_run *);
// The same for an execution of which only the first n steps are needed, so that the program may
// have others after them. *differs: the first step that it does not have, or the last one if only
// values differ; 0: it has all.
SMC_MUST_USE smc_status smc_run_learn_first_steps(smc_run *, uint64_t n, uint32_t *differs);
// Replays the execution instead of exploring. Returns the status that an exploration would return;
// after SMC_USAGE a message was printed.
SMC_MUST_USE smc_status smc_run_replay(smc_run *, const smc_replay_observer *);

#endif
