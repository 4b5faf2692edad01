// functions.h - the functions of the C library and of pthread that a checked program may call.
#ifndef SMC_FUNCTIONS_H
#define SMC_FUNCTIONS_H

#include <stdbool.h>
#include <stdio.h>

// false: what knows them cannot be loaded (message given).
bool smc_functions_load(void);

// --list=functions, once they are loaded: a line for each, by name, with a note that says where it
// comes from.
void smc_functions_list(FILE *to);

#endif
