// packages.h - which tests the packages of a workspace of cargo's have.
#ifndef SMC_PACKAGES_H
#define SMC_PACKAGES_H

#include "pass/compile/compile.h"
#include "tools/programs/programs.h"

// With --cargo: a program for each target with tests that the options ask for, in the place of the
// only one in `out`. None where cargo fails, or nothing is as asked for: message given.
void smc_packages_find(const smc_options *, const smc_compile_options *, smc_programs *out);

#endif
