// nearest.h - finds the known word that the user probably meant by a mistyped one.
#ifndef SMC_NEAREST_H
#define SMC_NEAREST_H

#include "base/base.h"

// A search for the most similar word: initialise it with {.word = typed word}, offer each candidate
// to it, then read `best`.
typedef struct smc_nearest_word {
    const char *word;
    const char *best; // the most similar candidate so far; NULL: none is similar
    size_t distance;
} smc_nearest_word;

// Makes the candidate `best` if it is similar to the typed word, and more similar than the present
// `best`.
void smc_nearest_offer(smc_nearest_word *, const char *candidate);

// Returns the number of insertions, deletions, replacements and swaps of adjacent letters that turn
// one word into the other (Damerau 1964).
size_t smc_edit_distance(const char *a, const char *b);

#endif
