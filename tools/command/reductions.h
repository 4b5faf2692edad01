// reductions.h - lists the reductions and what they combine with.
#ifndef SMC_COMMAND_REDUCTIONS_H
#define SMC_COMMAND_REDUCTIONS_H

#include <stdio.h>

// Prints --list=reductions: the options, the table (reductions/combine.h), and the reasons for its
// restrictions.
void smc_reductions_list(FILE *to);

#endif
