// nearest.h - which known word did the user mean?
#ifndef SMC_NEAREST_H
#define SMC_NEAREST_H

#include "base/base.h"

// The best match so far: start with {.word = "what was typed"}, offer every candidate, look at
// `best`.
typedef struct smc_nearest {
    const char *word;
    const char *best; // NULL: nothing is close enough to be worth naming
    size_t distance;
} smc_nearest;

void smc_nearest_offer(smc_nearest *, const char *candidate);

// How many letters must be inserted, deleted, replaced or swapped with the next one to turn one
// word into the other (Damerau 1964).
size_t smc_edit_distance(const char *a, const char *b);

#endif
