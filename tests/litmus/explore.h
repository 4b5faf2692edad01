// explore.h - runs an explorer on a program given as a table, and functions that tests need for its
// result.
#ifndef SMC_TESTS_EXPLORE_H
#define SMC_TESTS_EXPLORE_H

#include "explorers/comparable.h"
#include "litmus/litmus.h"

// Explores the program and returns the result, which the caller frees. options.stop may be NULL:
// the exploration is not stopped.
smc_result litmus_explore(const litmus *, const smc_model *, const smc_explorer *,
                          smc_explore_options options);

// Returns a setting that gives the explorer's option `name` this value.
smc_setting litmus_setting(const smc_explorer *, const char *name, smc_option_value value);

// Returns the explorer's own counter with this name; 0: it has none.
uint64_t litmus_counter(const smc_explorer *, const char *name, const smc_result *);

// Returns whether two explorations agree by the rules of explorers/comparable.h. If not, prints a
// line with the difference.
bool litmus_agree(const smc_finished_exploration *, const smc_finished_exploration *);

// Returns the kinds of the errors as a bit set.
unsigned litmus_error_kinds(const smc_result *);

// Returns whether both results have the same errors: same kinds at the same source positions.
// Positions of deadlocks are ignored.
bool litmus_same_errors(const smc_result *, const smc_result *);

// The number of differing programs after which the test stops: LITMUS_ENOUGH in the environment, or
// 10.
uint64_t litmus_max_failures(void);

#endif
