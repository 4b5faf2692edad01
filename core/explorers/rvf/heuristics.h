// heuristics.h - optional heuristics of rvf, which do not change its results (docs/design/rvf.md).
#ifndef SMC_RVF_HEURISTICS_H
#define SMC_RVF_HEURISTICS_H

#include "result/options.h"

// Which heuristics are switched off.
typedef struct rvf_heuristics_off {
    bool closure, guide, greedy, backtrack;
} rvf_heuristics_off;

// Returns which heuristics the options switch off.
rvf_heuristics_off rvf_disabled_heuristics(const smc_explore_options *);

// The options of rvf, NULL-terminated.
extern const smc_option *const rvf_options[];

#endif
