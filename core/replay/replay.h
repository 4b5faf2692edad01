// replay.h - replays an execution from its token (token.h).
#ifndef SMC_REPLAY_H
#define SMC_REPLAY_H

#include "models/model.h"
#include "replay/outcome.h"
#include "replay/token.h"
#include "result/result.h"

// Modes in which explorers run programs; a thread's steps depend on the mode. The mode of a token
// is found by trial replays.
typedef enum smc_replay_mode {
    SMC_REPLAY_UNKNOWN,
    SMC_REPLAY_DROPS_ROUNDS, // the mode with smc_start.drops = SMC_DROPS_ROUNDS, and with forced
                             // sources
    SMC_REPLAY_DROPS_ATTEMPTS,
    SMC_REPLAY_FORCES_SOURCES,
    SMC_REPLAY_PLAIN,
    SMC_REPLAY_ALL_ROUNDS, // smc_start.all_rounds: the execution has a cycle of starvation
    SMC_REPLAY_MIXED
} smc_replay_mode;

// Replays the execution that the token represents and records its errors. *at: number (from 1) of
// the first step that is not possible. *way (may be NULL): the mode, SMC_REPLAY_UNKNOWN at first;
// the replay finds it and stores it for later replays.
smc_replay_outcome smc_replay(const smc_replay_setup *, const char *token, smc_replay_mode *way,
                              smc_result *, uint32_t *at);

#endif
