// pace.h - what is told of how far an exploration is: no more than its recent growth bears out.
#ifndef SMC_TERMINAL_PACE_H
#define SMC_TERMINAL_PACE_H

#include "base/base.h"

enum { SMC_PACE_LOOKS = 64 };

// {0} is one of an exploration that begins at 0 seconds.
typedef struct smc_pace {
    struct {
        double seconds, share;
    } looks[SMC_PACE_LOOKS]; // since it began, in the order of time: each `stride`-th; when there
                             // are too many, every other one goes
    uint32_t n, stride, skipped;
    double begin;     // when it began, or began again
    uint64_t visited; // executions, by then
    uint32_t restarts;
} smc_pace;

typedef struct smc_paced {
    bool known;         // whether enough is done to tell the following
    double share, left; // of the time that it takes; seconds
    bool bounded; // it takes longer than that, perhaps: the share of the work has grown more slowly
                  // of late, or not at all, or no forecast bears it out
} smc_paced;

// At this time, so much of the work seems to be done (below 0: not known), and so many executions
// have been visited: fewer than before where it has begun again.
smc_paced smc_pace_at(smc_pace *, double seconds, double share, uint64_t visited);

// The same with a forecast of how many executions there are, whatever their end (0: none). It
// is the forecast that is told, and only where both agree as what it takes, else as the least.
smc_paced smc_pace_with_forecast(const smc_pace *, smc_paced, double seconds, double forecast);

// ", about 46 % done, 0:01 left"; ", at most 46 % done, at least 0:01 left"; with "; began again at
// 0:03". Empty: there is nothing to tell.
void smc_pace_words(const smc_pace *, smc_paced, char *buf, size_t n);

#endif
