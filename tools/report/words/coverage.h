// coverage.h - prints which lines and branches of the program the exploration has executed.
#ifndef SMC_REPORT_COVERAGE_H
#define SMC_REPORT_COVERAGE_H

#include "program/coverage.h"

#include <jansson.h>
#include <stdio.h>

// All functions below expect the points of the coverage to be sorted.

// Prints lcov's tracefile format (geninfo(1)) without a test name: one record per file. Execution
// counts are 0 or 1, since one execution stands for several.
void smc_coverage_print_lcov(const smc_coverage *, FILE *to);
// Prints a summary in indented lines: the total, then for each file the code that was not executed.
// is_all: every execution was explored, so that code is unreachable; otherwise the explored
// executions did not reach it.
void smc_coverage_print_summary(const smc_coverage *, bool is_all, FILE *to);
json_t *smc_coverage_json(const smc_coverage *);

#endif
