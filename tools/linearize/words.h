// words.h - describes clients and their histories.
#ifndef SMC_LINEARIZE_WORDS_H
#define SMC_LINEARIZE_WORDS_H

#include "linearizability/client.h"
#include "linearizability/explain.h"

#include <stdio.h>

// Returns a text that says why no order of the calls explains the client's history. The caller
// frees it.
char *smc_option_conflict_text(const smc_client *, const smc_history *, const smc_specification *);
// Prints the client as a table with a column for each thread. If there is a history (may be NULL),
// adds the results.
void smc_client_print_columns(const smc_client *, const smc_history *, FILE *to);
// Prints a source file that makes smc check only this client.
void smc_client_print_file(const smc_client *, const char *object, FILE *to);

#endif
