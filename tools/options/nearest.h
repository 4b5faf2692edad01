// nearest.h - finds the known word that the user probably meant.
#ifndef SMC_NEAREST_H
#define SMC_NEAREST_H

#include "base/base.h"

// The best match so far: initialise to {.word = "what was typed"}, offer each candidate, then read
// `best`.
typedef struct smc_nearest {
    const char *word;
    const char *best; // NULL: no similar word
    size_t distance;
} smc_nearest;

void smc_nearest_offer(smc_nearest *, const char *candidate);

// Returns the edit distance: insertions, deletions, replacements and swaps of adjacent letters
// (Damerau 1964).
size_t smc_edit_distance(const char *a, const char *b);

#endif
