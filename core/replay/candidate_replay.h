// candidate_replay.h - replays executions under models that are not prefix-closed.
#ifndef SMC_REPLAY_CANDIDATE_REPLAY_H
#define SMC_REPLAY_CANDIDATE_REPLAY_H

#include "models/model.h"
#include "replay/outcome.h"
#include "replay/turns.h"
#include "result/result.h"

// Replays a parsed token; outcome and *at as for smc_replay. The mode is not tried out: it follows
// from the options.
smc_replay_outcome smc_replay_whole_execution(const smc_replay_setup *, const smc_turns *,
                                              smc_result *, uint32_t *at);

#endif
