// functions.h - smc --list=functions: lists the library functions that checked programs may call.
#ifndef SMC_FUNCTIONS_H
#define SMC_FUNCTIONS_H

#include <stdbool.h>
#include <stdio.h>

// Loads the table of functions from the shared object that lowers. Returns false after a message.
bool smc_functions_load(void);

// Prints the loaded table: a line for each function, sorted by name, with its origin.
void smc_functions_list(FILE *to);

#endif
