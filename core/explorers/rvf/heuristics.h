// heuristics.h - optional heuristics of rvf, which do not change its results (docs/design/rvf.md).
#ifndef SMC_RVF_HEURISTICS_H
#define SMC_RVF_HEURISTICS_H

#include "result/options.h"

// The heuristics that are disabled.
typedef struct rvf_without {
    bool closure, guide, greedy, backtrack;
} rvf_without;

// Returns the heuristics that the options disable.
rvf_without rvf_disabled_heuristics(const smc_explore_options *);

// The options of rvf, NULL-terminated.
extern const smc_option *const rvf_options[];

#endif
