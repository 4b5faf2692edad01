// letters.h - options of one letter.
#ifndef SMC_LETTERS_H
#define SMC_LETTERS_H

#include "tools/options/words/arguments.h"

// X(letter, name of the option, whether it takes a value): -j N and -jN.
#define SMC_SHORT_OPTIONS(X)                                                                       \
    X('h', "help", false) X('j', "jobs", true) X('p', "project", true) X('q', "quiet", false)      \
    X('v', "verbose", false)                                                                       \
    X('V', "version", false)

typedef struct smc_short {
    const char *name;  // without dashes
    const char *value; // NULL: none
    int used;          // number of words
    bool lacks_value;
} smc_short;

// Returns true if the first of n words is such an option. Only -j may have its value in the same
// word, since -pthread is clang's.
bool smc_short_option(char *const *words, int n, smc_short *out);

// Returns the letter of an option; 0: none.
char smc_short_letter(const char *name);

// For commands that only take --name=value: appends the long form to *out. Returns the number of
// words used; 0: the first word is no such option, or its value is missing.
int smc_short_to_long(char *const *words, int n, smc_arguments *out);

#endif
