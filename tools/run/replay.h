// replay.h - one execution, which the options name, once more.
#ifndef SMC_RUN_REPLAY_H
#define SMC_RUN_REPLAY_H

#include "tools/run/run.h"

// Before smc_run_replay: learns what memory is made of there, so that each step is told of once. As
// smc_run_replay.
SMC_MUST_USE smc_status smc_run_learn(smc_run *);
// Instead of exploring: the one execution that the options name. Otherwise than SMC_OK: as the
// exploration's status; of SMC_USAGE, message given.
SMC_MUST_USE smc_status smc_run_replay(smc_run *, const smc_replay_observer *);

#endif
