// cutter.h - cuts an exploration at random points into parts, explores the parts in random order
// while cutting them further, and merges the results.
#ifndef SMC_TESTS_CUTTER_H
#define SMC_TESTS_CUTTER_H

#include "explorers/explorer.h"

typedef struct cutter {
    uint64_t random;       // state of its generator
    unsigned cut_interval; // one of so many points is cut
    uint64_t parts;        // number of parts so far
    SMC_VEC(smc_work) open;
} cutter;

// Explores the program in parts. If the status is SMC_RESTART, the result is that up to the
// restart, and the caller must explore again.
smc_result cutter_explore(cutter *, smc_program *, const smc_model *, const smc_explorer *,
                          smc_explore_options);

// Returns whether two complete explorations have found the same: counts, events, counters of the
// explorer, outcomes, and errors with the number of executions that show each.
bool cutter_same_results(const smc_result *, const smc_result *);

#endif
