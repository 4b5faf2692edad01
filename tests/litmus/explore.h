// explore.h - runs an explorer on a program that is a table, and what tests ask of its result.
#ifndef SMC_TESTS_EXPLORE_H
#define SMC_TESTS_EXPLORE_H

#include "explorers/comparable.h"
#include "litmus/litmus.h"

// options.stop may be NULL: nobody stops it. The caller frees the result.
smc_result litmus_explore(const litmus *, const smc_model *, const smc_explorer *,
                          smc_explore_options options);

// A value for the explorer's own option of this name.
smc_setting litmus_setting(const smc_explorer *, const char *name, smc_option_value value);

// The explorer's own counter of this name in its result; 0 where it has none.
uint64_t litmus_counter(const smc_explorer *, const char *name, const smc_result *);

// Whether two explorations agree, by the general rule (explorers/comparable.h). If not, prints a
// line that says in which respect.
bool litmus_agree(const smc_explored *, const smc_explored *);

// The kinds of its errors, as a set of bits.
unsigned litmus_error_kinds(const smc_result *);

// Whether each error of the one is one of the other: of this kind, at these places (a deadlock:
// anywhere), and there are as many.
bool litmus_same_errors(const smc_result *, const smc_result *);

// The number of differing programs after which the test stops: LITMUS_ENOUGH in the environment, or
// 10.
uint64_t litmus_enough(void);

#endif
