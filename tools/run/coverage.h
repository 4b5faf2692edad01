// coverage.h - which lines of the program an exploration has run (--coverage).
#ifndef SMC_RUN_COVERAGE_H
#define SMC_RUN_COVERAGE_H

#include "tools/run/run.h"
#include "tools/terminal/output.h"

// Whether all that is run is run by some execution, and what is explored again has notes. false:
// message given.
bool smc_run_can_cover(const smc_options *, const smc_pair *);
bool smc_run_has_coverage(const smc_run *);

// After exploring: what the reports of the run have of it.
void smc_run_note_coverage(smc_run *);

// The file that --coverage names, if there is one. SMC_USAGE: message given.
SMC_MUST_USE smc_status smc_coverage_open(const smc_options *, smc_output *);
SMC_MUST_USE smc_status smc_coverage_write(const smc_coverage *, smc_output *); // and closes it

#endif
