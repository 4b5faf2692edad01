// functions.h - lists the C library and pthread functions that checked programs may call.
#ifndef SMC_FUNCTIONS_H
#define SMC_FUNCTIONS_H

#include <stdbool.h>
#include <stdio.h>

// Loads the table. Prints a message and returns false on failure.
bool smc_functions_load(void);

// Prints --list=functions, after loading: a line per function, sorted by name, with its origin.
void smc_functions_list(FILE *to);

#endif
