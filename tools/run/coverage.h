// coverage.h - records which lines an exploration executed (--coverage).
#ifndef SMC_RUN_COVERAGE_H
#define SMC_RUN_COVERAGE_H

#include "tools/run/run.h"
#include "tools/terminal/output.h"

// Check that coverage is possible: that the explorer only runs code of actual executions, and that
// a resumed run has coverage notes. They return false after printing a message.
bool smc_run_can_cover(const smc_options *, const smc_pair *);
bool smc_run_has_coverage(const smc_run *);

// Stores the coverage for reports, after the exploration.
void smc_run_note_coverage(smc_run *);

// Opens the file named by --coverage, if any. On SMC_USAGE a message was printed.
SMC_MUST_USE smc_status smc_coverage_open(const smc_options *, smc_output *);
// Writes the file and closes it.
SMC_MUST_USE smc_status smc_coverage_write(const smc_coverage *, smc_output *);

#endif
