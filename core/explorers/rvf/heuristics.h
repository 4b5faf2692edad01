// heuristics.h - optional heuristics of rvf; they do not change results (docs/design/rvf.md).
#ifndef SMC_RVF_HEURISTICS_H
#define SMC_RVF_HEURISTICS_H

#include "result/options.h"

// Disabled heuristics.
typedef struct rvf_without {
    bool closure, guide, greedy, backtrack;
} rvf_without;

// The heuristics that the options disable.
rvf_without rvf_without_of(const smc_explore_options *);

// NULL-terminated.
extern const smc_option *const rvf_options[];

#endif
