// cutter.h - an exploration cut at random points into parts, which are explored in random order,
// cut again meanwhile, and merged.
#ifndef SMC_TESTS_CUTTER_H
#define SMC_TESTS_CUTTER_H

#include "explorers/explorer.h"

typedef struct cutter {
    uint64_t random; // state of its generator
    unsigned one_in; // of so many points, one is cut
    uint64_t parts;  // how many there were
    SMC_VEC(smc_work) open;
} cutter;

// Of SMC_RESTART it is what was found up to there: all is to begin again.
smc_result cutter_explore(cutter *, smc_program *, const smc_model *, const smc_explorer *,
                          smc_explore_options);

// Whether two complete explorations have found the same: counts, events, what the explorer counts
// beside, outcomes, errors with how many executions show each.
bool cutter_same(const smc_result *, const smc_result *);

#endif
