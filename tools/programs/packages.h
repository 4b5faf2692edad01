// packages.h - finds the targets with tests in the packages of a cargo workspace.
#ifndef SMC_PACKAGES_H
#define SMC_PACKAGES_H

#include "pass/compile/compile.h"
#include "tools/programs/programs.h"

// With --cargo, replaces the only program in `out` by a program for each selected target that has
// tests. If cargo fails, or nothing is selected, `out` becomes empty and a message was given.
void smc_packages_find(const smc_options *, const smc_compile_options *, smc_programs *out);

#endif
