// check.h - checks one program: loads, lowers, explores and reports.
#ifndef SMC_CHECK_H
#define SMC_CHECK_H

#include "tools/options/options.h"

// Checks the program; returns the exit status of the command.
int smc_check(const smc_options *);

#endif
