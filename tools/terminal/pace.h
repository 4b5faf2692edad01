// pace.h - predicts the progress of an exploration, cautiously: based on its recent growth.
#ifndef SMC_TERMINAL_PACE_H
#define SMC_TERMINAL_PACE_H

#include "base/base.h"

enum { SMC_PACE_LOOKS = 64 };

// {0} represents an exploration that begins at 0 seconds.
typedef struct smc_pace {
    struct {
        double seconds, share;
    } looks[SMC_PACE_LOOKS]; // samples in order of time, every `stride`-th; when the array is full,
                             // every other one is dropped
    uint32_t n, stride, skipped;
    double begin;     // when the exploration started or restarted
    uint64_t visited; // number of executions at that time
    uint32_t restarts;
} smc_pace;

typedef struct smc_paced {
    bool known;         // enough is done for a prediction
    double share, left; // predicted share of the total time; seconds left
    bool bounded; // the total may be larger: the share has grown more slowly recently, or not at
                  // all, or no forecast confirms it
} smc_paced;

// Adds a sample: the share of the work that seems done (negative: unknown), and the number of
// executions visited, which decreases at a restart.
smc_paced smc_pace_at(smc_pace *, double seconds, double share, uint64_t visited);

// Combines the prediction with a forecast of the number of executions (0: none). The result follows
// the forecast; it is only a lower bound unless both agree.
smc_paced smc_pace_with_forecast(const smc_pace *, smc_paced, double seconds, double forecast);

// Writes ", about 46 % done, 0:01 left"; ", at most 46 % done, at least 0:01 left"; with "; began
// again at 0:03". Empty if there is no prediction.
void smc_pace_words(const smc_pace *, smc_paced, char *buf, size_t n);

#endif
