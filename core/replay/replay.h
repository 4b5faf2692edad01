// replay.h - replays an execution from its token (token.h).
#ifndef SMC_REPLAY_H
#define SMC_REPLAY_H

#include "models/model.h"
#include "replay/outcome.h"
#include "replay/token.h"
#include "result/result.h"

// The modes in which explorers run a program; the steps of its threads depend on the mode. A token
// does not name its mode: trial replays find it.
typedef enum smc_replay_mode {
    SMC_REPLAY_UNKNOWN,
    SMC_REPLAY_DROPS_ROUNDS,   // smc_start.drops = SMC_DROPS_ROUNDS, and forced sources
    SMC_REPLAY_DROPS_ATTEMPTS, // smc_start.drops = SMC_DROPS_ATTEMPTS, and forced sources
    SMC_REPLAY_FORCES_SOURCES, // forced sources (smc_start.forces_sources), nothing dropped
    SMC_REPLAY_PLAIN,          // neither forced sources nor dropped repetitions
    SMC_REPLAY_ALL_ROUNDS,     // smc_start.all_rounds: the execution has a cycle of starvation
    SMC_REPLAY_MIXED           // with atomic accesses to several cells (docs/mixed-sizes.md)
} smc_replay_mode;

// Replays the execution that the token represents and records its errors in the result. *at: the
// number (from 1) of the last step tried; if the outcome is not SMC_REPLAY_DONE, that step is not
// possible. *way: the mode, for further replays of the same token; the caller sets it to
// SMC_REPLAY_UNKNOWN first. NULL: the mode is found anew.
smc_replay_outcome smc_replay(const smc_replay_setup *, const char *token, smc_replay_mode *mode,
                              smc_result *, uint32_t *at);

#endif
