// words.h - clients and their histories, in words.
#ifndef SMC_LINEARIZE_WORDS_H
#define SMC_LINEARIZE_WORDS_H

#include "tools/linearize/histories.h"

// Why no order of the calls explains the history of the linearizer's client; the caller's.
char *smc_contradiction_text(const smc_linearizer *, const smc_history *);
// The failing client, its calls in a column for each thread, with the results of its history.
void smc_client_columns(const smc_linearizer *, FILE *to);
// A file of its own that has this client only.
void smc_client_file(const smc_linearizer *, const char *object, FILE *to);

#endif
