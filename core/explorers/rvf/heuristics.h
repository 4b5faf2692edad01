// heuristics.h - what rvf can do without: results are the same (docs/rvf.md).
#ifndef SMC_RVF_HEURISTICS_H
#define SMC_RVF_HEURISTICS_H

#include "result/options.h"

// Heuristics that are switched off.
typedef struct rvf_without {
    bool closure, guide, greedy, backtrack;
} rvf_without;

rvf_without rvf_without_of(const smc_explore_options *);

extern const smc_option *const rvf_options[]; // ends with NULL

#endif
