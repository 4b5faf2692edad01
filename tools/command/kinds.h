// kinds.h - what errors there are.
#ifndef SMC_COMMAND_KINDS_H
#define SMC_COMMAND_KINDS_H

#include <stdio.h>

// --list=errors: a line for each kind of error, with its subkinds below it.
void smc_kinds_list(FILE *to);

#endif
