// coverage.h - prints coverage of the explored executions.
#ifndef SMC_REPORT_COVERAGE_H
#define SMC_REPORT_COVERAGE_H

#include "program/coverage.h"

#include <jansson.h>
#include <stdio.h>

// All of these need sorted points.

// Prints lcov's tracefile format (geninfo(1)) without a test name: one record per file. Execution
// counts are 0 or 1, since one execution stands for several.
void smc_coverage_lcov(const smc_coverage *, FILE *to);
// Prints a summary in indented lines: the total, then the code of each file that was not executed.
// `is_all`: no execution executes it; otherwise none of those explored.
void smc_coverage_summary(const smc_coverage *, bool is_all, FILE *to);
json_t *smc_coverage_json(const smc_coverage *);

#endif
