// replay.h - replays the execution that the options name.
#ifndef SMC_RUN_REPLAY_H
#define SMC_RUN_REPLAY_H

#include "tools/run/run.h"

// To be called before smc_run_replay: learns the partition of memory, so that the observer sees
// each step once. Status as for smc_run_replay.
SMC_MUST_USE smc_status smc_run_learn(smc_run *);
// Replays the execution instead of exploring. Returns SMC_OK or a status as of an exploration; on
// SMC_USAGE a message was printed.
SMC_MUST_USE smc_status smc_run_replay(smc_run *, const smc_replay_observer *);

#endif
