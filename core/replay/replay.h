// replay.h - one execution by its token (token.h).
#ifndef SMC_REPLAY_H
#define SMC_REPLAY_H

#include "models/model.h"
#include "replay/outcome.h"
#include "replay/token.h"
#include "result/result.h"

// Runs the execution and records its errors. *at: the step that is not possible, from 1.
smc_replay_outcome smc_replay(smc_program *, const smc_model *, const smc_explore_options *, const char *token,
                              const smc_replay_watch *, smc_result *, uint32_t *at);

#endif
