// reductions.h - smc --list=reductions: the reductions, and which of them can be combined.
#ifndef SMC_COMMAND_REDUCTIONS_H
#define SMC_COMMAND_REDUCTIONS_H

#include <stdio.h>

// Prints the options, the table of combinations (reductions/combine.h), and the reasons for its
// restrictions.
void smc_reductions_list(FILE *to);

#endif
