// coverage.h - what executions have run, for people and for tools.
#ifndef SMC_REPORT_COVERAGE_H
#define SMC_REPORT_COVERAGE_H

#include "program/coverage.h"

#include <jansson.h>
#include <stdio.h>

// Each takes points that are settled.

// The form of lcov's tracefiles (geninfo(1)), named by nobody: one record for each file. How often
// a line is run means nothing where executions stand for others: 1 is "by some execution".
void smc_coverage_lcov(const smc_coverage *, FILE *to);
// In lines that begin with blanks: how much of it, then what of each file was not run. `is_all`:
// no execution runs it; otherwise none of those that were explored.
void smc_coverage_summary(const smc_coverage *, bool is_all, FILE *to);
json_t *smc_coverage_json(const smc_coverage *);

#endif
