// words.h - clients and their histories, in words.
#ifndef SMC_LINEARIZE_WORDS_H
#define SMC_LINEARIZE_WORDS_H

#include "linearizability/client.h"
#include "linearizability/explain.h"

#include <stdio.h>

// Why no order of the calls explains the history of the client; the caller's.
char *smc_contradiction_text(const smc_client *, const smc_history *, const smc_specification *);
// The client, its calls in a column for each thread, with the results of the history; NULL: without
// results.
void smc_client_columns(const smc_client *, const smc_history *, FILE *to);
// A file of its own that has this client only.
void smc_client_file(const smc_client *, const char *object, FILE *to);

#endif
