// pace.h - predicts how long an exploration will still take. A prediction uses the slowest of the
// recent rates, so it is rather too long than too short.
#ifndef SMC_TERMINAL_PACE_H
#define SMC_TERMINAL_PACE_H

#include "base/base.h"

// Maximum number of observations that are stored.
enum { SMC_PACE_SAMPLES = 64 };

// Observations of an exploration's progress. {0}: an exploration that begins at 0 seconds.
typedef struct smc_progress_log {
    struct {
        double seconds, share;
    } observations[SMC_PACE_SAMPLES]; // observations in order of time, every `stride`-th one; when
                                      // the array is full, every other one is dropped
    uint32_t n, stride, skipped;
    double begin;     // seconds at which the exploration started, or last restarted
    uint64_t visited; // number of executions at the last observation
    uint32_t restarts;
} smc_progress_log;

// A prediction of the rest of an exploration.
typedef struct smc_progress_prediction {
    bool known;         // enough is done for a prediction
    double share, left; // predicted share of the total time that is over, and seconds left
    bool bounded; // the true total may be larger: the share has recently grown more slowly or not
                  // at all, or no forecast confirms the prediction
} smc_progress_prediction;

// Adds an observation: the share of the work that seems to be done (negative: unknown) and the
// number of executions explored, which is smaller than before after a restart. Returns the
// prediction.
smc_progress_prediction smc_pace_add_sample(smc_progress_log *, double seconds, double share,
                                            uint64_t visited);

// Combines the prediction with a forecast of the total number of executions (0: none). The result
// follows the forecast, and is marked as a lower bound of the time unless both agree.
smc_progress_prediction smc_pace_with_forecast(const smc_progress_log *, smc_progress_prediction,
                                               double seconds, double forecast);

// Writes ", about 46 % done, 0:01 left", or ", at most 46 % done, at least 0:01 left" for a lower
// bound, with "; began again at 0:03" after a restart. Empty if there is no prediction.
void smc_prediction_text(const smc_progress_log *, smc_progress_prediction, char *buf, size_t n);

#endif
