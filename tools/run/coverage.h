// coverage.h - records which lines of the program an exploration executed (--coverage).
#ifndef SMC_RUN_COVERAGE_H
#define SMC_RUN_COVERAGE_H

#include "tools/run/run.h"
#include "tools/terminal/output.h"

// Both functions check whether coverage can be recorded, and print a message if not:
// smc_run_can_cover that the explorer only runs code that belongs to some execution,
// smc_run_has_coverage that the code of a resumed run has the notes that coverage needs.
bool smc_run_can_cover(const smc_options *, const smc_pair *);
bool smc_run_has_coverage(const smc_run *);

// Takes the coverage from the program after an exploration, for the reports.
void smc_run_copy_coverage(smc_run *);

// Opens the file named by --coverage, if the option is given. After SMC_USAGE a message was
// printed.
SMC_MUST_USE smc_status smc_coverage_open(const smc_options *, smc_output *);
// Writes the coverage to the file and closes the file.
SMC_MUST_USE smc_status smc_coverage_write(const smc_coverage *, smc_output *);

#endif
