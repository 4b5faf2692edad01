// reductions.h - what the reductions combine with.
#ifndef SMC_COMMAND_REDUCTIONS_H
#define SMC_COMMAND_REDUCTIONS_H

#include <stdio.h>

// --list=reductions: each reduction with its option, the table (reductions/combine.h), and why
// where it is not a plain yes.
void smc_reductions_list(FILE *to);

#endif
