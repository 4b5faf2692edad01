// replay.h - one execution by its token (token.h).
#ifndef SMC_REPLAY_H
#define SMC_REPLAY_H

#include "models/model.h"
#include "replay/outcome.h"
#include "replay/token.h"
#include "result/result.h"

// Explorers tell of barriers in one way or the other: which one a token is of is found out by
// running it once more before.
typedef enum smc_replay_mode {
    SMC_REPLAY_UNKNOWN,
    SMC_REPLAY_DROPS_ROUNDS, // (smc_start.drops), and forces sources
    SMC_REPLAY_DROPS_ATTEMPTS,
    SMC_REPLAY_FORCES_SOURCES,
    SMC_REPLAY_PLAIN,
    SMC_REPLAY_MIXED
} smc_replay_mode;

// Runs the execution and records its errors. *at: the step that is not possible, from 1. *way, if
// any: kept for the next time.
smc_replay_outcome smc_replay(smc_program *, const smc_model *, const smc_explore_options *,
                              const char *token, const smc_replay_observer *, smc_replay_mode *way,
                              smc_result *, uint32_t *at);

#endif
